/**
 * An exact copy of the records in SQLite: snapshot, tail, resume, removal. Every step of `daybook.changes()` is one
 * transaction with its cursor, so the copy may be killed at any moment.
 */
import { DatabaseSync } from 'node:sqlite';
import type { CopyStep, Daybook } from '../../sdk/src/index.ts';

export interface Mirror {
  /** Follows the service until the signal aborts. Throws errors that a retry cannot fix. */
  run(daybook: Pick<Daybook, 'changes'>, signal: AbortSignal): Promise<void>;
  /** The records of a type by id, as JSON text. */
  records(entityType: string): Map<string, string>;
  /** The sequence of the newest change that was applied; 0 before the first. */
  newest(): number;
  close(): void;
}

/** `path`: of the database file; it is created if it does not exist. */
export function openMirror(path: string): Mirror {
  const database = new DatabaseSync(path);
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists record (
      entity_type text not null, id text not null, row_version text not null, body text not null,
      primary key (entity_type, id)
    ) without rowid;
    -- A snapshot that is being read: it replaces the records only when it is complete.
    create table if not exists incoming (
      entity_type text not null, id text not null, row_version text not null, body text not null,
      primary key (entity_type, id)
    ) without rowid;
    create table if not exists position (one integer primary key check (one = 1), cursor text not null, newest integer not null);
  `);
  const put = (table: 'record' | 'incoming') =>
    database.prepare(
      `insert into ${table} values (?, ?, ?, ?) on conflict do update set row_version = excluded.row_version, body = excluded.body`,
    );
  const statements = {
    putRecord: put('record'),
    putIncoming: put('incoming'),
    remove: database.prepare('delete from record where entity_type = ? and id = ?'),
    move: database.prepare(
      'insert into position values (1, ?, ?) on conflict do update set cursor = excluded.cursor, newest = excluded.newest',
    ),
    position: database.prepare('select cursor, newest from position'),
    records: database.prepare('select id, body from record where entity_type = ? order by id'),
  };

  const newest = () => Number(statements.position.get()?.['newest'] ?? 0);

  function apply(step: CopyStep): void {
    switch (step.step) {
      case 'begin':
        database.exec('delete from incoming');
        return;
      case 'records':
        for (const { entityType, record } of step.records)
          statements.putIncoming.run(
            entityType,
            record.id,
            record.RowVersion,
            JSON.stringify(record),
          );
        return;
      case 'complete':
        database.exec(
          'delete from record; insert into record select * from incoming; delete from incoming',
        );
        statements.move.run(step.cursor, step.sequence);
        return;
      case 'changes':
        for (const { entityType, id, operation, record } of step.items) {
          if (operation === 'removed') statements.remove.run(entityType, id);
          else if (record !== undefined)
            statements.putRecord.run(entityType, id, record.RowVersion, JSON.stringify(record));
        }
        statements.move.run(step.cursor, step.items.at(-1)?.sequence ?? newest());
    }
  }

  return {
    async run(daybook, signal) {
      const stored = statements.position.get();
      const options = stored === undefined ? {} : { cursor: String(stored['cursor']) };
      for await (const step of daybook.changes({ ...options, signal })) {
        database.exec('begin immediate');
        try {
          apply(step);
          database.exec('commit');
        } catch (error) {
          database.exec('rollback');
          throw error;
        }
      }
    },
    records: (entityType) =>
      new Map(statements.records.all(entityType).map(({ id, body }) => [String(id), String(body)])),
    newest,
    close: () => database.close(),
  };
}
