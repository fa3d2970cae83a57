/** Fields that a record can hardly be without and that no record of a file has: customer, date and amount. */
import type { Entity } from '../../record/entity.ts';
import type { RecordInput } from './record-input.ts';

/** Names of the fields of a record, and of its lines as `lines.unitPrice`. */
export function fieldsOf({ input, references, problems }: RecordInput): readonly string[] {
  const { lines } = input;
  const ofLines = Array.isArray(lines) ? lines.flatMap((line) => Object.keys(line ?? {})) : [];
  return [
    ...Object.keys(input),
    ...ofLines.map((name) => `lines.${name}`),
    ...references.map(({ into }) => into.name),
    // The file has a value, but it is wrong.
    ...problems.map(({ pointer }) => pointer.slice(1).replace(/^lines\/\d+\//, 'lines.')),
  ];
}

export function missingFields(entity: Entity, used: ReadonlySet<string>): readonly string[] {
  if (used.size === 0) return [];
  const { fields, lines, dated } = entity;
  const writable = (name: string) =>
    fields[name] !== undefined && fields[name].access !== 'computed';
  const needed = Object.keys(fields).filter(
    (name) => writable(name) && (fields[name]?.target === 'customer' || name === 'amount'),
  );
  const days = dated?.by ?? [];
  const day = days.some((name) => used.has(name)) ? undefined : days.at(-1);
  return [
    ...needed.filter((name) => !used.has(name)),
    ...(day === undefined ? [] : [day]),
    ...(lines !== undefined && !used.has('lines.unitPrice') ? ['lines.unitPrice'] : []),
  ];
}
