/** Rejects a pooler between Daybook and PostgreSQL that Daybook cannot use, before anything is locked or written. */
import { DatabaseError } from 'pg';
import { codeOf } from '../record/values/error-code.ts';
import { openDatabase } from './db.ts';
import { clientTo } from './hosts.ts';

const limits = {
  connectMs: 10_000,
  /** For a statement, which waits forever in a pooler with one connection. */
  answerMs: 5_000,
} as const;

const needed =
  'Use PgBouncer 1.21 or later with max_prepared_statements = 200 and at least 2 connections for each database and ' +
  'user, or leave the pooler out.';

/**
 * Returns the URL for migrations and locks, which need one connection for several transactions. Throws an Error with a
 * remedy. `directUrl`: DAYBOOK_DIRECT_URL.
 */
export async function checkPooler(url: string, directUrl: string | null): Promise<string> {
  const isShared = await sharesConnections(url);
  if (isShared && directUrl === null) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode. Set DAYBOOK_DIRECT_URL to a connection of the same login ' +
        'past it, for migrations, locks and notifications.',
    );
  }
  const db = openDatabase(url, { maxConnections: 1 });
  try {
    await db.pool.query('select 1');
  } catch (error) {
    if (!(error instanceof DatabaseError) || !/startup parameter/.test(error.message)) throw error;
    throw new Error(
      `DATABASE_URL leads to a pooler that rejects the settings of connections (${error.message}). Add ` +
        'ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout to ' +
        'its configuration, and give them to the login by ALTER ROLE; or leave the pooler out.',
      { cause: error },
    );
  } finally {
    await db.close();
  }
  return isShared ? (directUrl ?? url) : url;
}

/**
 * Whether transactions of one client run on several connections to the server. Throws an Error with a remedy if prepared
 * statements do not follow them.
 */
async function sharesConnections(url: string): Promise<boolean> {
  const open = () =>
    clientTo(url, {
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.answerMs,
      application_name: 'daybook check',
    });
  const [client, other] = [open(), open()];
  const ask = async () => {
    const { rows } = await client.query<{ pid: number }>({
      name: 'daybook_pooler_check',
      text: 'select pg_backend_pid() as pid',
    });
    return rows[0]?.pid;
  };
  try {
    await Promise.all([client.connect(), other.connect()]);
    const first = await ask();
    // Takes the connection that the first transaction used.
    await other.query('begin; select 1');
    return (await ask()) !== first;
  } catch (error) {
    // invalid_sql_statement_name, duplicate_prepared_statement; or no second connection within the time limit.
    const isLost = ['26000', '42P05'].includes(codeOf(error)) || /timeout/.test(String(error));
    if (!isLost) throw error;
    const problem = 'The pooler of DATABASE_URL does not keep prepared statements of its clients.';
    throw new Error(`${problem} ${needed}`, { cause: error });
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}
