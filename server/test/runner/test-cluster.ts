/** The PostgreSQL of a test run, with the template databases that test files copy. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
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
/** For the cluster and temporary files. */
const roomBytes = 6 * 1024 ** 3;
/** A service holds up to 20, and a test file may start several. The usual 100 were too few for eight workers. */
const maxConnections = 400;
/** Each test file copies the files of all shards of a template: two on each of two workers, not 16. */
const shardCount = 4;

export interface TestCluster {
  /** For other files of the run; deleted with the cluster. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a cluster. Unless it is `durable`, it is in memory if there is enough of it, and temporary files of tests are,
 * too. Tests that kill PostgreSQL start their own. A nested run, as in a mutation test, uses the outer cluster.
 */
export async function startTestCluster(
  root: string,
  { durable = false } = {},
): Promise<TestCluster> {
  const room = durable ? tmpdir() : findRoom();
  const folder = mkdtempSync(join(room, 'daybook-test-'));
  // Programs that tests left behind may still be writing there.
  const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  let postgres: EmbeddedPostgres | undefined;
  const stop = async () => {
    await closeShared();
    await postgres?.stop();
    remove(folder);
    if (postgres && !postgres.location.startsWith(folder)) remove(postgres.location);
  };
  if (process.env.DAYBOOK_TEST_URL) return { folder, stop };
  if (citusNodes().length > 0) {
    await makeCitusTemplates(root);
    return { folder, stop };
  }
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  if (room === inMemory) moveTemporaryFiles(join(folder, 'tmp'));
  try {
    postgres = await startPostgres(join(folder, 'postgres'));
    process.env.DAYBOOK_TEST_URL = postgres.url;
    await runOnCluster(`create database ${templateDatabase}`);
    const migrations = join(root, 'server', 'migrations');
    await migrate(withDatabase(postgres.url, templateDatabase), { folder: migrations });
    await runOnCluster(`create database ${tenantsTemplate} template ${templateDatabase}`);
    await makeTenants(withDatabase(postgres.url, tenantsTemplate));
    return { folder, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/**
 * Tests create many files, and clusters of PostgreSQL: in memory, tests of starts take a fifth less CPU time. Where
 * /dev/shm is mounted `noexec`, temporary files stay on the disk, because tests run programs that they write.
 */
function moveTemporaryFiles(folder: string): void {
  mkdirSync(folder);
  // As /tmp: other users may create files.
  chmodSync(folder, 0o1777);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status !== 0) return;
  process.env.DAYBOOK_TEST_DISK = tmpdir();
  process.env.TMPDIR = folder;
}

/** With more connections than Daybook gives its embedded PostgreSQL; the setting applies after a restart. */
async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres({ folder });
  try {
    await runOn(first.url, `alter system set max_connections = ${maxConnections}`);
  } finally {
    await first.stop();
  }
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
  // A container may have less memory than its /dev/shm claims.
  return Math.min(bavail * bsize, process.availableMemory()) < roomBytes ? tmpdir() : inMemory;
}
