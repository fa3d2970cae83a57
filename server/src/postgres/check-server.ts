/** Rejects a database server that could lose or leak records, before anything is written. */
import { type Client, DatabaseError } from 'pg';
import type { Database } from './db.ts';
import { clientTo, hostsText } from './hosts.ts';

const connectLimitMs = 10_000;
/** PostgreSQL 15. */
const oldestVersion = 150_000;
const appRole = 'daybook_app';
/** The roles of requests. */
const requestRoles = [appRole, 'daybook_service'];

/**
 * Throws an Error with a remedy if the server is unreachable, too old, or configured without durability.
 */
export async function checkServer(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; unsafe: string | null }>(
      `select current_setting('server_version_num')::integer as version, (${unsafeSql}) as unsafe`,
    );
    const [{ version, unsafe } = { version: 0, unsafe: null }] = rows;
    if (version < oldestVersion) {
      throw new Error('The database is older than PostgreSQL 15. Use a newer server.');
    }
    if (unsafe !== null) throw new Error(`${unsafeText('The database', unsafe)} Then start again.`);
  });
}

/** Selects the names of settings that could lose commits, with commas between them; null without any. */
export const unsafeSql = `select string_agg(name, ', ' order by name) from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`;

/** What is wrong with a server that has these settings, and the remedy. */
export function unsafeText(server: string, unsafe: string): string {
  const remedies = unsafe.split(', ').map((name) => `alter system set ${name} = on;`);
  return (
    `${server} has ${unsafe} switched off, so a power cut could destroy records that were acknowledged. ` +
    `Run \`${remedies.join(' ')} select pg_reload_conf();\` there, and see that no role or database sets it.`
  );
}

/**
 * Requests run as `daybook_app` and `daybook_service`, which the migrations created. Throws an Error with a remedy if
 * one of them could bypass row-level security, or if this login may not set the first.
 */
export async function checkRole(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; privileged: boolean; owns: boolean }>(
      `select rolname::text as name, rolsuper or rolbypassrls as privileged, exists (
         select from pg_shdepend where refclassid = 'pg_authid'::regclass
         and refobjid = r.oid and deptype = 'o') as owns
       from pg_roles r where rolname = any($1)`,
      [requestRoles],
    );
    for (const name of requestRoles) {
      const role = rows.find((row) => row.name === name);
      if (role === undefined) throw new Error(`The role ${name} is missing. Run the migrations.`);
      if (role.privileged) {
        throw new Error(
          `The role ${name} bypasses row-level security, which isolates tenants. Run ` +
            `\`alter role ${name} nosuperuser nobypassrls\`.`,
        );
      }
      if (role.owns) {
        throw new Error(
          `The role ${name} owns objects, and an owner bypasses row-level security. Give them ` +
            `to another role: \`reassign owned by ${name} to <owner>\`.`,
        );
      }
    }
    if (await mayTakeRole(client)) return;
    // Since PostgreSQL 16, the creator of a role may grant it to itself, but does not have it by default.
    await client.query(`grant ${appRole} to current_user`).catch(() => undefined);
    if (await mayTakeRole(client)) return;
    throw new Error(
      `The login of DATABASE_URL may not set the role ${appRole}. Ask an administrator to run ` +
        `\`grant ${appRole} to <that login>\`.`,
    );
  });
}

async function mayTakeRole(client: Client): Promise<boolean> {
  try {
    await client.query(`set role ${appRole}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return false;
    throw error;
  }
}

/** Connections of the server for all clients, without those reserved for administrators. */
export async function readConnectionLimit(db: Database): Promise<number> {
  // `reserved_connections` exists since PostgreSQL 16.
  const { rows } = await db.pool.query<{ connections: number }>(
    `select current_setting('max_connections')::integer
       - current_setting('superuser_reserved_connections')::integer
       - coalesce(current_setting('reserved_connections', true)::integer, 0) as connections`,
  );
  return rows[0]?.connections ?? 0;
}

/** Sessions of other programs on the server. */
export function countOtherSessions(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows[0]?.count ?? 0;
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientTo(url, {
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'daybook check',
  });
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.constructor.name : String(cause);
    throw new Error(
      `The database at ${hostsText(url)} rejects the connection: ${reason}. ` +
        'Check DATABASE_URL, and that the server is running.',
      { cause },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
