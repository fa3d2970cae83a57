/** Opens the configured database, migrated and checked. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { createEngine } from '../../engine.ts';
import type { Engine } from '../../pipeline/group.ts';
import { checkPooler } from '../../postgres/check-pooler.ts';
import { checkRole, checkServer, countOtherSessions } from '../../postgres/check-server.ts';
import { type Database, openDatabase } from '../../postgres/db.ts';
import { distributeAgain, withOwner } from '../../postgres/distribution.ts';
import type { Supervision } from '../../postgres/embedded/supervise.ts';
import { migrate } from '../../postgres/migrate.ts';
import { readInstallation } from '../../postgres/store-tenants.ts';
import { createSteps, type Steps } from '../output.ts';
import { connectionsPerProcess } from './connections.ts';
import { secretKeysOf } from './secret-key.ts';

/** Checks for other connected programs, and the pause between them, before PostgreSQL is stopped. */
const sessionChecks = 4;
const sessionPauseMs = 50;
const migrationsFolder = join(import.meta.dirname, '../../..', 'migrations');

/** A running server; the embedded one may have been running before. */
export interface OpenedServer {
  readonly url: string;
  /** For migrations and locks: past a pooler that runs each transaction on another connection. */
  readonly lockUrl: string;
  /** Starts the embedded PostgreSQL again whenever it has ended, until `close`. */
  supervise(options: Supervision): void;
  /** Stops the embedded PostgreSQL unless another program is still connected to it. */
  close(): Promise<void>;
}

export interface Installation extends Pick<OpenedServer, 'url' | 'lockUrl' | 'supervise'> {
  readonly db: Database;
  readonly engine: Engine;
  readonly applied: readonly string[];
  close(): Promise<void>;
}

export async function openServer(config: Config, steps: Steps): Promise<OpenedServer> {
  const { databaseUrl } = config;
  if (databaseUrl !== null) {
    const lockUrl = await steps.run('database', async () => {
      await checkServer(databaseUrl);
      return checkPooler(databaseUrl, config.directUrl);
    });
    return { url: databaseUrl, lockUrl, supervise: () => undefined, close: async () => undefined };
  }
  const folder = join(resolve(config.dataFolder), 'postgres');
  const postgres = await steps.run(`PostgreSQL in ${config.dataFolder}`, async () => {
    const { startEmbeddedPostgres } = await import('../../postgres/embedded/embedded-postgres.ts');
    return startEmbeddedPostgres({ folder });
  });
  return {
    url: postgres.url,
    lockUrl: postgres.url,
    supervise: (options) => postgres.supervise(options),
    async close() {
      let others = 0;
      // A closed session takes a moment to disappear.
      for (let check = 0; check < sessionChecks; check += 1) {
        if (check > 0) await sleep(sessionPauseMs);
        others = await countOtherSessions(postgres.url).catch(() => 0);
        if (others === 0) break;
      }
      if (others === 0) await postgres.stop();
      else steps.info('PostgreSQL keeps running: another program is connected to it.');
    },
  };
}

/** Opens the server, applies the schema of this release, and creates the engine. */
export async function openInstallation(
  config: Config,
  steps: Steps = createSteps(),
): Promise<Installation> {
  const server = await openServer(config, steps);
  try {
    const { applied } = await steps.run('schema', () => migrateServer(server.lockUrl));
    const db = openDatabase(server.url, { maxConnections: connectionsPerProcess(config) });
    const at = new Date().toISOString();
    const engine = createEngine(db, await readInstallation(db, at), secretKeysOf(config));
    const close = async () => {
      await db.close();
      await server.close();
    };
    const { url, lockUrl, supervise } = server;
    return { url, lockUrl, supervise, db, engine, applied, close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

export async function migrateServer(url: string): Promise<{ applied: string[] }> {
  const result = await migrate(url, { folder: migrationsFolder });
  await checkRole(url);
  if (result.applied.length > 0) await withOwner(url, distributeAgain);
  return result;
}
