/** Verifies the hash chain of a number series from its first document to its last. */

import {
  type ChainedDocument,
  type NumberSeries,
  readAsPosted,
  readChained,
} from '../../features/ledger/store-number-series.ts';
import type { Database } from '../../postgres/db.ts';
import { canonicalJson, chainContent, chainHash } from '../../record/decide/chain.ts';
import { numberIn } from '../../record/decide/number-series.ts';
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';

const limits = {
  /** Documents read at once. */
  verifyBatch: 1_000,
} as const;

/** The first broken link. */
interface BrokenLink {
  readonly number: string;
  readonly documentType: string | null;
  readonly documentId: string | null;
  readonly problem:
    | 'missing'
    | 'no_hash'
    | 'altered'
    | 'unexpected_hash'
    | 'wrong_end'
    | 'not_taken';
  /** Fields that differ from the event of the posting. */
  readonly fields: readonly string[];
  readonly message: string;
}

export interface Verified {
  readonly series: string;
  /** Documents read, and those of them whose hash was recomputed. */
  readonly documents: number;
  readonly chained: number;
  readonly chainHash: string | null;
  readonly broken: BrokenLink | null;
}

/** `entities`: the numbered ones. `onProgress` is called with the number of further verified documents. */
export async function verifySeries(
  db: Database,
  tenantId: string,
  entities: readonly Entity[],
  series: NumberSeries,
  onProgress: (documents: number) => void,
): Promise<Verified> {
  const { series: name, first, next, digits, chainedFrom } = series;
  let previous: string | null = null;
  let documents = 0;
  let chained = 0;
  const end = (broken: BrokenLink | null): Verified => {
    return { series: name, documents, chained, chainHash: previous, broken };
  };
  for (let start = first; start < next; start += limits.verifyBatch) {
    const stop = Math.min(next, start + limits.verifyBatch);
    const found = await readChained(db, tenantId, entities, numbersOf(series, start, stop));
    for (let value = start; value < stop; value += 1) {
      const number = numberIn(name, value, digits);
      const document = found.get(number);
      if (document === undefined) return end(missing(number));
      documents += 1;
      const hash = (document.row.chainHash ?? null) as string | null;
      if (value < chainedFrom) {
        if (hash !== null) return end(unexpected(document, numberIn(name, chainedFrom, digits)));
        continue;
      }
      if (hash === null) return end(withoutHash(document));
      const content = chainContent(document.entity, document.row, document.entry);
      if (hash !== chainHash(previous, content)) return end(await altered(db, tenantId, document));
      previous = hash;
      chained += 1;
    }
    onProgress(stop - start);
  }
  return end(await brokenEnd(db, tenantId, entities, series, previous));
}

function numbersOf({ series, digits }: NumberSeries, start: number, stop: number): string[] {
  return Array.from({ length: stop - start }, (_, index) =>
    numberIn(series, start + index, digits),
  );
}

/** Compares the end of the chain with the counter of the series. */
async function brokenEnd(
  db: Database,
  tenantId: string,
  entities: readonly Entity[],
  counter: NumberSeries,
  reached: string | null,
): Promise<BrokenLink | null> {
  const { series, next, digits, chainedFrom, chainHash: last } = counter;
  const number = numberIn(series, next - 1, digits);
  if (reached !== last) {
    const message =
      `The chain ends with the hash ${reached ?? 'of no document'}, but the counter of the series has ` +
      `${last ?? 'none'}: the last documents or the counter were altered.`;
    return { ...ofNobody, number, problem: 'wrong_end', message };
  }
  if (next < chainedFrom) {
    const message = `The counter was set back: it was ${chainedFrom} when the chain began.`;
    return { ...ofNobody, number, problem: 'wrong_end', message };
  }
  const beyond = numbersOf(counter, next, next + limits.verifyBatch);
  const found = await readChained(db, tenantId, entities, beyond);
  for (const one of beyond) {
    const document = found.get(one);
    // Documents posted since the counter was read have continued the chain.
    if (document === undefined) return null;
    const content = chainContent(document.entity, document.row, document.entry);
    if (document.row.chainHash !== chainHash(reached, content)) {
      const message = 'The document has a number that the series has not assigned yet.';
      return { ...nameOf(document), problem: 'not_taken', fields: [], message };
    }
    return null;
  }
  return null;
}

const ofNobody = { documentType: null, documentId: null, fields: [] } as const;

function nameOf({ entity, row }: ChainedDocument) {
  return { number: String(row.number), documentType: entity.name, documentId: row.id };
}

function missing(number: string): BrokenLink {
  const message =
    'The number was assigned, but no document has it: the document was removed or renumbered.';
  return { ...ofNobody, number, problem: 'missing', message };
}

function withoutHash(document: ChainedDocument): BrokenLink {
  const message = 'The document has no hash, although the chain begins before it.';
  return { ...nameOf(document), problem: 'no_hash', fields: [], message };
}

function unexpected(document: ChainedDocument, first: string): BrokenLink {
  const message = `The document has a hash, although the chain begins with ${first}.`;
  return { ...nameOf(document), problem: 'unexpected_hash', fields: [], message };
}

/** Finds the changed fields by the event of the posting, while it is kept. */
async function altered(
  db: Database,
  tenantId: string,
  document: ChainedDocument,
): Promise<BrokenLink> {
  const posted = await readAsPosted(db, tenantId, document.row.id);
  const link = { ...nameOf(document), problem: 'altered' } as const;
  if (posted === null) {
    const message =
      'The document, its ledger entry or its hash was altered after posting. The event of the posting is no longer kept, so the altered fields are unknown.';
    return { ...link, fields: [], message };
  }
  const text = (value: Value | undefined) => canonicalJson(value ?? null);
  const fields = [...(document.entity.frozen ?? []), 'chainHash'].filter(
    (name) => text(document.row[name]) !== text(posted[name]),
  );
  if (fields.length > 0) {
    const message = `Altered after posting: ${fields.join(', ')}.`;
    return { ...link, fields, message };
  }
  const message =
    'The document equals the event of its posting, but its ledger entry was altered, or the previous document was replaced together with its hash.';
  return { ...link, fields: [], message };
}
