/**
 * The numbered SQL files of a folder, and the ones that a database lacks. If the database and the folder contradict
 * each other, an Error with a remedy is thrown.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  readonly version: number;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
  /** Releases whose newest migration has a lower number cannot run on the result; 0: all others can. */
  readonly oldestSchema: number;
  /** The last of the migrations whose result a baseline creates in one file. */
  readonly replaces: { readonly name: string; readonly checksum: string } | null;
}

/** A row of `schema_migration`: a file that was applied. */
export interface LedgerRow {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  /** As in `Migration`. */
  readonly oldestSchema: number;
}

/** The line by which a file says that older releases must be gone (decision 0054). */
const requirement = /^-- Requires releases from migration (\d{4})\b/m;

/** The line by which a baseline names the last migration that it replaces. */
const replacement =
  /^-- Replaces the migrations up to (?<name>[a-z0-9_]+\.sql), sha256 (?<checksum>[0-9a-f]{64})\.$/m;

/** Files of the folder in order. Throws an Error for an invalid name or a duplicate number. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (!(version > 0)) throw new Error(`${join(folder, file)} is not named NNNN_what.sql.`);
    // A checkout may convert line ends to CRLF.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const oldestSchema = Number(requirement.exec(sql)?.[1] ?? 0);
    const { name, checksum: ofLast } = replacement.exec(sql)?.groups ?? {};
    const replaces = name === undefined || ofLast === undefined ? null : { name, checksum: ofLast };
    return { version, file, sql, checksum, oldestSchema, replaces };
  });
  for (const [index, { version, file }] of migrations.entries()) {
    if (migrations[index - 1]?.version !== version) continue;
    throw new Error(`${join(folder, file)} has the number of another migration. Renumber it.`);
  }
  return migrations;
}

/**
 * The baseline to record in a database whose schema it would create, since that was made by the migrations that the
 * baseline replaces; null if there is nothing to record. Throws an Error if the database has only some of them.
 */
export function findBaseline(
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): Migration | null {
  const [first] = migrations;
  const newest = ledger.at(-1);
  if (!first?.replaces || newest === undefined || ledger[0]?.name === first.file) return null;
  const { name, checksum } = first.replaces;
  if (newest.name === name && newest.checksum === checksum) return first;
  throw new Error(
    `The database was made by a Daybook from before its first release, up to ${newest.name}; only one up to ${name} ` +
      'goes on. Start the last Daybook that has that file once, or begin with an empty database.',
  );
}

/**
 * The files to apply, in order; none if a newer release has migrated the database. Throws an Error if ledger and files
 * contradict each other, or if this release cannot run on what a newer one made.
 */
export function findPending(
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): Migration[] {
  const newestKnown = migrations.at(-1)?.version ?? 0;
  const newestApplied = ledger.at(-1)?.version ?? 0;
  const barrier = ledger.find(
    ({ version, oldestSchema }) => version > newestKnown && oldestSchema > newestKnown,
  );
  if (barrier !== undefined) {
    const { version, name, oldestSchema } = barrier;
    throw new Error(
      `The database is newer than this Daybook: it has migration ${version} (${name}), which ` +
        `requires releases from migration ${oldestSchema} on, and this release knows ` +
        `${newestKnown}. Start the newer release, or restore a backup made before the upgrade.`,
    );
  }
  const known = ledger.filter(({ version }) => version <= newestKnown);
  const applied = new Map(known.map((row) => [row.version, row]));
  for (const { version, file, checksum } of migrations) {
    const row = applied.get(version);
    if (!row && version < newestApplied) {
      throw new Error(
        `${file} was added below migration ${newestApplied}, which is already applied. ` +
          'Give it the next free number.',
      );
    }
    if (row && row.checksum !== checksum) {
      throw new Error(
        `${file} was changed after it was applied (as ${row.name}). Undo the change and put it ` +
          'into a new file.',
      );
    }
    applied.delete(version);
  }
  for (const { version, name } of applied.values()) {
    throw new Error(`Migration ${version} (${name}) was applied, but its file is missing here.`);
  }
  return migrations.filter(({ version }) => version > newestApplied);
}
