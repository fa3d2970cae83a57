/**
 * Creates a database for a test file by copying the migrated template, which is much faster than
 * running the migrations. `npm test` starts the cluster.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { withDatabase } from '../src/postgres/embedded/embedded-postgres.ts';
import { citusNodes, runOnNodes } from './citus.ts';
import { share, spend } from './support/worker.ts';

export interface TestDatabase {
  /** Connection URL of the superuser. */
  readonly url: string;
  /** Closes every connection to it and deletes it. */
  drop(): Promise<void>;
}

/** Migrated and empty. */
export const templateDatabase = 'daybook_template';
/** The same with two tenants, their keys, accounts and periods. */
export const tenantsTemplate = 'daybook_template_tenants';

/** A copy has to wait while another connection uses the template. */
const attemptLimit = 200;
const attemptPauseMs = 50;

/** URL of the cluster that `npm test` started. Throws if a test file is run without it. */
function clusterUrl(): string {
  const url = process.env.DAYBOOK_TEST_URL;
  if (!url) throw new Error('Run tests with `npm test -- <part of the file name>`.');
  return url;
}

/** A copy of the template, or an empty database if `template` is `template0`. */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await spend('database', () => copyDatabase(template, name));
  return {
    url: withDatabase(clusterUrl(), name),
    drop: () =>
      spend('database', async () => {
        await runOnCluster(`drop database if exists ${name} with (force)`);
        // Login roles belong to the cluster, not to the database.
        await runOnCluster(`do $$ declare one text; begin
          for one in select rolname from pg_roles where starts_with(rolname, 'daybook_login_${name}_')
          loop execute format('drop role %I', one); end loop; end $$`);
      }),
  };
}

async function copyDatabase(template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnCluster(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === '55006';
      if (!busy || attempt === attemptLimit) throw error;
      await sleep(attemptPauseMs);
    }
  }
}

/** Runs one statement in the maintenance database of the cluster, or of each node. */
export async function runOnCluster(sql: string): Promise<void> {
  if (citusNodes().length > 0) return runOnNodes('postgres', sql);
  const connectionString = withDatabase(clusterUrl(), 'postgres');
  const connect = () => openConnection({ connectionString });
  const { query } = await share('cluster', connect, (one) => one.end());
  await query(sql);
}

/** One connection; concurrent statements are queued. If it is lost, the next statement fails. */
export async function openConnection(config: ClientConfig) {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
      const sent = last.then(() => client.query(text, [...values]));
      last = sent.catch(() => undefined);
      return (await sent).rows;
    },
    end: () => client.end(),
  };
}
