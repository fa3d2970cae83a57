/**
 * Which records of a file exist already. A number or code identifies a record alone; a text such as a reference does
 * so only together with the fields that the feature declares, such as customer, amount and date.
 */
import { type CollectionName, collections, oneLine } from '@daybook/sdk';
import {
  type AnyRecord,
  columnOf,
  findBy,
  type ImportRecord,
  isSameDecimal,
  targetsOf,
} from '@daybook/sdk/import';
import { daybook } from '../../core/daybook.ts';
import { factsOf } from '../../core/feature.ts';
import { isIdentity } from './fields.ts';
import type { Job } from './job.ts';

interface Match {
  readonly record?: AnyRecord;
  readonly text: string;
  readonly reason?: 'severalExisting' | 'apart';
}

/** Called for each record of the file, in their order. */
export type Matcher = (draft: ImportRecord) => Match;

/** Determine the amount of a line. */
const lineAmounts = ['quantity', 'unitPrice', 'discountPercent'];

export async function findExisting(job: Job, drafts: readonly ImportRecord[]): Promise<Matcher> {
  const { collection, match, mode } = job;
  if (match === null) return () => ({ text: '' });
  const isKey = targetsOf(collection).some((target) => target.path === match && target.isKey);
  const textOf = (draft: ImportRecord) =>
    oneLine(isKey ? (draft.key ?? '') : String(draft.fields[match] ?? ''));
  const texts = drafts.map(textOf).filter((text) => text !== '');
  const where = isIdentity(collection, match) ? {} : daysOf(collection, drafts);
  const stored = await findBy(daybook, collection, match, texts, where);
  const agrees = isKey ? () => true : agreementOf(job, match);
  const rows = new Set<string>();
  const taken = new Set<string>();
  return (draft) => {
    const text = textOf(draft);
    if (text === '') return { text };
    if (!isIdentity(collection, match)) {
      // An unreadable amount or customer cannot be compared; the row is an error already.
      if (draft.problems.length > 0) return { text };
      const fitting = (stored.get(text) ?? []).filter((record) => agrees(draft, record));
      if (mode === 'update' && fitting.length > 1) return { text, reason: 'severalExisting' };
      // Two equal payments of the file are two records: each existing record is used once.
      const record = fitting.find(({ id }) => !taken.has(id));
      if (record === undefined) return { text };
      taken.add(record.id);
      return { text, record };
    }
    const identity = JSON.stringify([text, isKey ? [] : ownValues(collection, draft)]);
    const isAgain = rows.has(identity);
    rows.add(identity);
    const [record, another] = (stored.get(text) ?? []).filter((one) => agrees(draft, one));
    const reason = another !== undefined ? 'severalExisting' : isAgain ? 'apart' : undefined;
    return {
      text,
      ...(record !== undefined && { record }),
      ...(reason !== undefined && { reason }),
    };
  };
}

/** A filter for the days of the file: thousands of older records may have the same text. */
function daysOf(
  collection: CollectionName,
  drafts: readonly ImportRecord[],
): Record<string, string> {
  const { dated = '' } = factsOf(collection);
  const days = drafts.map(({ fields }) => String(fields[dated] ?? '')).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first === '' ? {} : { [`${dated}.gte`]: first, [`${dated}.lte`]: last };
}

const ownValues = (collection: CollectionName, { fields }: ImportRecord) =>
  (factsOf(collection).identifiedBy ?? []).map((name) => fields[name] ?? null);

/** Whether the values of the file that the feature names are those of the record. */
function agreementOf({ collection, mapping }: Job, match: string) {
  const names = (factsOf(collection).identifiedBy ?? []).filter(
    (name) => columnOf(mapping, name) !== -1,
  );
  const mayLack = isIdentity(collection, match);
  return (draft: ImportRecord, record: AnyRecord): boolean => {
    const isSameField = (name: string) => {
      const [own, other] = [draft.fields[name] ?? null, record[name] ?? null];
      if (mayLack && (own === null || other === null)) return true;
      return isSameValue(collection, name, own, other);
    };
    return names.every(isSameField) && hasSameLines(draft, record);
  };
}

export function isSameValue(
  collection: CollectionName,
  name: string,
  own: unknown,
  other: unknown,
): boolean {
  const type = collections[collection].fields.find((field) => field.name === name)?.type;
  const isDecimal = type === 'decimal' || type === 'amount';
  if (!isDecimal || own === null || other === null) return own === other;
  return isSameDecimal(String(own), String(other));
}

function hasSameLines({ lines }: ImportRecord, record: AnyRecord): boolean {
  if (lines.length === 0) return true;
  const others = (record['lines'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const isSameLine = (line: Readonly<Record<string, unknown>>, at: number) =>
    lineAmounts.every((name) => {
      const [own, other] = [line[name] ?? null, others[at]?.[name] ?? null];
      return own === null || (other !== null && isSameDecimal(String(own), String(other)));
    });
  return lines.length === others.length && lines.every(isSameLine);
}
