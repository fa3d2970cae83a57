/** Columns of a list: what the page defines, completed from the catalogue. */
import type { FieldInfo, FieldType } from '@daybook/sdk';
import type { ReactNode } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { fieldIn, type ListInfo } from './list-info.ts';

/** Helpers for rendering a cell. */
export interface CellTools {
  /** Display name of a referenced record; undefined while loading. */
  readonly nameOf: (collection: string, id: string) => string | undefined;
}

/** Position on the card of a small screen: first line, or second line with the date first; `none`: hidden. */
type CardPlace = 'title' | 'titleEnd' | 'date' | 'line' | 'lineEnd' | 'none';

export interface Column<Item> {
  /** The field, or any name if `render` is set. */
  readonly id: string;
  /** Replaces the field's label. */
  readonly label?: string;
  /** In pixels; by default from the type of the field. */
  readonly width?: number;
  /** Takes the remaining width; by default the widest text column does. */
  readonly grow?: boolean;
  readonly numeric?: boolean;
  /** Whether the value says nothing, although the record has one. */
  readonly isEmpty?: (item: Item) => boolean;
  /** Space for what `render` shows beside the value, such as an icon, in characters. */
  readonly spare?: number;
  /**
   * Replaces the rendering by type. While the list scrolls, a component is reused for other items: with a state of its
   * own, it needs the ID of the item as key.
   */
  readonly render?: (item: Item, tools: CellTools) => ReactNode;
  readonly card?: CardPlace;
  /** Field with the name of the referenced record. A row that has one needs no request for it. */
  readonly nameIn?: string;
}

export interface ShownColumn extends Column<AnyItem> {
  readonly width: number;
  readonly numeric: boolean;
  readonly field?: FieldInfo;
  readonly sortable: boolean;
}

/** Before it is posted, a document has no open amount; its field is zero. */
export const isDraft = ({ status }: { readonly status: string }) => status === 'Draft';

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

/** All available columns: those of the page in its order, then the remaining fields that fit into a cell. */
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

/** The columns that the address names, or the user's own, or those of the page. */
export function chosenColumns(
  every: readonly ShownColumn[],
  own: readonly (string | Column<AnyItem>)[],
  ids: readonly string[] | null,
): readonly ShownColumn[] {
  const found = (ids ?? []).flatMap((id) => every.find((column) => column.id === id) ?? []);
  return found.length > 0 ? found : every.slice(0, own.length);
}

/** The column that takes the remaining width. */
export function growing(columns: readonly ShownColumn[]): ShownColumn | undefined {
  return (
    columns.find(({ grow }) => grow) ??
    columns.find(({ field }) => field?.type === 'reference') ??
    columns.find(({ field, numeric }) => !numeric && (field === undefined || field.type === 'text'))
  );
}

/** The value if it is one word with a digit, such as a document number or an amount; otherwise undefined. */
export function identifierOf(
  { id, field, render }: ShownColumn,
  item: AnyItem,
  { nameOf }: CellTools,
): string | undefined {
  const value = item[id];
  if (field === undefined || value === null || value === undefined) return undefined;
  if (numericTypes.has(field.type)) return String(value);
  if (typeof value !== 'string') return undefined;
  const isReference = field.type === 'reference';
  if (!isReference && field.type !== 'text') return undefined;
  const isNamed = isReference && field.collection !== undefined;
  // A page renders the name of a record of any collection, not its ID.
  if (isReference && !isNamed && render !== undefined) return undefined;
  const text = isNamed ? nameOf(field.collection ?? '', value) : value;
  return identifier.test(text ?? '') ? text : undefined;
}

export interface Card {
  readonly title: ShownColumn | undefined;
  readonly line: ShownColumn | undefined;
  readonly titleEnd: ShownColumn | undefined;
  readonly lineEnd: ShownColumn | undefined;
  readonly date: ShownColumn | undefined;
}

/** Columns on the card: by their own setting, otherwise the first that fits each position. */
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
