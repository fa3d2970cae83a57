/** What a change writes beside its record: history, events, journal, and the effects that it leaves. */

import type { Tx } from '../postgres/db.ts';
import { insertMany } from '../postgres/store-records.ts';
import type { Change } from '../record/command.ts';
import type { RecordedEffect } from '../record/effect.ts';
import type { RecordedEvent } from '../record/event.ts';
import type { JournalEntry, JournalLine } from '../record/journal.ts';

const changeColumns = [
  { column: 'record_id', pgType: 'uuid', read: (change: Change) => change.recordId },
  { column: 'revision', pgType: 'bigint', read: (change: Change) => change.revision },
  { column: 'entity', pgType: 'text', read: (change: Change) => change.entity },
  { column: 'row_version', pgType: 'text', read: (change: Change) => change.rowVersion },
  { column: 'at', pgType: 'timestamptz', read: (change: Change) => change.at },
  { column: 'actor', pgType: 'text', read: (change: Change) => change.actor },
  { column: 'save_session', pgType: 'text', read: (change: Change) => change.saveSession },
  { column: 'request_id', pgType: 'text', read: (change: Change) => change.requestId },
  { column: 'operation', pgType: 'text', read: (change: Change) => change.operation },
  { column: 'fields', pgType: 'jsonb', read: (change: Change) => JSON.stringify(change.fields) },
];

export function insertChanges(tx: Tx, changes: readonly Change[]): Promise<unknown> {
  return tx.query(insertMany('insert:change', tx.tenantId, 'change', changeColumns, changes));
}

const eventColumns = [
  { column: 'sequence', pgType: 'bigint', read: (event: RecordedEvent) => event.sequence },
  { column: 'id', pgType: 'uuid', read: (event: RecordedEvent) => event.id },
  { column: 'type', pgType: 'text', read: (event: RecordedEvent) => event.type },
  { column: 'entity_type', pgType: 'text', read: (event: RecordedEvent) => event.entityType },
  { column: 'entity_id', pgType: 'uuid', read: (event: RecordedEvent) => event.entityId },
  { column: 'at', pgType: 'timestamptz', read: (event: RecordedEvent) => event.timestamp },
  { column: 'payload', pgType: 'text', read: (event: RecordedEvent) => event.payload },
];

export function insertEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<unknown> {
  return tx.query(insertMany('insert:event', tx.tenantId, 'event', eventColumns, events));
}

export interface StoredEntry extends JournalEntry {
  readonly createdAt: string;
  /** Null where the document has none. */
  readonly documentNumber: string | null;
  /** Of an event of the same transaction; null where there is none. */
  readonly sequence: number | null;
}

const entryColumns = [
  { column: 'id', pgType: 'uuid', read: (entry: StoredEntry) => entry.id },
  { column: 'document_type', pgType: 'text', read: (entry: StoredEntry) => entry.documentType },
  { column: 'document_id', pgType: 'uuid', read: (entry: StoredEntry) => entry.documentId },
  { column: 'kind', pgType: 'text', read: (entry: StoredEntry) => entry.kind },
  { column: 'posting_date', pgType: 'date', read: (entry: StoredEntry) => entry.postingDate },
  { column: 'period_id', pgType: 'uuid', read: (entry: StoredEntry) => entry.periodId },
  { column: 'currency', pgType: 'text', read: (entry: StoredEntry) => entry.currency },
  { column: 'reversal_of', pgType: 'uuid', read: (entry: StoredEntry) => entry.reversalOf },
  { column: 'created_at', pgType: 'timestamptz', read: (entry: StoredEntry) => entry.createdAt },
  { column: 'document_number', pgType: 'text', read: (entry: StoredEntry) => entry.documentNumber },
  { column: 'sequence', pgType: 'bigint', read: (entry: StoredEntry) => entry.sequence },
];

interface EntryLine extends JournalLine {
  readonly entryId: string;
  readonly postingDate: string;
  readonly position: number;
}

const lineColumns = [
  { column: 'entry_id', pgType: 'uuid', read: (line: EntryLine) => line.entryId },
  { column: 'position', pgType: 'integer', read: (line: EntryLine) => line.position },
  { column: 'account_id', pgType: 'uuid', read: (line: EntryLine) => line.accountId },
  { column: 'amount', pgType: 'numeric', read: (line: EntryLine) => line.amount },
  { column: 'base_amount', pgType: 'numeric', read: (line: EntryLine) => line.baseAmount },
  { column: 'tax_code_id', pgType: 'uuid', read: (line: EntryLine) => line.taxCodeId },
  { column: 'posting_date', pgType: 'date', read: (line: EntryLine) => line.postingDate },
];

export function insertJournal(tx: Tx, entries: readonly StoredEntry[]): Promise<unknown> {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, index) => {
      const { id: entryId, postingDate } = entry;
      return { ...line, entryId, postingDate, position: index + 1 };
    }),
  );
  return Promise.all([
    tx.query(
      insertMany('insert:journal_entry', tx.tenantId, 'journal_entry', entryColumns, entries),
    ),
    tx.query(insertMany('insert:journal_line', tx.tenantId, 'journal_line', lineColumns, lines)),
  ]);
}

const effectColumns = [
  { column: 'id', pgType: 'uuid', read: (effect: RecordedEffect) => effect.id },
  { column: 'revision', pgType: 'bigint', read: () => 1 },
  { column: 'row_version', pgType: 'text', read: (effect: RecordedEffect) => effect.rowVersion },
  { column: 'chain_from', pgType: 'bigint', read: () => 1 },
  { column: 'created_at', pgType: 'timestamptz', read: (effect: RecordedEffect) => effect.at },
  { column: 'updated_at', pgType: 'timestamptz', read: (effect: RecordedEffect) => effect.at },
  { column: 'kind', pgType: 'text', read: (effect: RecordedEffect) => effect.kind },
  { column: 'category', pgType: 'text', read: (effect: RecordedEffect) => effect.category },
  { column: 'policy', pgType: 'text', read: (effect: RecordedEffect) => effect.category },
  { column: 'status', pgType: 'text', read: () => 'Pending' },
  { column: 'name', pgType: 'text', read: (effect: RecordedEffect) => effect.name },
  { column: 'subject_type', pgType: 'text', read: (effect: RecordedEffect) => effect.subjectType },
  { column: 'subject_id', pgType: 'uuid', read: (effect: RecordedEffect) => effect.subjectId },
  { column: 'event_id', pgType: 'uuid', read: (effect: RecordedEffect) => effect.eventId ?? null },
  {
    column: 'webhook_endpoint_id',
    pgType: 'uuid',
    read: (effect: RecordedEffect) => effect.webhookEndpointId ?? null,
  },
  { column: 'attempts', pgType: 'integer', read: () => 0 },
  { column: 'round_attempts', pgType: 'integer', read: () => 0 },
  { column: 'rescues', pgType: 'integer', read: () => 0 },
  {
    column: 'next_attempt_at',
    pgType: 'timestamptz',
    read: (effect: RecordedEffect) => effect.notBefore ?? effect.at,
  },
  { column: 'request_id', pgType: 'text', read: (effect: RecordedEffect) => effect.requestId },
  { column: 'lane', pgType: 'text', read: (effect: RecordedEffect) => effect.lane },
  {
    column: 'params',
    pgType: 'jsonb',
    read: (effect: RecordedEffect) => JSON.stringify(effect.params ?? {}),
  },
];

export function insertEffects(tx: Tx, effects: readonly RecordedEffect[]): Promise<unknown> {
  return tx.query(insertMany('insert:effect', tx.tenantId, 'effect', effectColumns, effects));
}
