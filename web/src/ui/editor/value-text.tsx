/** Formats the value of any field: amounts, dates and enums for the user's locale, references by name. */

import type { CollectionName, FieldInfo } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ActorText, isActorField } from '../actors/actors.tsx';
import { nameOfRecord, referenceQuery } from '../inputs/references.ts';
import { useValueLabel } from '../words/labels.ts';
import { fieldInfoAt } from './pointers.ts';

const maxLength = 80;
/** Amounts of a record's currency that the catalogue has as decimals. */
const typedAmounts = new Set(['amount', 'creditLimit', 'unitPrice', 'earlyPaymentDiscountAmount']);

interface Props {
  readonly collection: CollectionName;
  /** `memo`, `/memo`, `lines/<id>/quantity`. */
  readonly path: string;
  readonly value: unknown;
  readonly currency?: string | null;
}

export function ValueText({ collection, path, value, currency }: Props) {
  const textOf = useValueText();
  const info = fieldInfoAt(collection, path);
  if (info?.type === 'reference' && info.collection !== undefined && typeof value === 'string')
    return <ReferenceText collection={info.collection} id={value} />;
  if (typeof value === 'string' && isActorField(path.replace(/^\//, '')))
    return <ActorText actor={value} />;
  return <>{textOf(collection, path, value, currency)}</>;
}

export function ReferenceText({
  collection,
  id,
}: {
  readonly collection: CollectionName;
  readonly id: string;
}) {
  const { data } = useQuery(referenceQuery(collection, id));
  return <>{data === undefined ? '…' : nameOfRecord(data)}</>;
}

/** As plain text, with references by ID, for attributes. */
function useValueText() {
  const m = useMessages('ui.valueText');
  const format = useFormat();
  const valueLabel = useValueLabel();
  return (
    collection: CollectionName,
    path: string,
    value: unknown,
    currency?: string | null,
  ): string => {
    if (value === null || value === undefined || value === '') return nothing;
    const info = fieldInfoAt(collection, path);
    if (typeof value === 'boolean') return value ? m.yes : m.no;
    if (Array.isArray(value)) return value.join(', ') || nothing;
    if (typeof value === 'object') return lineText(value, m.line);
    const text = String(value);
    if (info === undefined) return shortened(text);
    return known(info, text) ?? shortened(text);

    function known(field: FieldInfo, of: string): string | null {
      if (field.type === 'amount' || typedAmounts.has(field.name))
        return format.amount(of, currency);
      if (field.type === 'decimal' || field.type === 'integer') return format.decimal(of);
      if (field.type === 'date') return format.date(of);
      if (field.type === 'instant') return format.instant(of);
      if (field.type === 'enum') return valueLabel(collection, field.name, of);
      return null;
    }
  };
}

function lineText(value: object, fallback: string): string {
  const { description } = value as { description?: unknown };
  return typeof description === 'string' ? shortened(description) : fallback;
}

function shortened(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
