/** Reads number series and their documents by number, to find missing ones. */

import type { Database, Tx } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { selectList, storedFrom } from '../../postgres/store-records.ts';
import type { ChainedEntry } from '../../record/decide/chain.ts';
import { numberIn } from '../../record/decide/number-series.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';
import type { JournalLine } from '../../record/journal.ts';
import type { Row } from '../../record/row.ts';

export interface NumberSeries {
  /** `INV-2026` */
  readonly series: string;
  /** The first number; it is assigned if `next` is larger. */
  readonly first: number;
  readonly next: number;
  /** Digits of its numbers, with leading zeros. */
  readonly digits: number;
  /** `chainHash` of the last document; null if there is none. */
  readonly chainHash: string | null;
  /** The first number whose document has a hash. */
  readonly chainedFrom: number;
}

export interface NumberedDocument {
  readonly number: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly voidedAt: string | null;
  readonly voidedBy: string | null;
}

/** A document with everything that its hash covers. */
export interface ChainedDocument {
  readonly entity: Entity;
  readonly row: Row;
  readonly entry: ChainedEntry | null;
}

/** The series of a tenant, by name. Throws `overloaded`. */
export function readSeries(db: Database, tenantId: string): Promise<NumberSeries[]> {
  return readForRequest(db, tenantId, async (tx) => {
    const { rows } = await tx.query({
      name: 'series:read',
      // The counter `event` is not a number series.
      text:
        'select name, first, next, digits, chain_hash, chained_from from counter ' +
        `where tenant_id = $1 and name <> 'event' order by name collate "C"`,
      values: [tenantId],
    });
    return rows.map(([series, first, next, digits, chainHash, chainedFrom]) => {
      return { series, first, next, digits, chainHash, chainedFrom } as NumberSeries;
    });
  });
}

/** The series that have a number, each with the posting date of the last one. */
export type UsedSeries = ReadonlyMap<string, string>;

export async function readUsedSeries(tx: Tx): Promise<UsedSeries> {
  const { rows } = await tx.query({
    name: 'series:used',
    text: "select name, next, digits from counter where tenant_id = $1 and name <> 'event' and next > first",
    values: [tx.tenantId],
  });
  const lastNumbers = (rows as [string, number, number][]).map(
    ([name, next, digits]) => [name, numberIn(name, next - 1, digits)] as const,
  );
  const dated = await tx.query({
    name: 'series:last-days',
    text:
      'select document_number, posting_date::text from journal_entry ' +
      "where tenant_id = $1 and document_number = any($2::text[]) and kind = 'posting'",
    values: [tx.tenantId, lastNumbers.map(([, number]) => number)],
  });
  const days = new Map(dated.rows as [string, string][]);
  return new Map(lastNumbers.map(([name, number]) => [name, days.get(number) ?? '']));
}

/**
 * The documents with these numbers, in any order. `entities`: all numbered ones. Throws
 * `overloaded`.
 */
export function readNumbered(
  db: Database,
  tenantId: string,
  entities: readonly Entity[],
  numbers: readonly string[],
): Promise<NumberedDocument[]> {
  return readForRequest(db, tenantId, async (tx) => {
    const found = await Promise.all(
      entities.map((entity) => {
        const own = ['voidReason', 'voidedAt', 'voidedBy'].map((name) =>
          Object.hasOwn(entity.fields, name) ? columnName(name) : 'null',
        );
        return tx.query({
          name: `series:numbered:${entity.table}`,
          text:
            `select number, id, status, ${own.join(', ')} from ${entity.table} ` +
            'where tenant_id = $1 and number = any($2::text[])',
          values: [tenantId, numbers],
        });
      }),
    );
    return found.flatMap(({ rows }, index) =>
      rows.map(([number, documentId, status, reason, voidedAt, voidedBy]) => {
        const documentType = entities[index]?.name ?? '';
        const voided = { reason, voidedAt, voidedBy };
        return { number, documentType, documentId, status, ...voided } as NumberedDocument;
      }),
    );
  });
}

/** Like `readNumbered`, by number, with everything that the hashes cover. */
export function readChained(
  db: Database,
  tenantId: string,
  entities: readonly Entity[],
  numbers: readonly string[],
): Promise<Map<string, ChainedDocument>> {
  return readForRequest(db, tenantId, async (tx) => {
    const found = await Promise.all(
      entities.map(async (entity) => {
        const { rows } = await tx.query({
          name: `series:chained:${entity.table}`,
          text:
            `select ${selectList(entity)} from ${entity.table} ` +
            'where tenant_id = $1 and number = any($2::text[])',
          values: [tenantId, numbers],
        });
        return rows.map((values) => ({ entity, row: storedFrom(entity, values).row }));
      }),
    );
    const documents = found.flat();
    const entries = await readEntries(
      tx,
      documents.map(({ row }) => row.id),
    );
    return new Map(
      documents.map(({ entity, row }) => [
        String(row.number),
        { entity, row, entry: entries.get(row.id) ?? null },
      ]),
    );
  });
}

/** The posting entries, by document. */
async function readEntries(tx: Tx, documentIds: readonly string[]) {
  const { rows } = await tx.query({
    name: 'series:entries',
    text:
      'select e.document_id, e.id, e.posting_date, e.period_id, e.currency, l.account_id, ' +
      'l.amount, l.base_amount, l.tax_code_id, l.tax_rate, l.tax_component from journal_entry e ' +
      'left join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      "where e.tenant_id = $1 and e.document_id = any($2::uuid[]) and e.kind = 'posting' " +
      'order by e.id, l.position',
    values: [tx.tenantId, documentIds],
  });
  const entries = new Map<string, ChainedEntry & { readonly lines: JournalLine[] }>();
  for (const [documentId, id, postingDate, periodId, currency, accountId, ...rest] of rows) {
    const [amount, baseAmount, taxCodeId, taxRate, taxComponent] = rest;
    let entry = entries.get(documentId as string);
    if (entry === undefined) {
      const head = { id, postingDate, periodId, currency } as Omit<ChainedEntry, 'lines'>;
      entry = { ...head, lines: [] };
      entries.set(documentId as string, entry);
    }
    const tax = { taxCodeId, taxRate, taxComponent };
    if (accountId !== null)
      entry.lines.push({ accountId, amount, baseAmount, ...tax } as JournalLine);
  }
  return entries;
}

/** The record in the payload of its `posted` event; null if that event is pruned. */
export function readAsPosted(
  db: Database,
  tenantId: string,
  documentId: string,
): Promise<Row | null> {
  return readForRequest(db, tenantId, async (tx) => {
    const { rows } = await tx.query({
      name: 'series:posted',
      text:
        'select payload from event where tenant_id = $1 and entity_id = $2 ' +
        "and type like '%.posted' order by sequence limit 1",
      values: [tenantId, documentId],
    });
    const payload = rows[0]?.[0];
    return payload === undefined ? null : (JSON.parse(payload as string).data as Row);
  });
}
