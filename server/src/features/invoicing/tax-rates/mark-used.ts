/**
 * The first posting with a tax code, or with a later rate of it, says so in the code: from then on the rate cannot be
 * overwritten. Only this posting locks the code.
 */
import type { AlsoChanged, Context } from '../../../record/entity.ts';
import type { Need } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import type { Document } from '../document/fields.ts';
import { taxCode } from '../tax-code.ts';
import { rateDay } from './rate-day.ts';
import { isMarkedUsed, markedUsed } from './rates.ts';

/** `date`: the document’s own. Complete when the tax codes are loaded. */
export function markingNeeds(document: Document, date: string, related: Related): Need[] {
  return [...daysByCode(document, date)].flatMap(([id, days]) => {
    if (!related.has({ kind: 'record', entity: 'taxCode', id })) return [];
    const code = related.record('taxCode', id);
    const isMarked = code === null || isMarkedUsed(code, days);
    return isMarked ? [] : [{ kind: 'locked', entity: 'taxCode', id }];
  });
}

export function markUsed(document: Document, date: string, context: Context): AlsoChanged[] {
  return [...daysByCode(document, date)].flatMap(([id, days]) => {
    const known = context.related.record('taxCode', id);
    if (known === null || isMarkedUsed(known, days)) return [];
    const code = context.locked(taxCode, id);
    if (code === null || isMarkedUsed(code, days)) return [];
    return [{ entity: 'taxCode', row: markedUsed(code, days) }];
  });
}

/** The days of supply of the lines of each tax code. */
function daysByCode(document: Document, date: string): Map<string, readonly string[]> {
  const byCode = new Map<string, Set<string>>();
  for (const line of document.lines) {
    if (line.taxCodeId === null) continue;
    const days = byCode.get(line.taxCodeId) ?? new Set();
    byCode.set(line.taxCodeId, days.add(rateDay(line, document, date)));
  }
  return new Map([...byCode].map(([id, days]) => [id, [...days]]));
}
