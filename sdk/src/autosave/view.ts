/** The record as the user sees it: the service’s state with the unsaved edits applied. */
import type { FieldInfo } from '../catalogue.ts';
import type { AddEdit, Edit, RemoveEdit, Row, SetEdit } from './edits.ts';

export function linesOf(record: Row): readonly Row[] {
  const { lines } = record;
  return Array.isArray(lines) ? lines : [];
}

export function findLine(record: Row, lineId: string): Row | undefined {
  return linesOf(record).find((line) => line['id'] === lineId);
}

/** Whether the edit is of a line that the record does not have. */
export function isLineMissing(record: Row | null, { kind, lineId }: Edit): boolean {
  if (record === null || kind === 'add' || lineId === null) return false;
  return findLine(record, lineId) === undefined;
}

/** The stored value of an edited field; undefined if its line was removed. */
export function valueAt(record: Row, { lineId, field }: SetEdit): unknown {
  return (lineId === null ? record : findLine(record, lineId))?.[field];
}

/** Whether two values are equal when stored, such as `1.5` and `1.50` of a decimal field. */
export function sameValue(a: unknown, b: unknown, field?: FieldInfo): boolean {
  if (a === b) return true;
  if (field?.type === 'decimal' && typeof a === 'string' && typeof b === 'string')
    return canonical(a) === canonical(b);
  return typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

function canonical(decimal: string): string {
  const bare = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return bare === '-0' ? '0' : bare;
}

/** `fields`: the fields of a line, for a line that is not stored yet. */
export function layOver(record: Row, edits: readonly Edit[], fields: readonly FieldInfo[]): Row {
  if (edits.length === 0) return record;
  let view = record;
  let lines = linesOf(record);
  for (const edit of edits) {
    if (edit.kind === 'set' && edit.lineId === null) view = { ...view, [edit.field]: edit.value };
    else lines = changeLines(lines, edit, fields);
  }
  return lines === linesOf(record) ? view : { ...view, lines: renumber(lines) };
}

function changeLines(
  lines: readonly Row[],
  edit: SetEdit | AddEdit | RemoveEdit,
  fields: readonly FieldInfo[],
): readonly Row[] {
  if (edit.kind === 'remove') return lines.filter((line) => line['id'] !== edit.lineId);
  if (edit.kind === 'add') return insertAt(lines, newLine(edit, fields), edit.position);
  // An edited line stays visible while it has an open conflict.
  const gone = edit.clash?.theirs === undefined ? (edit.clash?.base as Row | undefined) : undefined;
  const found = lines.find((line) => line['id'] === edit.lineId) ?? gone;
  if (found === undefined) return lines;
  const changed = { ...found, [edit.field]: edit.value };
  if (edit.field !== 'position' && lines.includes(found))
    return lines.map((line) => (line === found ? changed : line));
  return insertAt(
    lines.filter((line) => line !== found),
    changed,
    Number(changed['position']),
  );
}

function insertAt(lines: readonly Row[], line: Row, position: number | null): Row[] {
  return lines.toSpliced(position === null ? lines.length : position - 1, 0, line);
}

function renumber(lines: readonly Row[]): Row[] {
  return lines.map((line, index) =>
    line['position'] === index + 1 ? line : { ...line, position: index + 1 },
  );
}

/** Computed amounts are zero until the line is stored. */
function newLine({ lineId, fields: given }: AddEdit, fields: readonly FieldInfo[]): Row {
  const empty = fields.map(({ name, type }) => [name, type === 'amount' ? '0.00' : null]);
  return { ...Object.fromEntries(empty), ...given, id: lineId };
}

/** The writable fields of a line. */
export function writableOf(line: Row, fields: readonly FieldInfo[]): Row {
  const names = fields.filter(({ name, access }) => access === undefined && name !== 'position');
  return Object.fromEntries(
    names.map(({ name }) => [name, line[name]]).filter(([, value]) => value != null),
  );
}
