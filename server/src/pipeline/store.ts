/** Stores the changes of a group: one multi-row statement per table, all pipelined. */

import type { Tx } from '../postgres/db.ts';
import { type ChangedKey, holderKey, storeHolders } from '../postgres/store-external-ids.ts';
import {
  type InsertColumn,
  insertMany,
  insertRecords,
  updateRecords,
} from '../postgres/store-records.ts';
import type { Change, Stored } from '../record/command.ts';
import type { Changed } from '../record/decide/change.ts';
import type { RecordedEffect } from '../record/effect.ts';
import type { Entity, SideRow } from '../record/entity.ts';
import type { RecordedEvent } from '../record/event.ts';
import { externalIdsOf, keyOf } from '../record/external-ids.ts';
import type { Counter } from '../record/related.ts';
import type { SecretBox } from '../record/secrets/secret-box.ts';
import type { JournalStore, StoredEntry } from './journal-store.ts';
import { insertAudit } from './store-audit.ts';
import { insertAnswer, type StoredAnswer } from './store-idempotency.ts';
import { storeCounters } from './store-related.ts';

/** Stores rows of a feature that belong to a record, in the transaction of its change. */
export type StoreSideRow = (
  tx: Tx,
  row: SideRow,
  change: Pick<Change, 'recordId' | 'at'>,
  engine: Pick<Storing, 'newId' | 'secrets'>,
) => Promise<unknown>;

/** What storing needs of the engine. */
export interface Storing {
  readonly newId: (at: string) => string;
  readonly secrets: SecretBox;
  /** By the kind of the side rows. */
  readonly sideStores: Readonly<Record<string, StoreSideRow>>;
  readonly journal: JournalStore;
}

export interface Pending {
  /** The last state of each changed record, by id. */
  readonly records: Map<string, PendingRecord>;
  readonly changed: Changed[];
  /** Changed counters. */
  readonly counters: Map<string, Counter>;
  readonly answers: { readonly answer: StoredAnswer; readonly at: string }[];
  /** Of commands that changed no record. */
  readonly events: RecordedEvent[];
  /** Of commands that changed no record, and of the group as a whole. */
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
 * Throws synchronously if a statement cannot be built: the commit is sent without awaiting the result, so a later
 * error that is not from the database would not prevent it.
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
  const keys = changedKeys(pending.changed);
  if (keys.length > 0) work.push(storeHolders(tx, keys));
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
    if (journal.length > 0) work.push(engine.journal.insert(tx, journal));
    for (const { sideRows, change } of written)
      for (const row of sideRows) work.push(storeSideRow(tx, row, change, engine));
  }
  const events = [...written.flatMap((one) => one.events), ...pending.events];
  if (events.length > 0) work.push(insertEvents(tx, events));
  const effects = [...written.flatMap((one) => one.effects), ...pending.effects];
  if (effects.length > 0) work.push(insertEffects(tx, effects));
  if (pending.counters.size > 0) work.push(storeCounters(tx, pending.counters));
  for (const { answer, at } of pending.answers) work.push(insertAnswer(tx, answer, at));
  return Promise.all(work);
}

/** The own keys that the group added or removed, each with its last holder. */
function changedKeys(changed: readonly Changed[]): ChangedKey[] {
  const found = new Map<string, ChangedKey>();
  for (const { entity, before, stored } of changed) {
    if (!entity.hasExternalIds || before?.row['externalIds'] === stored.row['externalIds'])
      continue;
    const [old, now] = [before?.row ?? null, stored.row].map((row) =>
      externalIdsOf(row).map(keyOf),
    );
    for (const name of old ?? []) {
      const key = { entity: entity.name, key: name };
      if (!now?.includes(name)) found.set(holderKey(key), { ...key, recordId: null, isHeld: true });
    }
    for (const name of now ?? []) {
      if (old?.includes(name)) continue;
      const key = { entity: entity.name, key: name };
      const isHeld = found.get(holderKey(key))?.isHeld ?? false;
      found.set(holderKey(key), { ...key, recordId: stored.row.id, isHeld });
    }
  }
  return [...found.values()];
}

/** The entries, each with its document number and the sequence of an event of the same transaction. */
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

function storeSideRow(tx: Tx, row: SideRow, change: Change, engine: Storing): Promise<unknown> {
  const store = engine.sideStores[row.kind];
  if (store === undefined) throw new Error(`no feature stores ${row.kind}`);
  return store(tx, row, change, engine);
}

const changeColumns: readonly InsertColumn<Change>[] = [
  { column: 'record_id', pgType: 'uuid', read: 'recordId' },
  { column: 'revision', pgType: 'bigint', read: 'revision' },
  { column: 'entity', pgType: 'text', read: 'entity' },
  { column: 'row_version', pgType: 'text', read: 'rowVersion' },
  { column: 'at', pgType: 'timestamptz', read: 'at' },
  { column: 'actor', pgType: 'text', read: 'actor' },
  { column: 'save_session', pgType: 'text', read: 'saveSession' },
  { column: 'request_id', pgType: 'text', read: 'requestId' },
  { column: 'operation', pgType: 'text', read: 'operation' },
  { column: 'fields', pgType: 'jsonb', read: 'fields' },
];

export function insertChanges(tx: Tx, changes: readonly Change[]): Promise<unknown> {
  return tx.query(insertMany('insert:change', tx.tenantId, 'change', changeColumns, changes));
}

const eventColumns: readonly InsertColumn<RecordedEvent>[] = [
  { column: 'sequence', pgType: 'bigint', read: 'sequence' },
  { column: 'id', pgType: 'uuid', read: 'id' },
  { column: 'type', pgType: 'text', read: 'type' },
  { column: 'entity_type', pgType: 'text', read: 'entityType' },
  { column: 'entity_id', pgType: 'uuid', read: 'entityId' },
  { column: 'at', pgType: 'timestamptz', read: 'timestamp' },
  { column: 'payload', pgType: 'text', read: 'payload' },
];

export function insertEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<unknown> {
  return tx.query(insertMany('insert:event', tx.tenantId, 'event', eventColumns, events));
}

const effectColumns: readonly InsertColumn<RecordedEffect>[] = [
  { column: 'id', pgType: 'uuid', read: 'id' },
  { column: 'revision', pgType: 'bigint', read: () => 1 },
  { column: 'row_version', pgType: 'text', read: 'rowVersion' },
  { column: 'chain_from', pgType: 'bigint', read: () => 1 },
  { column: 'created_at', pgType: 'timestamptz', read: 'at' },
  { column: 'updated_at', pgType: 'timestamptz', read: 'at' },
  { column: 'kind', pgType: 'text', read: 'kind' },
  { column: 'category', pgType: 'text', read: 'category' },
  { column: 'policy', pgType: 'text', read: 'category' },
  { column: 'status', pgType: 'text', read: () => 'Pending' },
  { column: 'name', pgType: 'text', read: 'name' },
  { column: 'subject_type', pgType: 'text', read: 'subjectType' },
  { column: 'subject_id', pgType: 'uuid', read: 'subjectId' },
  { column: 'event_id', pgType: 'uuid', read: 'eventId' },
  { column: 'webhook_endpoint_id', pgType: 'uuid', read: 'webhookEndpointId' },
  { column: 'attempts', pgType: 'integer', read: () => 0 },
  { column: 'round_attempts', pgType: 'integer', read: () => 0 },
  { column: 'rescues', pgType: 'integer', read: () => 0 },
  {
    column: 'next_attempt_at',
    pgType: 'timestamptz',
    read: (effect) => effect.notBefore ?? effect.at,
  },
  { column: 'request_id', pgType: 'text', read: 'requestId' },
  { column: 'traceparent', pgType: 'text', read: 'traceparent' },
  { column: 'ordinal', pgType: 'bigint', read: (effect) => effect.ordinal ?? null },
  { column: 'lane', pgType: 'text', read: 'lane' },
  { column: 'params', pgType: 'jsonb', read: (effect) => JSON.stringify(effect.params ?? {}) },
];

export function insertEffects(tx: Tx, effects: readonly RecordedEffect[]): Promise<unknown> {
  return tx.query(insertMany('insert:effect', tx.tenantId, 'effect', effectColumns, effects));
}
