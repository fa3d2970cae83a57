/**
 * The columns of a file: fields of the record, of records that it refers to (`customerId.name`), and of its lines
 * (`lines.quantity`).
 */
import type { Viewer } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { Field, Value } from '../../record/fields.ts';
import { baseFields } from '../../record/list-query.ts';
import { quotedName } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { unknownName } from '../../record/values/names.ts';
import { requireReadScope } from '../permission.ts';
import { splitList } from './list-query.ts';
import { invalidFilter } from './query-parameters.ts';

const limits = {
  /** Columns of a file with the same name, which may have different headings. */
  sameColumns: 2,
} as const;

export type Line = Readonly<Record<string, Value>>;

/** The fields of a record that another one refers to, as visible to the caller. */
export type Find = (target: Entity, id: Value) => Line | undefined;

export interface FileColumn {
  /** As in the query: `customerId.name`. */
  readonly name: string;
  readonly kind: Field['kind'];
  /** Whether it has a value for each line. */
  readonly ofLine: boolean;
  /** The record whose field it is, if not the record of the row. */
  readonly target: Entity | null;
  /** The field, or the reference to the target. */
  readonly field: string;
  readonly targetField: string;
}

type Fields = Readonly<Record<string, Pick<Field, 'kind' | 'target'> | undefined>>;

/** Not text: the service makes it of characters that no spreadsheet evaluates, and a client sends it unchanged. */
const version = { kind: 'reference', target: null } as const;

function recordFields(entity: Entity): Fields {
  const { id, createdAt, updatedAt } = baseFields;
  return {
    id,
    RowVersion: version,
    ...(entity.fields as Fields),
    ...(entity.lines === undefined ? {} : { lines: { kind: 'list', target: null } }),
    createdAt,
    updatedAt,
  };
}

function lineFields({ lines }: Entity): Fields {
  if (lines === undefined) return {};
  return { id: version, ...(lines.fields as Fields), ...(lines.shares?.fields as Fields) };
}

const wholeByEntity = new WeakMap<Entity, readonly FileColumn[]>();

/** All fields of the record. */
export function recordColumns(entity: Entity): readonly FileColumn[] {
  let columns = wholeByEntity.get(entity);
  if (columns === undefined) {
    columns = Object.entries(recordFields(entity)).map(([name, field]) =>
      columnOf(name, field?.kind ?? 'text', { field: name }),
    );
    wholeByEntity.set(entity, columns);
  }
  return columns;
}

function columnOf(
  name: string,
  kind: Field['kind'],
  more: Partial<FileColumn> & { readonly field: string },
): FileColumn {
  return { name, kind, ofLine: false, target: null, targetField: '', ...more };
}

/** The columns that `text` names. Throws `invalid_filter`, and `forbidden` outside of the scopes of the caller. */
export function parseColumns(
  entity: Entity,
  text: string,
  entities: readonly Entity[],
  { actor }: Viewer,
): readonly FileColumn[] {
  const own = recordFields(entity);
  const ofLines = lineFields(entity);
  const names = splitList(text);
  requireFewRepeats(names);
  return names.map((name) => {
    const path = name.split('.');
    const ofLine = path.length > 1 && path[0] === 'lines';
    const [field = '', targetField, ...rest] = ofLine ? path.slice(1) : path;
    const fields = ofLine ? ofLines : own;
    const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (found !== undefined && targetField === undefined)
      return columnOf(name, found.kind, { field, ofLine });
    const target = entities.find((one) => one.name === found?.target);
    const known = target === undefined ? {} : recordFields(target);
    const kind = targetField === undefined ? undefined : known[targetField]?.kind;
    const isReadable = target?.roles.read.includes(actor.role) === true;
    if (target === undefined || targetField === undefined || kind === undefined || !isReadable)
      throw unknownColumn(name, own, ofLines);
    if (rest.length > 0 || ['list', 'map', 'object'].includes(kind))
      throw unknownColumn(name, own, ofLines);
    requireReadScope(target, actor);
    return columnOf(name, kind, { field, ofLine, target, targetField });
  });
}

/** A file has a row for each line, so repeated columns multiply the size of a record. */
function requireFewRepeats(names: readonly string[]): void {
  for (const [name, group] of Map.groupBy(names, (one) => one))
    if (group.length > limits.sameColumns)
      throw invalidFilter('fields', 'column_repeated', {
        ...{ field: quotedName(name), max: limits.sameColumns },
      });
}

function unknownColumn(name: string, own: Fields, ofLines: Fields) {
  const known = [...Object.keys(own), ...Object.keys(ofLines).map((field) => `lines.${field}`)];
  return invalidFilter('fields', 'unknown_field', unknownName(name, known));
}

/** The value of a cell; `line`: null if the row is not about a line. */
export function valueIn(column: FileColumn, row: Row, line: Line | null, find: Find): Value {
  const value = (column.ofLine ? line : row)?.[column.field] ?? null;
  if (column.target === null || value === null) return value;
  return find(column.target, value)?.[column.targetField] ?? null;
}
