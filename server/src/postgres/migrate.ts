/**
 * Brings a database to the schema of this release: numbered SQL files, forward only, each in one
 * transaction together with the row that records it. A kill at any moment leaves whole files only.
 */
import { type Client, DatabaseError } from 'pg';
import { clientTo } from './hosts.ts';
import {
  findBaseline,
  findPending,
  type LedgerRow,
  type Migration,
  readMigrations,
} from './migration-files.ts';
import { retrySharedCatalogue } from './retry-shared-catalogue.ts';
import { splitStatements } from './split-statements.ts';

export interface MigrateOptions {
  /** Folder with `NNNN_what.sql`. */
  readonly folder: string;
  readonly log?: (line: string) => void;
  /** How long to wait for another process that migrates the same database. */
  readonly waitMs?: number;
}

const defaultWaitMs = 5 * 60_000;
/** A schema change gives up if a table stays in use, instead of blocking all other statements. */
const tableLockLimitMs = 30_000;
const connectLimitMs = 10_000;
/** Key of pg_advisory_lock, per database; the bytes of "daybook" as a number below 2^63. */
const lockKey = '28254671641472875';

/**
 * Applies the files that the database lacks, in order, and returns their names. `target` is a URL or
 * a connected client that is not in a transaction; it needs a direct connection (a transaction
 * pooler would lose the lock) and the right to create tables and roles.
 *
 * Throws an Error with a remedy when an applied file was changed, removed or overtaken, when the
 * database has a migration that requires a newer release, when another process migrates for longer
 * than `waitMs`, and when a statement fails (its file and line are named; nothing of that file stays).
 */
export async function migrate(
  target: string | Client,
  options: MigrateOptions,
): Promise<{ applied: string[] }> {
  const migrations = readMigrations(options.folder);
  if (typeof target !== 'string') return migrateWith(target, migrations, options);
  const client = clientTo(target, {
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'daybook migrate',
  });
  await client.connect();
  try {
    return await migrateWith(client, migrations, options);
  } finally {
    await client.end();
  }
}

async function migrateWith(
  client: Client,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<{ applied: string[] }> {
  try {
    await takeLock(client, options.waitMs ?? defaultWaitMs);
    await client.query(createLedger);
    const baseline = findBaseline(migrations, await readLedger(client));
    if (baseline !== null) await recordBaseline(client, baseline);
    const pending = findPending(migrations, await readLedger(client));
    for (const migration of pending) {
      const begun = performance.now();
      await applyWithRetries(client, migration);
      options.log?.(`${migration.file} applied in ${Math.round(performance.now() - begun)} ms`);
    }
    return { applied: pending.map(({ file }) => file) };
  } finally {
    // On a broken connection the server does this by itself. Without the lock it is a warning.
    for (const sql of [
      `select pg_advisory_unlock(${lockKey})`,
      'reset lock_timeout',
      'reset client_connection_check_interval',
    ]) {
      await client.query(sql).catch(() => undefined);
    }
  }
}

async function takeLock(client: Client, waitMs: number): Promise<void> {
  // Ends the session of a killed client, which would otherwise wait for the lock and take it.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  await client.query(`set lock_timeout = ${Math.max(1, Math.round(waitMs))}`);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
  } catch (cause) {
    if (!hasCode(cause, '55P03')) throw cause;
    throw new Error(
      `Another process has been migrating this database for ${Math.round(waitMs / 1000)} s. ` +
        "Wait for it, or look for it in pg_stat_activity (application_name 'daybook migrate').",
      { cause },
    );
  }
  await client.query(`set lock_timeout = ${tableLockLimitMs}`);
}

const createLedger = `
  create table if not exists schema_migration (
    version integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    oldest_schema integer,
    constraint schema_migration_pkey primary key (version)
  )`;

async function readLedger(client: Client): Promise<LedgerRow[]> {
  const sql = `select version, name, checksum, oldest_schema as "oldestSchema"
    from schema_migration order by version`;
  return (await client.query<LedgerRow>(sql)).rows;
}

/** In place of the migrations that it replaces. */
async function recordBaseline(client: Client, baseline: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query('delete from schema_migration');
    await recordMigration(client, baseline);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function recordMigration(client: Client, migration: Migration): Promise<void> {
  const { version, file, checksum, oldestSchema } = migration;
  await client.query(
    'insert into schema_migration (version, name, checksum, oldest_schema) values ($1, $2, $3, $4)',
    [version, file, checksum, oldestSchema],
  );
}

async function applyWithRetries(client: Client, migration: Migration): Promise<void> {
  const applyOrRollBack = () =>
    apply(client, migration).catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
  await retrySharedCatalogue(applyOrRollBack).catch((error: unknown) => {
    throw describeFailure(migration, error);
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const { sql } = migration;
  const readTransaction = 'select pg_current_xact_id()::text as id';
  await client.query('begin');
  const before = (await client.query<{ id: string }>(readTransaction)).rows[0]?.id;
  for (const { text, start } of splitStatements(sql)) {
    await client.query(text).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.position !== undefined)
        error.position = String(Number(error.position) + start);
      throw error;
    });
  }
  const after = (await client.query<{ id: string }>(readTransaction)).rows[0]?.id;
  if (before !== after) {
    throw new Error(
      'it contains COMMIT or ROLLBACK; remove it, because each file runs in one transaction',
    );
  }
  await recordMigration(client, migration);
  await client.query('commit');
}

function describeFailure({ file, sql }: Migration, cause: unknown): Error {
  const position = cause instanceof DatabaseError ? Number(cause.position) : Number.NaN;
  const line = position > 0 ? `, line ${sql.slice(0, position).split('\n').length}` : '';
  const reason = cause instanceof Error ? cause.message : String(cause);
  const hint = hasCode(cause, '55P03')
    ? ' A table was in use; stop the other processes or retry at a time with less load.'
    : '';
  return new Error(`Migration ${file}${line}: ${reason}.${hint}`, { cause });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}
