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
}

/** A row of `schema_migration`: a file that was applied. */
export interface LedgerRow {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** Files of the folder in order. Throws an Error for an invalid name or a duplicate number. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (!(version > 0)) throw new Error(`${join(folder, file)} is not named NNNN_what.sql.`);
    // A checkout may convert line ends to CRLF.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { version, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  for (const [index, { version, file }] of migrations.entries()) {
    if (migrations[index - 1]?.version !== version) continue;
    throw new Error(`${join(folder, file)} has the number of another migration. Renumber it.`);
  }
  return migrations;
}

/** The files to apply, in order. Throws an Error if ledger and files contradict each other. */
export function findPending(
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): Migration[] {
  const newestKnown = migrations.at(-1)?.version ?? 0;
  const newestApplied = ledger.at(-1)?.version ?? 0;
  if (newestApplied > newestKnown) {
    throw new Error(
      `The database is newer than this Daybook: it has migration ${newestApplied} ` +
        `(${ledger.at(-1)?.name}), and this release knows ${newestKnown}. ` +
        'Start the newer release, or restore a backup made before the upgrade.',
    );
  }
  const applied = new Map(ledger.map((row) => [row.version, row]));
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
