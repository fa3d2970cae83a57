/** Columns of a list: what a page asks for, filled up with what the catalogue knows. */
import type { FieldInfo, FieldType } from '@daybook/sdk';
import type { ReactNode } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { fieldIn, type ListInfo } from './list-info.ts';

/** What a cell can be drawn with. */
export interface CellTools {
  /** The name of a record that is referred to; undefined until it is known. */
  readonly nameOf: (collection: string, id: string) => string | undefined;
}

/** Where a column stands on the card of a phone: on its first line or, date first, on its second; `none`: nowhere. */
type CardPlace = 'title' | 'titleEnd' | 'date' | 'line' | 'lineEnd' | 'none';

export interface Column<Item> {
  /** The field, or a name of its own where `render` draws it. */
  readonly id: string;
  /** Instead of the field's label. */
  readonly label?: string;
  /** In pixels; the type of the field decides otherwise. */
  readonly width?: number;
  /** Takes the room that is left; the widest text column otherwise. */
  readonly grow?: boolean;
  readonly numeric?: boolean;
  /** Instead of the value drawn by its type. */
  readonly render?: (item: Item, tools: CellTools) => ReactNode;
  readonly card?: CardPlace;
}

export interface ShownColumn extends Column<AnyItem> {
  readonly width: number;
  readonly numeric: boolean;
  readonly field?: FieldInfo;
  readonly sortable: boolean;
}

const widths: Readonly<Record<FieldType, number>> = {
  id: 290,
  text: 180,
  enum: 130,
  reference: 190,
  decimal: 120,
  amount: 132,
  date: 130,
  instant: 205,
  boolean: 100,
  integer: 110,
  array: 200,
  object: 200,
};

const numericTypes = new Set<FieldType>(['decimal', 'amount', 'integer']);
const identifier = /^(?=.*\d)[\w./-]{1,40}$/;
const unfit = new Set<FieldType>(['array', 'object']);

function fillColumn(info: ListInfo, column: Column<AnyItem>): ShownColumn {
  const field = fieldIn(info, column.id);
  return {
    ...column,
    width: column.width ?? widths[field?.type ?? 'text'],
    numeric: column.numeric ?? (field !== undefined && numericTypes.has(field.type)),
    sortable: field?.sortable === true,
    ...(field !== undefined && { field }),
  };
}

/** Every column there is: those of the page in its order, then all other fields that fit into a cell. */
export function allColumns(
  info: ListInfo,
  columns: readonly (string | Column<AnyItem>)[],
): ShownColumn[] {
  const own = columns.map((column) => (typeof column === 'string' ? { id: column } : column));
  const ids = new Set(own.map(({ id }) => id));
  const rest = info.fields
    .filter(({ name, type }) => !ids.has(name) && !unfit.has(type))
    .map(({ name }) => ({ id: name }));
  return [...own, ...rest].map((column) => fillColumn(info, column));
}

/** The one that takes the room that is left. */
export function growing(columns: readonly ShownColumn[]): ShownColumn | undefined {
  return (
    columns.find(({ grow }) => grow) ??
    columns.find(({ field }) => field?.type === 'reference') ??
    columns.find(({ field, numeric }) => !numeric && (field === undefined || field.type === 'text'))
  );
}

/** The value where it is one word with a digit, such as the number of a document; undefined where it is another text. */
export function identifierOf(
  { id, field }: ShownColumn,
  item: AnyItem,
  { nameOf }: CellTools,
): string | undefined {
  const value = item[id];
  if (typeof value !== 'string' || field === undefined) return undefined;
  const text =
    field.type === 'reference' && field.collection !== undefined
      ? nameOf(field.collection, value)
      : value;
  const isOne =
    (field.type === 'reference' || field.type === 'text') && identifier.test(text ?? '');
  return isOne ? text : undefined;
}

export interface Card {
  readonly title: ShownColumn | undefined;
  readonly line: ShownColumn | undefined;
  readonly titleEnd: ShownColumn | undefined;
  readonly lineEnd: ShownColumn | undefined;
  readonly date: ShownColumn | undefined;
}

/** What of the columns a card shows: what they say themselves, else the first that fits. */
export function cardOf(columns: readonly ShownColumn[]): Card {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  const place = (name: CardPlace, ...types: readonly FieldType[]) =>
    columns.find(({ card }) => card === name) ??
    columns.find(
      (column) =>
        column !== title &&
        column.card === undefined &&
        column.field !== undefined &&
        types.includes(column.field.type),
    );
  return {
    title,
    line: place('line', 'reference', 'text'),
    titleEnd: place('titleEnd', 'amount', 'decimal'),
    lineEnd: place('lineEnd', 'enum', 'boolean'),
    date: place('date', 'date', 'instant'),
  };
}
