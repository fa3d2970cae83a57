/** Maps the columns of a file to fields of the record, fields of its parts, and references; the others are ignored. */

import type { Entity } from '../../record/entity.ts';
import type { Field, Value } from '../../record/fields.ts';
import { originalText } from '../../record/values/text-forms.ts';
import { FileError } from './file-error.ts';
import { inPart, type Part, partsOf } from './parts.ts';
import { referenceBy, serviceFields } from './record-input.ts';

export interface Column {
  readonly name: string;
  /** Name of the field in the record or the part. */
  readonly field: string;
  /** Null: a field of the record. */
  readonly part: Part['name'] | null;
  /** Parses a cell that is not empty; returns invalid text unchanged, which the check of the record rejects. */
  readonly read: (cell: string) => Value;
}

export interface Layout {
  /** By position; null: ignored. */
  readonly columns: readonly (Column | null)[];
  /** Position of the key column; null: there is none, and each row is a record. */
  readonly groupBy: number | null;
  /** Whether consecutive rows with the same key are one record. */
  readonly hasParts: boolean;
  readonly ignored: readonly string[];
}

export interface LayoutOptions {
  readonly groupBy: string | null;
  readonly ignore: readonly string[];
}

/** Throws FileError with all unknown columns. */
export function layoutOf(
  entity: Entity,
  names: readonly string[],
  { groupBy, ignore }: LayoutOptions,
): Layout {
  checkNames(names, [...ignore, ...(groupBy === null ? [] : [groupBy])]);
  const used = names.filter((name) => !ignore.includes(name));
  const hasParts = used.some((name) => inPart(entity, name) !== null);
  for (const { name } of partsOf(entity))
    if (used.includes(name) && used.some((one) => inPart(entity, one)?.part.name === name))
      throw new FileError(
        `There are columns \`${name}\` and \`${name}.…\`: give one or the other.`,
        1,
      );
  const key = groupBy ?? keysOf(hasParts).find((one) => used.includes(one)) ?? null;
  if (hasParts && key === null)
    throw new FileError(
      `Rows with the same key are one ${entity.title.toLowerCase()}: add a column \`key\`, or name one with --group-by.`,
      1,
    );
  const ignored: string[] = [];
  const unknown: string[] = [];
  const columns = names.map((name, place) => {
    if (ignore.includes(name)) ignored.push(name);
    else {
      const column = columnOf(entity, name);
      if (column !== null) return column;
      if (isComputed(entity, name)) ignored.push(name);
      else if (name !== key) unknown.push(`${name} (column ${place + 1})`);
    }
    return null;
  });
  if (unknown.length > 0) throw new FileError(unknownColumns(entity, unknown), 1);
  return { columns, groupBy: key === null ? null : names.indexOf(key), hasParts, ignored };
}

/** A file joined from several exports may have an id twice: only ids of consecutive rows identify a record. */
const keysOf = (hasParts: boolean) => (hasParts ? ['key', 'id'] : ['key']);

function checkNames(names: readonly string[], needed: readonly string[]): void {
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    const sign = names[0]?.includes('\t') ? 'tab' : '";"';
    throw new FileError(
      `There is one column only. If the file has several, give --delimiter ${sign}.`,
      1,
    );
  }
  for (const [place, name] of names.entries()) {
    if (name === '') throw new FileError(`column ${place + 1} has no name.`, 1);
    const first = names.indexOf(name);
    if (first < place)
      throw new FileError(`columns ${first + 1} and ${place + 1} have the same name, ${name}.`, 1);
  }
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new FileError(`there is no column ${missing.join(', ')}.`, 1);
}

function columnOf(entity: Entity, name: string): Column | null {
  if (partsOf(entity).some((part) => part.name === name))
    return { name, field: name, part: null, read: readJson };
  const { part = null, field } = inPart(entity, name) ?? { field: name };
  const fields = part === null ? entity.fields : part.fields;
  const of = part?.name ?? null;
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (own !== undefined && own.access !== 'computed')
    return { name, field, part: of, read: reader(own) };
  const reference = referenceBy(fields, field);
  return reference === null ? null : { name, field, part: of, read: originalText };
}

function isComputed(entity: Entity, name: string): boolean {
  if (serviceFields.has(name) || Object.hasOwn(entity.fields, name)) return true;
  const { part, field } = inPart(entity, name) ?? { part: null, field: '' };
  return (part?.name === 'lines' && field === 'id') || Object.hasOwn(part?.fields ?? {}, field);
}

function unknownColumns(entity: Entity, unknown: readonly string[]): string {
  const writable = (fields: Entity['fields'], start = '') =>
    Object.keys(fields)
      .filter((name) => fields[name]?.access !== 'computed')
      .map((name) => `${start}${name}`);
  const parts = partsOf(entity).flatMap(({ name, fields }) => writable(fields, `${name}.`));
  const known = [...writable(entity.fields), ...parts];
  const id = known.find((name) => name.endsWith('Id'));
  const byName =
    id === undefined ? '' : ` References work by name, too, such as customer.name or account.code.`;
  return `there is no field for ${unknown.join(', ')}. Correct the name, or leave the column out with --ignore. Known: ${known.join(', ')}.${byName}`;
}

function reader(field: Field<unknown>): (cell: string) => Value {
  switch (field.kind) {
    case 'text':
      return originalText;
    case 'integer':
      return (cell) => (/^-?\d{1,15}$/.test(cell) ? Number(cell) : cell);
    // Spreadsheets write TRUE and FALSE.
    case 'boolean':
      return (cell) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell);
    case 'list':
    case 'map':
    case 'object':
      return readJson;
    default:
      return (cell) => cell;
  }
}

function readJson(cell: string): Value {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
