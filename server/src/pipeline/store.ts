/** Stores what a group decided: one multi-row statement for each table, all sent at once. */

import type { Tx } from '../postgres/db.ts';
import { insertRecords, updateRecords } from '../postgres/store-records.ts';
import type { Change, Stored } from '../record/command.ts';
import type { Changed } from '../record/decide.ts';
import type { RecordedEffect } from '../record/effect.ts';
import type { Beside, Entity } from '../record/entity.ts';
import type { RecordedEvent } from '../record/event.ts';
import type { Counter } from '../record/related.ts';
import type { Engine } from './group.ts';
import { insertAudit } from './store-audit.ts';
import { insertAnswer, type StoredAnswer } from './store-idempotency.ts';
import { storeCounters } from './store-related.ts';
import {
  insertChanges,
  insertEffects,
  insertEvents,
  insertJournal,
  type StoredEntry,
} from './store-written.ts';

/** Stores what a feature keeps beside a record, in the transaction of its change. */
export type StoreBeside = (
  tx: Tx,
  beside: Beside,
  change: Pick<Change, 'recordId' | 'at'>,
  engine: Pick<Engine, 'newId' | 'secrets'>,
) => Promise<unknown>;

type Storing = Pick<Engine, 'newId' | 'secrets' | 'beside'>;

export interface Pending {
  /** By id: the last state of each record the group changed. */
  readonly records: Map<string, PendingRecord>;
  readonly changed: Changed[];
  /** Counters that values were taken from, as they are now. */
  readonly counters: Map<string, Counter>;
  readonly answers: { readonly answer: StoredAnswer; readonly at: string }[];
  /** Of members that changed no record. */
  readonly events: RecordedEvent[];
  /** Of those, too, and of the group as a whole. */
  readonly effects: RecordedEffect[];
}

interface PendingRecord {
  readonly entity: Entity;
  readonly stored: Stored;
  readonly created: boolean;
  /** Fields that differ from the database. */
  readonly fields: Set<string>;
}

/**
 * Throws at once where a statement cannot be made: the commit is sent without waiting for what this answers,
 * and a failure that is no database's would not hold it back.
 */
export function storeGroup(tx: Tx, pending: Pending, engine: Storing): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  for (const [entity, records] of Map.groupBy(
    pending.records.values(),
    (record) => record.entity,
  )) {
    const created = records.filter((record) => record.created).map(({ stored }) => stored);
    const updated = records.filter((record) => !record.created);
    if (created.length > 0) work.push(insertRecords(tx, entity, created));
    if (updated.length > 0) {
      const fields = new Set(updated.flatMap((record) => [...record.fields]));
      work.push(
        updateRecords(
          tx,
          entity,
          updated.map(({ stored }) => stored),
          fields,
        ),
      );
    }
  }
  const written = pending.changed.map((one) => one.written);
  if (written.length > 0) {
    work.push(
      insertChanges(
        tx,
        written.map(({ change }) => change),
      ),
    );
    const audit = written.flatMap((one) => one.audit ?? []);
    if (audit.length > 0) work.push(insertAudit(tx, audit));
    const journal = journalOf(pending);
    if (journal.length > 0) work.push(insertJournal(tx, journal));
    for (const { beside, change } of written)
      for (const one of beside) work.push(storeBeside(tx, one, change, engine));
  }
  const events = [...written.flatMap((one) => one.events), ...pending.events];
  if (events.length > 0) work.push(insertEvents(tx, events));
  const effects = [...written.flatMap((one) => one.effects), ...pending.effects];
  if (effects.length > 0) work.push(insertEffects(tx, effects));
  if (pending.counters.size > 0) work.push(storeCounters(tx, pending.counters));
  for (const { answer, at } of pending.answers) work.push(insertAnswer(tx, answer, at));
  return Promise.all(work);
}

/** The entries, with the number of their document and a sequence that is committed together with them. */
function journalOf({ changed, records }: Pending): StoredEntry[] {
  const last = changed.findLast(({ written }) => written.events.length > 0)?.written.events.at(-1);
  return changed.flatMap(({ written: { journal, change, events } }) =>
    journal.map((entry) => ({
      ...entry,
      createdAt: change.at,
      documentNumber: (records.get(entry.documentId)?.stored.row.number ?? null) as string | null,
      sequence: (events[0] ?? last)?.sequence ?? null,
    })),
  );
}

function storeBeside(tx: Tx, beside: Beside, change: Change, engine: Storing): Promise<unknown> {
  const store = engine.beside[beside.kind];
  if (store === undefined) throw new Error(`no feature stores ${beside.kind}`);
  return store(tx, beside, change, engine);
}
