/** The nodes of a Citus cluster that `DAYBOOK_TEST_CITUS` names, with the coordinator first; `npm test` starts none. */
import { Client } from 'pg';
import { withDatabase } from '../src/postgres/embedded/embedded-postgres.ts';

/**
 * The test files of `npm run test:citus`; all of them pass there. Of the same folders are left out:
 * - cross-tenant, which removes the tenant from every statement: Citus plans no change without it;
 * - failover and pooler, which begin with servers or an empty database of their own;
 * - drain and others that use no database.
 */
export const citusPatterns = [
  'server/src/{features/!(e-invoice),cli,http,pipeline}/**/!(drain|egress|failover|import-files|locate-daybook|pdf|pdf-renderer|pooler|send-webhook|signature).test.ts',
  'server/src/queue/!(claim-turns|prune).test.ts',
  'server/src/tracing.test.ts',
  'server/checks/!(added-record|cross-tenant|docs|package|prepare|readme|sbom|tidy).test.ts',
  'server/checks/schema/{citus,single-shard}.test.ts',
  'server/test/support/service.test.ts',
];

/** Tests of the cluster itself, one after the other and after the others, because they stop nodes. */
export const clusterFolder = 'server/checks/citus/';

/** URLs of a superuser, separated by commas; empty without a cluster. */
export function citusNodes(): string[] {
  return (process.env.DAYBOOK_TEST_CITUS ?? '').split(',').filter((url) => url !== '');
}

/** Runs one statement in a database of each node, the coordinator first, because it connects to the others. */
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

/** Runs one statement in the database of a URL. */
export async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
