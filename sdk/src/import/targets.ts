/** The fields that columns of a file can fill. */
import type { CollectionName, FieldInfo } from '../catalogue.ts';
import { collections } from '../generated/catalogue.ts';

/** Lists within a record, of which a row of the file has one item. */
export type PartName = 'lines' | 'apply';

export const partNames: readonly PartName[] = ['lines', 'apply'];

export interface Target {
  /** `dueDate`, `lines.quantity`, `apply.amount`; `lines` and `apply`: the whole list as JSON. */
  readonly path: string;
  readonly field: FieldInfo;
  /** Null: a field of the record. */
  readonly part: PartName | null;
  /** The number that the service assigns: identifies the record in the file, and is not sent. */
  readonly isKey: boolean;
}

/** Items of a part, as in the API. */
export const mostItems: Readonly<Record<PartName, number>> = { lines: 500, apply: 200 };

/** What a posted payment or credit note is applied to. */
const applyFields: readonly FieldInfo[] = [
  { name: 'invoiceId', type: 'reference', collection: 'invoices' },
  { name: 'amount', type: 'decimal' },
];

const unusable = new Set(['id', 'instant']);
const isWritable = ({ type, access }: FieldInfo) => access !== 'computed' && !unusable.has(type);

/** The fields of the items of a part; none if records of the collection do not have it. */
export function fieldsOfPart(collection: CollectionName, part: PartName): readonly FieldInfo[] {
  const { lines = [], actions } = collections[collection];
  if (part === 'lines') return lines;
  return actions.some(({ name }) => name === 'apply') ? applyFields : [];
}

export function targetsOf(collection: CollectionName): readonly Target[] {
  const { fields } = collections[collection];
  const title = titleOf(collection);
  const own = [
    ...fields.filter(({ name, access }) => name === title && access === 'computed'),
    ...fields.filter(isWritable),
  ].map((field) => ({
    ...{ path: field.name, field, part: null, isKey: field.access === 'computed' },
  }));
  const ofParts = partNames.flatMap((part) =>
    fieldsOfPart(collection, part)
      .filter(isWritable)
      .map((field) => ({ path: `${part}.${field.name}`, field, part, isKey: false })),
  );
  const list: FieldInfo = { name: 'apply', type: 'array' };
  const apply = { path: list.name, field: list, part: null, isKey: false };
  return [...own, ...ofParts, ...(fieldsOfPart(collection, 'apply').length > 0 ? [apply] : [])];
}

/** The field by which people name a record. */
export function titleOf(collection: CollectionName): string | undefined {
  const { fields } = collections[collection];
  return ['number', 'code', 'name'].find((name) => fields.some((field) => field.name === name));
}

/** Whether the service sets the field of this path, so that a column of an export with it is left out. */
export function isComputed(collection: CollectionName, path: string): boolean {
  const [, part, name = path] = /^(lines|apply)\.(\w+)$/.exec(path) ?? [];
  const fields =
    part === undefined
      ? collections[collection].fields
      : fieldsOfPart(collection, part as PartName);
  if (part === undefined && name === 'RowVersion') return true;
  return fields.some((field) => field.name === name && !isWritable(field));
}

/** Collections whose creates can be checked before anything is stored. */
export function isImportable(collection: string): collection is CollectionName {
  return Object.values(collections).some(
    ({ name, createDryRun }) => name === collection && createDryRun === true,
  );
}

/** Dates that a document or payment is about. */
const usualDates = ['invoiceDate', 'issueDate', 'receivedOn'];

/** Fields that a record can hardly be without and that nothing fills: customer, date, amount, name. */
export function missingIn(
  collection: CollectionName,
  isFilled: (path: string) => boolean,
): readonly Target[] {
  const needed = ['customerId', 'amount', 'lines.unitPrice', ...usualDates, titleOf(collection)];
  return targetsOf(collection).filter(
    ({ path, isKey }) => !isKey && needed.includes(path) && !isFilled(path),
  );
}
