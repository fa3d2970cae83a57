/** The PostgreSQL of a test run, with the databases that test files get a copy of. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, withDatabase } from '../../src/storage/embedded-postgres.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { runOnCluster, templateDatabase } from '../database.ts';

const inMemory = '/dev/shm';
const roomBytes = 6 * 1024 ** 3;

export interface TestCluster {
  /** For whatever else the run writes down; deleted with the cluster. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a cluster that is fast rather than durable: in memory where there is room, and a commit does
 * not wait for the disk. Tests that cut the power start one of their own.
 */
export async function startTestCluster(root: string): Promise<TestCluster> {
  const folder = mkdtempSync(join(findRoom(), 'daybook-test-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    process.env.DAYBOOK_TEST_URL = postgres.url;
    await runOnCluster('alter system set synchronous_commit = off');
    await runOnCluster('select pg_reload_conf()');
    await runOnCluster(`create database ${templateDatabase}`);
    const migrations = join(root, 'server', 'migrations');
    await migrate(withDatabase(postgres.url, templateDatabase), { folder: migrations });
    return {
      folder,
      async stop() {
        await postgres.stop();
        remove(folder);
        if (!postgres.location.startsWith(folder)) remove(postgres.location);
      },
    };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

function findRoom(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < roomBytes ? tmpdir() : inMemory;
}
