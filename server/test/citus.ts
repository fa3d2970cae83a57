/** The nodes of a Citus cluster that `DAYBOOK_TEST_CITUS` names, with the coordinator first; `npm test` starts none. */
import { Client } from 'pg';
import { withDatabase } from '../src/postgres/embedded-postgres.ts';

/**
 * The test files of `npm run test:citus` that passed there. These can not:
 * - cli/failover, cli/pooler, cli/readme and cli/start begin with a server or an empty database of their own;
 * - cli/verify alters rows under `session_replication_role`, which the other nodes do not get;
 * - http/cross-tenant removes the tenant from every statement, and Citus plans none without it;
 * - effects/event-replay and effects/emails use tables or locks of one server in triggers, which run on another node.
 * http/export-memory, http/limits, cli/secrets and cli/traces were not run to their end. The others of effects and cli
 * use no database.
 */
export const citusPatterns = [
  'server/test/http/!(cross-tenant|drain|export-memory|limits).test.ts',
  'server/test/effects/{analytics,credit-note-documents,custom-headers,delivery}.test.ts',
  'server/test/effects/{duplicate-completion,endpoints,invoice-pdf,lanes,mail-templates}.test.ts',
  'server/test/effects/{mail-transport,queue-lag,retries,schedule,secrets}.test.ts',
  'server/test/effects/{statement-mail,tracing,worker}.test.ts',
  'server/test/cli/{analytics,import,import-payments,keys,listen,second-factor}.test.ts',
  'server/test/cli/{seed,set-up,users,worker}.test.ts',
  'server/test/storage/{citus,single-shard}.test.ts',
];

/** Tests of the cluster itself, one after the other and after the others, because they stop nodes. */
export const clusterFolder = 'server/test/citus/';

/** URLs of a superuser, separated by commas; empty without a cluster. */
export function citusNodes(): string[] {
  return (process.env.DAYBOOK_TEST_CITUS ?? '').split(',').filter((url) => url !== '');
}

/** Runs one statement in a database of each node, the coordinator first. */
export async function runOnNodes(database: string, sql: string): Promise<void> {
  for (const node of citusNodes()) await runOn(withDatabase(node, database), sql);
}

/** Creates a database on each node, and registers the nodes with the coordinator. */
export async function createOnNodes(database: string): Promise<string> {
  const [coordinator = '', ...workers] = citusNodes();
  await runOnNodes('postgres', `drop database if exists ${database} with (force)`);
  await runOnNodes('postgres', `create database ${database}`);
  await runOnNodes(database, 'create extension citus');
  const url = withDatabase(coordinator, database);
  await runOn(url, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const worker of workers) await runOn(url, `select citus_add_node(${addressOf(worker)})`);
  return url;
}

/** Ends the daemons of Citus in a database, so that it can be copied. */
export function releaseOnNodes(database: string): Promise<void> {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
  return runOnNodes('postgres', sql);
}

function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || 5432}`;
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
