/** Adds, changes, moves and removes lines of a document, which are part of its row. */

import type { Context, Draft, Entity } from '../entity.ts';
import type { Value } from '../fields.ts';
import { listOf } from '../messages/message.ts';
import { messageOf } from '../messages/messages.ts';
import { invalidValue, Problem } from '../problem.ts';
import type { Row } from '../row.ts';
import { acceptFields, acceptReference, sameValue, throwAll } from '../values/accept.ts';
import { unknownName } from '../values/names.ts';

export type Line = { [name: string]: Value };

export function linesOf(row: Row): readonly Line[] {
  return (row.lines ?? []) as readonly Line[];
}

/**
 * Inserts the lines of a request, one after the other; returns their ids. Throws one Problem that lists the rejected
 * fields of all lines, with the code of the first.
 */
export function insertLines(entity: Entity, row: Draft, input: Value, context: Context): string[] {
  if (!Array.isArray(input)) throw invalidValue('/lines', 'list_expected');
  requireCapacity(entity, linesOf(row).length + input.length);
  const refused: Problem[] = [];
  const ids = input.map((line, index) => {
    try {
      if (line === null || typeof line !== 'object' || Array.isArray(line)) {
        const fields = listOf(Object.keys(entity.lines?.fields ?? {}));
        throw invalidValue(`/lines/${index}`, 'object_expected', { fields });
      }
      return insertLine(entity, row, line, `/lines/${index}`, context);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push(error);
      return '';
    }
  });
  throwAll(refused);
  return ids;
}

function requireCapacity(entity: Entity, count: number): void {
  const max = entity.lines?.max ?? 0;
  if (count > max) throw new Problem('too_many_lines', messageOf('too_many_lines', { max }));
}

/** Inserts a line at `position`, or at the end; returns its id. */
export function insertLine(
  entity: Entity,
  row: Draft,
  input: Readonly<Record<string, Value>>,
  pointer: string,
  context: Context,
): string {
  const fields = entity.lines?.fields ?? {};
  const lines = [...linesOf(row)];
  requireCapacity(entity, lines.length + 1);
  const id = context.newId();
  const line: Line = { id };
  for (const [name, field] of Object.entries(fields)) line[name] = field.initial as Value;
  acceptFields(fields, input, line, pointer, context.related);
  const position = typeof line.position === 'number' ? line.position : lines.length + 1;
  lines.splice(Math.min(position, lines.length + 1) - 1, 0, line);
  row.lines = renumber(lines);
  return id;
}

/** Changes one field of a line; false when it already has that value. A new `position` moves it. */
export function setLineField(
  entity: Entity,
  row: Draft,
  change: { readonly lineId: string; readonly field: string; readonly value: Value },
  context: Context,
): boolean {
  const lines = [...linesOf(row)];
  const found = requireLine(lines, change.lineId);
  const line = { ...found };
  lines[lines.indexOf(found)] = line;
  const field = entity.lines?.fields[change.field];
  if (field === undefined) {
    const params = unknownName(change.field, Object.keys(entity.lines?.fields ?? {}));
    throw new Problem('unknown_field', messageOf('unknown_field', params));
  }
  let value = change.value;
  if (change.field === 'position') value = Math.min(Number(value), lines.length);
  if (sameValue(field, line[change.field] ?? null, value)) return false;
  acceptReference(field, value, `/${change.field}`, context.related);
  line[change.field] = value;
  if (change.field === 'position') {
    lines.splice(lines.indexOf(line), 1);
    lines.splice(Number(value) - 1, 0, line);
  }
  row.lines = renumber(lines);
  return true;
}

export function removeLine(row: Draft, lineId: string): void {
  const lines = linesOf(row);
  const line = requireLine(lines, lineId);
  row.lines = renumber(lines.filter((other) => other !== line));
}

/** Throws `not_found`. */
export function requireLine(lines: readonly Line[], id: string): Line {
  const line = lines.find((candidate) => candidate.id === id.toLowerCase());
  if (line === undefined) throw new Problem('not_found', messageOf('line_not_found', { id }));
  return line;
}

function renumber(lines: readonly Line[]): Value {
  return lines.map((line, index) =>
    line.position === index + 1 ? line : { ...line, position: index + 1 },
  );
}
