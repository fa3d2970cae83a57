/**
 * The login of requests, effects and the schedule. It owns nothing and is a member of two roles only, so that neither
 * RESET ROLE nor SET ROLE reaches the owner of the tables (decision 0039). Its name contains the database and a hash of
 * the key: during a key change, there are two logins.
 */
import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { DatabaseError } from 'pg';
import { type Database, type Login, openDatabase } from './db.ts';
import { retrySharedCatalogue } from './retry-shared-catalogue.ts';

/** The only roles of a login of requests. */
const roles = ['daybook_app', 'daybook_service'] as const;
const prefix = 'daybook_login_';
/** PostgreSQL cuts names after 63 bytes. */
const longestDatabase = 40;
const passwordBytes = 32;
const saltBytes = 16;
/** The minimum of RFC 7677, which is enough for a random password. */
const scramRounds = 4_096;
/** Key of pg_advisory_xact_lock; the one after that of the set-up. */
const lockKey = '28254671641472877';

interface DerivedLogin {
  readonly name: string;
  readonly password: string;
  /** Stored by the server instead of the password (RFC 5803). */
  readonly verifier: string;
}

/** The login of a database under a key of DAYBOOK_SECRET_KEY: the same in every process. */
export function derivedLogin(database: string, key: string): DerivedLogin {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, database, purpose, bytes));
  const password = derive('daybook request login', passwordBytes).toString('base64url');
  const salt = derive('daybook request login salt', saltBytes);
  const digest = createHash('sha256').update(password).digest('hex');
  return {
    name: `${prefix}${namePart(database)}_${digest.slice(0, 8)}`,
    password,
    verifier: scramVerifier(password, salt),
  };
}

/** The name of the database; its hash if it is long or needs quotes. */
function namePart(database: string): string {
  if (database.length <= longestDatabase && /^[a-z0-9_]+$/.test(database)) return database;
  return createHash('sha256').update(database).digest('hex').slice(0, 16);
}

function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, scramRounds, 32, 'sha256');
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64');
  const serverKey = mac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${scramRounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** The same server and database, by this login. */
function urlAs(url: string, { name, password }: DerivedLogin): string {
  const changed = new URL(url);
  changed.username = '';
  changed.password = '';
  // As parameters, because a URL without a host has no user.
  changed.searchParams.set('user', name);
  changed.searchParams.set('password', password);
  return changed.toString();
}

/** `url`: with the login. */
export function requestLogin(url: string): Login {
  return { url, role: 'daybook_service' };
}

/** `problem`: why there is no login, or why an old login could not be removed. */
export interface Ensured {
  readonly login: Login | null;
  readonly problem: string | null;
}

/**
 * The login of the newest key; created if it is missing or cannot log in. Logins of removed keys are dropped, unless a
 * session uses them. `owner`: connected to `url`.
 */
export async function ensureRequestLogin(
  owner: Database,
  url: string,
  secretKeys: readonly string[],
): Promise<Ensured> {
  const { database, instance, logins } = await readState(owner);
  const wanted = secretKeys.map((key) => derivedLogin(database, key));
  const [own] = wanted;
  if (own === undefined) return { login: null, problem: 'there is no DAYBOOK_SECRET_KEY' };
  const login = requestLogin(urlAs(url, own));
  try {
    const known = logins.find(({ name }) => name === own.name);
    if (known === undefined || known.altered) await makeLogin(owner, own, known !== undefined);
    const problem = await loginProblem(login, instance).catch(async (error: unknown) => {
      // Its password was changed.
      if (!isCode(error, '28P01')) throw error;
      await makeLogin(owner, own, true);
      return loginProblem(login, instance);
    });
    if (problem !== null) return { login: null, problem };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { login: null, problem: textOf(error) };
  }
  const ofDatabase = new RegExp(`^${prefix}${namePart(database)}_[0-9a-f]{8}$`);
  const old = logins.filter(
    ({ name, used }) => !used && ofDatabase.test(name) && wanted.every((one) => one.name !== name),
  );
  let left: string | null = null;
  for (const { name } of old)
    await removeLogin(owner, name).catch((error: unknown) => {
      left = textOf(error);
    });
  return { login, problem: left };
}

/** A login that the operator created (DAYBOOK_SERVICE_URL). Throws an Error with a remedy if it cannot be used. */
export async function checkedLogin(owner: Database, url: string): Promise<Login> {
  const login = requestLogin(url);
  const { instance } = await readState(owner);
  const problem = await loginProblem(login, instance).catch(textOf);
  if (problem === null) return login;
  throw new Error(`The login of DAYBOOK_SERVICE_URL cannot be used: ${problem}.`);
}

const lock = `select pg_advisory_xact_lock(${lockKey})`;

/** In one transaction. Names and verifiers need no escaping. */
async function makeLogin(
  owner: Database,
  { name, verifier }: DerivedLogin,
  isKnown: boolean,
): Promise<void> {
  await inOneTransaction(owner, [
    `do $$ begin
      if exists (select from pg_roles where rolname = '${name}') then
        alter role ${name} login noinherit password '${verifier}';
      else
        create role ${name} login noinherit password '${verifier}';
      end if;
    end $$`,
    ...(isKnown
      ? [
          `alter role ${name} reset all`,
          ofThisDatabase(`alter role ${name} in database %I reset all`),
        ]
      : []),
    ofThisDatabase(`grant connect on database %I to ${name}`),
    `grant ${roles.join(', ')} to ${name}`,
  ]);
}

async function removeLogin(owner: Database, name: string): Promise<void> {
  await inOneTransaction(owner, [
    ofThisDatabase(`revoke connect on database %I from ${name}`),
    `drop role ${name}`,
  ]);
}

async function inOneTransaction(owner: Database, commands: readonly string[]): Promise<void> {
  await retrySharedCatalogue(() => runInOneTransaction(owner, commands));
}

/** One command at a time, because Citus rejects several in one string. */
async function runInOneTransaction({ pool }: Database, commands: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const command of ['begin', lock, ...commands, 'commit']) await client.query(command);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** A statement with `%I` for the name of the database. */
function ofThisDatabase(sql: string): string {
  return `do $$ begin execute format('${sql}', current_database()); end $$`;
}

interface DatabaseState {
  readonly database: string;
  /** The same for two connections to one database of one running server. */
  readonly instance: string;
  readonly logins: readonly {
    readonly name: string;
    /** It has role settings, which Daybook never sets. */
    readonly altered: boolean;
    readonly used: boolean;
  }[];
}

const instanceSql = `(select oid from pg_database where datname = current_database()) || ' ' ||
  extract(epoch from pg_postmaster_start_time())`;

/** Throws an Error with a remedy if `url` is not the database of `db`. */
export async function requireSameDatabase(db: Database, url: string): Promise<void> {
  const other = openDatabase(url, { maxConnections: 1 });
  try {
    const [own, found] = await Promise.all(
      [db, other].map(({ pool }) =>
        pool.query<{ instance: string }>(`select ${instanceSql} as instance`),
      ),
    );
    if (own?.rows[0]?.instance !== found?.rows[0]?.instance)
      throw new Error('it is another database than DATABASE_URL');
  } finally {
    await other.close();
  }
}

async function readState(owner: Database): Promise<DatabaseState> {
  const { rows } = await owner.pool.query<DatabaseState>(
    `select current_database()::text as database, ${instanceSql} as instance, coalesce((
       select jsonb_agg(jsonb_build_object('name', rolname,
         'altered', exists (select from pg_db_role_setting where setrole = r.oid),
         'used', exists (select from pg_stat_activity where usesysid = r.oid)))
       from pg_roles r where rolname like '${prefix.replaceAll('_', '\\_')}%'), '[]') as logins`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no row about itself');
  return row;
}

/** Null if the login reaches the same database and has no other rights than it needs. Throws if it cannot connect. */
async function loginProblem(login: Login, instance: string): Promise<string | null> {
  const db = openDatabase(login.url, { maxConnections: 1 });
  try {
    const { rows } = await db.pool.query<{
      name: string;
      instance: string;
      privileged: boolean;
      owns: boolean;
      missing: string[];
      others: string[];
    }>(
      `select rolname::text as name, ${instanceSql} as instance,
         rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as privileged,
         exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass
           and refobjid = r.oid and deptype = 'o') as owns,
         array(select needed from unnest($1::text[]) as needed
           where not pg_has_role(r.oid, needed, 'member')) as missing,
         array(select o.rolname::text from pg_roles o where o.oid <> r.oid
           and o.rolname <> all($1 || '{pg_database_owner}'::text[]) and pg_has_role(r.oid, o.oid, 'member') order by 1) as others
       from pg_roles r where rolname = session_user`,
      [roles],
    );
    const [row] = rows;
    if (row === undefined) return 'the server does not know it';
    if (row.instance !== instance) return 'it connects to another database than DATABASE_URL';
    const { name } = row;
    if (row.privileged) {
      return `${name} has rights of an administrator: run \`alter role ${name} nosuperuser nobypassrls nocreaterole nocreatedb noreplication\``;
    }
    if (row.owns) return `${name} owns objects: run \`reassign owned by ${name} to <owner>\``;
    if (row.missing.length > 0) {
      return `${name} lacks a role: run \`grant ${row.missing.join(', ')} to ${name}\``;
    }
    if (row.others.length > 0) {
      const others = row.others.join(', ');
      return `${name} is a member of more than ${roles.join(' and ')}: run \`revoke ${others} from ${name}\``;
    }
  } finally {
    await db.close();
  }
  return roleProblem(login);
}

/** Null if its connections begin with its role. */
async function roleProblem(login: Login): Promise<string | null> {
  const db = openDatabase(login, { maxConnections: 1 });
  try {
    const { rows } = await db.pool.query<{ role: string }>('select current_user::text as role');
    return rows[0]?.role === login.role
      ? null
      : `its connections do not begin as ${login.role}: a pooler on the way drops the startup parameter "options"`;
  } finally {
    await db.close();
  }
}

/** Whether the server rejected it; other errors, such as timeouts, may be temporary. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^(08|0L|28|42)/.test(error.code ?? '');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
