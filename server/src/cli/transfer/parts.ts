/**
 * Lists within a record, one item per row: the lines of a document, and the invoices that a payment or credit note is
 * applied to after posting, as `apply.invoice.number` and `apply.amount`.
 */

import { maxAtOnce } from '../../features/invoicing/allocation/request-bodies.ts';
import type { Entity } from '../../record/entity.ts';
import { decimal, type Field, reference } from '../../record/fields.ts';

export interface Part {
  /** The column of this name has the whole list as JSON; `lines.quantity` is a field of one item. */
  readonly name: 'lines' | 'apply';
  readonly fields: Readonly<Record<string, Field<unknown>>>;
  readonly max: number;
}

const apply: Part = {
  name: 'apply',
  fields: { invoiceId: reference('invoice'), amount: decimal() },
  max: maxAtOnce,
};

export function partsOf({ lines, actions }: Entity): readonly Part[] {
  const own: Part[] = lines === undefined ? [] : [{ ...lines, name: 'lines' }];
  return actions['apply'] === undefined ? own : [...own, apply];
}

/** `lines.quantity` is the field `quantity` of the part `lines`; null if the column is not a field of a part. */
export function inPart(entity: Entity, column: string): { part: Part; field: string } | null {
  for (const part of partsOf(entity)) {
    const start = `${part.name}.`;
    if (column.startsWith(start)) return { part, field: column.slice(start.length) };
  }
  return null;
}
