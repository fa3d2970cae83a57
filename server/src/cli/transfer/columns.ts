/** What the columns of a file mean: fields, fields of lines, references by a name, and what is left alone. */
import type { Entity } from '../../domain/entity.ts';
import type { Field, Value } from '../../domain/fields.ts';
import { originalText } from '../../http/csv.ts';
import { FileError } from './file-error.ts';
import { referenceBy, serviceFields } from './record-input.ts';

export interface Column {
  readonly name: string;
  /** What it is called in the record or, `ofLine`, in its line. */
  readonly field: string;
  readonly ofLine: boolean;
  /** The value of a cell that is not empty; a text that is none is left for the check of the record. */
  readonly read: (cell: string) => Value;
}

export interface Layout {
  /** By place; null: left alone. */
  readonly columns: readonly (Column | null)[];
  /** Place of the column by which rows belong to one document; null: each row is a record. */
  readonly groupBy: number | null;
  readonly hasLines: boolean;
  readonly ignored: readonly string[];
}

export interface LayoutOptions {
  readonly groupBy: string | null;
  readonly ignore: readonly string[];
}

/** Throws FileError that names every column that means nothing. */
export function layoutOf(
  entity: Entity,
  names: readonly string[],
  { groupBy, ignore }: LayoutOptions,
): Layout {
  checkNames(names, [...ignore, ...(groupBy === null ? [] : [groupBy])]);
  const lineNames = names.filter((name) => name.startsWith('lines.'));
  const hasLines = entity.lines !== undefined && lineNames.length > 0;
  const key =
    groupBy ?? (hasLines ? (['key', 'id'].find((one) => names.includes(one)) ?? null) : null);
  if (hasLines && names.includes('lines'))
    throw new FileError('There are columns `lines` and `lines.…`: give one or the other.', 1);
  if (hasLines && key === null)
    throw new FileError(
      'Rows with the same key are the lines of one document: add a column `key`, or name one with --group-by.',
      1,
    );
  if (!hasLines && groupBy !== null)
    throw new FileError('--group-by is for files with columns `lines.…`; this one has none.', 1);
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
  return { columns, groupBy: key === null ? null : names.indexOf(key), hasLines, ignored };
}

function checkNames(names: readonly string[], needed: readonly string[]): void {
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    const sign = names[0]?.includes('\t') ? 'tab' : '";"';
    throw new FileError(`There is one column only. If it is many, give --delimiter ${sign}.`, 1);
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
  if (name === 'lines' && entity.lines !== undefined)
    return { name, field: name, ofLine: false, read: readJson };
  const ofLine = entity.lines !== undefined && name.startsWith('lines.');
  const fields = (ofLine ? entity.lines?.fields : entity.fields) ?? {};
  const field = ofLine ? name.slice('lines.'.length) : name;
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (own !== undefined && own.access !== 'computed')
    return { name, field, ofLine, read: reader(own) };
  const reference = referenceBy(fields, field);
  return reference === null ? null : { name, field, ofLine, read: originalText };
}

function isComputed(entity: Entity, name: string): boolean {
  if (serviceFields.has(name) || Object.hasOwn(entity.fields, name)) return true;
  const ofLine = name.startsWith('lines.') ? name.slice('lines.'.length) : '';
  return ofLine === 'id' || Object.hasOwn(entity.lines?.fields ?? {}, ofLine);
}

function unknownColumns(entity: Entity, unknown: readonly string[]): string {
  const writable = (fields: Entity['fields']) =>
    Object.keys(fields).filter((name) => fields[name]?.access !== 'computed');
  const lines = writable(entity.lines?.fields ?? {}).map((name) => `lines.${name}`);
  const known = [...writable(entity.fields), ...lines].join(', ');
  return `there is no field for ${unknown.join(', ')}. Correct the name, or leave the column out with --ignore. Known: ${known}.`;
}

function reader(field: Field<unknown>): (cell: string) => Value {
  switch (field.kind) {
    case 'text':
      return originalText;
    case 'integer':
      return (cell) => (/^-?\d{1,15}$/.test(cell) ? Number(cell) : cell);
    // Spreadsheets write it in capitals.
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
