/**
 * Connections and transactions. Every transaction runs as a role that owns nothing, with its tenant set. A connection
 * in an unknown state is destroyed, not reused.
 */
import type { Writable } from 'node:stream';
import { type Client, DatabaseError, Pool, type PoolClient, type QueryResult, types } from 'pg';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import { isReadOnly, unavailable } from './failures.ts';
import { connectionTo } from './hosts.ts';
import { type DatabaseFailure, databaseFailures, type PoolWait, poolWaits } from './signals.ts';

export interface DatabaseOptions {
  /** Connections of this process. */
  readonly maxConnections: number;
  /** Whether the pool is of a worker of effects. */
  readonly isWorker: boolean;
  /** Whether the tables are distributed: Citus plans most statements only with their parameters. */
  readonly isDistributed: boolean;
  /** How long a statement waits for a lock. */
  readonly lockTimeoutMs: number;
  /** How long an idle connection stays open. */
  readonly idleTimeoutMs: number;
}

/** The login of connections. */
export interface Login {
  /** A URL for `pg` and libpq. */
  readonly url: string;
  /** The role of statements outside of a tenant's transaction; null: the login itself. */
  readonly role: string | null;
}

export const limits = {
  maxConnections: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 5_000,
  idleInTransactionTimeoutMs: 30_000,
  idleTimeoutMs: 60_000,
  /** Of a worker: a frozen process must not hold locks for longer than its lease. */
  workerIdleInTransactionTimeoutMs: 5_000,
  /** Variants of a statement that are prepared; further ones are sent unnamed. */
  maxPreparedShapes: 400,
} as const;

/** A statement with its parameters. With a `name`, it is prepared once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** An open transaction. Statements sent without awaiting are pipelined. */
export interface Tx {
  readonly tenantId: string;
  query(statement: Statement): Promise<QueryResult<unknown[]>>;
}

export interface Database {
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface WorkerDatabase extends Database {
  /** A separate connection, so that heartbeats never wait for other work. */
  readonly heartbeats: Database;
}

const textOf = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.NUMERIC, textOf],
  [types.builtins.DATE, textOf],
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, isoInstant],
]);

const customTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? parsers.get(oid) : undefined) ??
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

/** `2026-11-21 08:30:00.1+00` as `2026-11-21T08:30:00.100Z`. The sessions run in UTC. */
function isoInstant(value: string): string {
  const [day, rest = ''] = value.split(' ');
  if (!rest.endsWith('+00')) return new Date(value).toISOString();
  const [seconds, fraction = ''] = rest.slice(0, -3).split('.');
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** `login`: may set the role `daybook_app`; a URL alone is the owner's. Connects when first needed. */
export function openDatabase(
  login: string | Login,
  options: Partial<DatabaseOptions> = {},
): Database {
  const { url, role } = typeof login === 'string' ? { url: login, role: null } : login;
  const { connectionString: target, given } = withoutOptions(url);
  const isWorker = options.isWorker === true;
  const pool = new Pool({
    ...connectionTo(target),
    max: options.maxConnections ?? limits.maxConnections,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    idleTimeoutMillis: options.idleTimeoutMs ?? limits.idleTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: isWorker
      ? limits.workerIdleInTransactionTimeoutMs
      : limits.idleInTransactionTimeoutMs,
    // A worker runs few distinct statements; custom plans would be made for every array length.
    options:
      // The nodes of a Citus cluster get the tenant by SET LOCAL; PostgreSQL alone ignores the setting.
      `${given} -c timezone=UTC -c datestyle=ISO -c citus.propagate_set_commands=local` +
      (role === null ? '' : ` -c role=${role}`) +
      (isWorker && options.isDistributed !== true ? ' -c plan_cache_mode=force_generic_plan' : ''),
    application_name: 'daybook',
    types: customTypes,
    pipeline: true,
  } as ConstructorParameters<typeof Pool>[0]);
  // The pool drops broken idle connections and opens new ones.
  pool.on('error', () => undefined);
  // A broken connection in use fails its statements; the event still needs a listener.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    connectionOf(client).on('errorMessage', ({ code }) => publishFailure(pool, code));
  });
  return { pool, close: () => pool.end() };
}

/** SQLSTATE 08: connection exception. */
const connectionClass = '08';

/** `code`: SQLSTATE. */
function publishFailure(pool: Pool, code: string | undefined): void {
  const failure: DatabaseFailure = { pool, errorClass: code?.slice(0, 2) ?? connectionClass };
  databaseFailures.publish(failure);
}

/** Measures the wait for a connection, and publishes why there is none. */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  const begun = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    publishFailure(pool, error instanceof DatabaseError ? error.code : undefined);
    throw error;
  } finally {
    const wait: PoolWait = { pool, seconds: (performance.now() - begun) / 1_000 };
    poolWaits.publish(wait);
  }
}

/** Separates `options` from a URL, because they would replace the options of the pool. */
function withoutOptions(url: string): { connectionString: string; given: string } {
  if (!url.includes('options=')) return { connectionString: url, given: '' };
  const changed = new URL(url);
  const given = changed.searchParams.get('options') ?? '';
  changed.searchParams.delete('options');
  return { connectionString: changed.toString(), given };
}

/** The same for a worker of effects. `maxConnections`: besides that of the heartbeats. */
export function openWorkerDatabase(
  login: string | Login,
  {
    maxConnections,
    ...options
  }: Pick<DatabaseOptions, 'maxConnections'> &
    Partial<Pick<DatabaseOptions, 'lockTimeoutMs' | 'isDistributed'>>,
): WorkerDatabase {
  const open = (most: number) =>
    openDatabase(login, { ...options, maxConnections: most, isWorker: true });
  const db = open(maxConnections);
  const heartbeats = open(1);
  return {
    ...db,
    heartbeats,
    async close() {
      await Promise.all([db.close(), heartbeats.close()]);
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const beginWrite = 'begin';

/**
 * Runs `work` in a transaction of one tenant and commits. Rolls back when `work` throws. For writes
 * only pipeline/, queue/ and features/ may call this; tidy.test.ts checks it. Throws Problem `database_unavailable`
 * before and `outcome_unknown` after COMMIT was sent, and passes database errors on.
 */
export function writeTransaction<T>(
  db: Database,
  tenantId: string,
  work: (tx: Tx, sendCommit: () => void) => Promise<T>,
): Promise<T> {
  return transaction(db, tenantId, beginWrite, work);
}

/** The same for reading; the database refuses any write in it, so its outcome is never unknown. */
export function readTransaction<T>(
  db: Database,
  tenantId: string,
  work: (tx: Tx, sendCommit: () => void) => Promise<T>,
): Promise<T> {
  return transaction(db, tenantId, 'begin read only', work);
}

/**
 * `work` may call `sendCommit` right after sending its last statements, before it waits for them:
 * COMMIT then travels with them, as it does if `work` does not wait for them. After a failed statement PostgreSQL turns it into a rollback.
 */
async function transaction<T>(
  db: Database,
  tenantId: string,
  begin: string,
  work: (tx: Tx, sendCommit: () => void) => Promise<T>,
): Promise<T> {
  if (!uuid.test(tenantId)) throw new Error('a tenant id must be a UUID');
  const client = await connectTo(db.pool).catch((error: unknown) => {
    throw unavailable(error);
  });
  // SET takes no parameters; the tenant id was just checked to be a UUID. SET LOCAL, not
  // set_config(): only the statement reaches the workers of a Citus cluster.
  gatherWrites(client);
  const opened = client.query(
    `${begin}; set local role daybook_app; set local daybook.tenant_id = '${tenantId}'`,
  );
  // Handled below, but possibly after Node.js would report an unhandled rejection.
  opened.catch(() => undefined);
  const sent: Promise<unknown>[] = [opened];
  let committed: Promise<QueryResult> | null = null;
  const tx: Tx = {
    tenantId,
    query: (statement) => {
      gatherWrites(client);
      const result = client.query<unknown[]>({
        ...(statement.name === undefined ? {} : { name: statement.name }),
        text: statement.text,
        values: statement.values as unknown[],
        rowMode: 'array',
      });
      // Awaited at the end, without keeping its rows in memory until then.
      const settled = result.then(ignore);
      settled.catch(ignore);
      sent.push(settled);
      return result;
    },
  };
  const sendCommit = () => {
    gatherWrites(client);
    committed ??= client.query('commit');
    committed.catch(() => undefined);
    return committed;
  };
  try {
    const result = await work(tx, sendCommit);
    const commit = sendCommit();
    await Promise.all(sent);
    const outcome = await commit;
    if (outcome.command !== 'COMMIT') throw new Error('the database rolled the transaction back');
    client.release(statusOf(client) === 'I' ? undefined : true);
    return result;
  } catch (error) {
    // Statements after a failed one fail, too; the first failure is the cause.
    const settled = await Promise.allSettled(sent);
    const failed = settled.find((one) => one.status === 'rejected');
    const cause = error instanceof DatabaseError && failed !== undefined ? failed.reason : error;
    throw await abandon(client, cause, begin === beginWrite ? committed : null);
  }
}

const ignore = () => undefined;

/** The protocol's connection, which `pg` does not declare. */
interface Connection {
  readonly stream: Writable;
  on(event: 'errorMessage', listener: (message: { readonly code?: string }) => void): unknown;
}

function connectionOf(client: Client): Connection {
  return (client as { connection: Connection }).connection;
}

/** Combines the statements of one turn of the event loop into one write. */
function gatherWrites(client: Client): void {
  const { stream } = connectionOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Rolls back, releases or destroys the connection, and returns the error. `committed`: the COMMIT of a write, if sent. */
async function abandon(
  client: Client & { release(destroy?: boolean): void },
  error: unknown,
  committed: Promise<QueryResult> | null,
): Promise<unknown> {
  const unsettled =
    committed !== null &&
    (await committed.then(
      () => false,
      (e) => !isAnswer(e),
    ));
  const rolledBack = await client.query('rollback').then(
    () => true,
    () => false,
  );
  client.release(!(rolledBack && statusOf(client) === 'I') || isReadOnly(error));
  if (unsettled) {
    return new Problem('outcome_unknown', messageOf('commit_unknown'), {
      cause: error,
      retrySeconds: 1,
    });
  }
  if (isReadOnly(error)) return unavailable(error);
  return error instanceof Problem || isAnswer(error) || rolledBack ? error : unavailable(error);
}

function statusOf(client: Client): string | null {
  return (client as { getTransactionStatus(): string | null }).getTransactionStatus();
}

/** False if the session is lost: SQLSTATE 08 (connection), 57P0x (shutdown), 53300 (too many connections). */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|57P0|53300)/.test(error.code ?? '08');
}
