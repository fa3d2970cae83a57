/** The PostgreSQL of a test run, with the template databases that test files copy. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distribute, withOwner } from '../../src/postgres/distribution.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  withDatabase,
} from '../../src/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { citusNodes, createOnNodes, releaseOnNodes, runOn } from '../citus.ts';
import { runOnCluster, templateDatabase, tenantsTemplate } from '../database.ts';
import { makeTenants } from '../support/service.ts';
import { closeShared } from '../support/worker.ts';

const inMemory = '/dev/shm';
const roomBytes = 6 * 1024 ** 3;
/** Enough for the most workers: a service and its worker hold up to 20. The usual 100 are too few for eight workers. */
const maxConnections = 400;
/** Each test file copies the files of all shards of a template: two on each of two workers, not 16. */
const shardCount = 4;

export interface TestCluster {
  /** For other files of the run; deleted with the cluster. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a cluster. Unless it is `durable`, it is in memory if there is enough of it. Tests that kill PostgreSQL start
 * their own. A nested run, as in a mutation test, uses the outer cluster.
 */
export async function startTestCluster(
  root: string,
  { durable = false } = {},
): Promise<TestCluster> {
  const folder = mkdtempSync(join(durable ? tmpdir() : findRoom(), 'daybook-test-'));
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  const leave = async () => {
    await closeShared();
    remove(folder);
  };
  if (process.env.DAYBOOK_TEST_URL) return { folder, stop: leave };
  if (citusNodes().length > 0) {
    await makeCitusTemplates(root);
    return { folder, stop: leave };
  }
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  try {
    const postgres = await startPostgres(join(folder, 'postgres'));
    process.env.DAYBOOK_TEST_URL = postgres.url;
    await runOnCluster(`create database ${templateDatabase}`);
    const migrations = join(root, 'server', 'migrations');
    await migrate(withDatabase(postgres.url, templateDatabase), { folder: migrations });
    await runOnCluster(`create database ${tenantsTemplate} template ${templateDatabase}`);
    await makeTenants(withDatabase(postgres.url, tenantsTemplate));
    return {
      folder,
      async stop() {
        await closeShared();
        await postgres.stop();
        remove(folder);
        if (!postgres.location.startsWith(folder)) remove(postgres.location);
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** With more connections than Daybook gives its embedded PostgreSQL; the setting applies after a restart. */
async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres({ folder });
  await runOn(first.url, `alter system set max_connections = ${maxConnections}`);
  await first.stop();
  return startEmbeddedPostgres({ folder });
}

/** The templates on each node of DAYBOOK_TEST_CITUS, with the tables distributed. */
async function makeCitusTemplates(root: string): Promise<void> {
  const [coordinator = ''] = citusNodes();
  process.env.DAYBOOK_TEST_URL = coordinator;
  const url = await createOnNodes(templateDatabase);
  await runOn(url, `alter database ${templateDatabase} set citus.shard_count = ${shardCount}`);
  await migrate(url, { folder: join(root, 'server', 'migrations') });
  await withOwner(url, distribute);
  await releaseOnNodes(templateDatabase);
  await runOnCluster(`drop database if exists ${tenantsTemplate} with (force)`);
  await runOnCluster(
    `create database ${tenantsTemplate} template ${templateDatabase} strategy file_copy`,
  );
  await makeTenants(withDatabase(coordinator, tenantsTemplate));
  await releaseOnNodes(tenantsTemplate);
}

function findRoom(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < roomBytes ? tmpdir() : inMemory;
}
