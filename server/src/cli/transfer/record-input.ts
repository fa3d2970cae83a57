/**
 * Converts a row to the input of a POST: leaves out computed fields, checks values by the field definitions of the
 * service, and collects references.
 */
import { entities } from '../../features/all-features.ts';
import type { Entity } from '../../record/entity.ts';
import type { Field, Value } from '../../record/fields.ts';
import { invalidValue, Problem } from '../../record/problem.ts';
import { acceptValue, requireWritable } from '../../record/values/accept.ts';
import { sum } from '../../record/values/money.ts';
import { type Part, partsOf } from './parts.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
export type Input = Record<string, Value>;

/** A record to look up by `field`; its id is stored in `into`. */
export interface Reference {
  readonly target: Entity;
  readonly field: string;
  readonly value: string;
  readonly into: { readonly input: Input; readonly name: string };
  readonly pointer: string;
}

export interface InputProblem {
  /** `/lines/0/quantity` */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export interface RecordInput {
  readonly input: Input;
  /** Allocations to make after posting. */
  readonly apply: readonly Input[];
  readonly references: readonly Reference[];
  readonly problems: readonly InputProblem[];
}

interface Found {
  readonly references: Reference[];
  readonly problems: InputProblem[];
}

/** Fields of every record that the service sets. */
export const serviceFields: ReadonlySet<string> = new Set([
  'id',
  'RowVersion',
  'createdAt',
  'updatedAt',
  'availableActions',
]);

/** `customer.name` sets `customerId` by the name of the customer; null if `name` is no such reference. */
export function referenceBy(
  fields: Fields,
  name: string,
): { field: Field<unknown>; fieldName: string; target: Entity; by: string } | null {
  const [, stem = '', by = ''] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  const field = Object.hasOwn(fields, `${stem}Id`) ? fields[`${stem}Id`] : undefined;
  const target = entities.find((entity) => entity.name === field?.target);
  if (field === undefined || field.access === 'computed' || target === undefined) return null;
  const other = Object.hasOwn(target.fields, by) ? target.fields[by] : undefined;
  if (other?.kind !== 'text' || !other.operators.includes('in')) return null;
  return { field, fieldName: `${stem}Id`, target, by };
}

/** Adds the names of computed fields to `ignored`. */
export function recordInput(
  entity: Entity,
  raw: Readonly<Record<string, Value>>,
  ignored: Set<string>,
): RecordInput {
  const found: Found = { references: [], problems: [] };
  const rest = { ...raw };
  const lists: Partial<Record<Part['name'], Input[]>> = {};
  for (const part of partsOf(entity)) {
    const list = rest[part.name] ?? null;
    delete rest[part.name];
    if (list !== null) lists[part.name] = partInput(part, list, found, ignored);
  }
  const input = fieldsInput(entity.fields, rest, '', found, ignored);
  const { lines, apply = [] } = lists;
  if (lines !== undefined) input['lines'] = lines;
  checkApply(input, apply, found);
  return { input, apply, ...found };
}

/** Reports what `/apply` would reject, before the record is created and posted. */
function checkApply(input: Input, apply: readonly Input[], { references, problems }: Found): void {
  if (problems.length > 0) return;
  for (const [index, one] of apply.entries()) {
    const refuse = (field: string, message: string) =>
      problems.push({ pointer: `/apply/${index}/${field}`, code: 'required', message });
    if (!references.some(({ into }) => into.input === one))
      refuse('invoiceId', 'Give the invoice, for example by apply.invoice.number.');
    if (one['amount'] === undefined) refuse('amount', 'Give the amount to apply to the invoice.');
  }
  const amount = input['amount'];
  const applied = sum(apply.map((one) => String(one['amount'] ?? 0)));
  if (typeof amount !== 'string' || applied.lte(amount)) return;
  const message = `The applied amounts, ${applied.toFixed()}, exceed the amount ${amount}.`;
  problems.push({ pointer: '/amount', code: 'over_unapplied', message });
}

function partInput(
  { name, fields, max }: Part,
  list: Value,
  found: Found,
  ignored: Set<string>,
): Input[] {
  const refuse = (code: string, message: string) => {
    found.problems.push({ pointer: `/${name}`, code, message });
    return [];
  };
  if (!Array.isArray(list)) return refuse('invalid_value', 'Expected a list, as JSON.');
  if (list.length > max)
    return refuse('too_many', `The list has ${list.length} items; at most ${max} are allowed.`);
  return list.map((one: Value, index) =>
    fieldsInput(fields, one, `/${name}/${index}`, found, ignored),
  );
}

function fieldsInput(
  fields: Fields,
  raw: Value,
  at: string,
  { references, problems }: Found,
  ignored: Set<string>,
): Input {
  const input: Input = {};
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    problems.push({ pointer: at, code: 'invalid_value', message: 'Expected an object.' });
    return input;
  }
  for (const [name, value] of Object.entries(raw as Input)) {
    const pointer = `${at}/${name}`;
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (serviceFields.has(name) || own?.access === 'computed') {
      ignored.add(at === '' ? name : `${at.split('/')[1]}.${name}`);
      continue;
    }
    const by = own === undefined ? referenceBy(fields, name) : null;
    if (value === null && (by !== null || own?.nullable === true)) continue;
    try {
      if (by !== null) {
        if (input[by.fieldName] !== undefined || (raw as Input)[by.fieldName] != null)
          throw invalidValue(pointer, 'value_given_twice', { field: name, other: by.fieldName });
        const wanted = acceptValue({ ...(by.target.fields[by.by] ?? by.field) }, value, pointer);
        const into = { input, name: by.fieldName };
        const { target } = by;
        references.push({ target, field: by.by, value: String(wanted), into, pointer });
        continue;
      }
      const field = requireWritable(fields, name, at);
      const accepted = acceptValue(field, value, pointer);
      input[name] = accepted;
      const target = entities.find((entity) => entity.name === field.target);
      if (target === undefined || accepted === null) continue;
      const into = { input, name };
      references.push({ target, field: 'id', value: String(accepted), into, pointer });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const hint = own === undefined ? null : hintFor(own, value);
      problems.push({ pointer, code: error.code, message: hint ?? error.message });
    }
  }
  return input;
}

/** Explains common mistakes in decimals and dates. */
function hintFor(field: Field<unknown>, value: Value): string | null {
  const shown = JSON.stringify(value)?.slice(0, 60);
  if (field.kind === 'decimal') {
    if (typeof value === 'number') return `Write the decimal as a string: "${value}".`;
    const text = String(value);
    if (/^[-+]?\d+,\d+$/.test(text))
      return `${shown} has a decimal comma. Write ${text.replace(',', '.')}.`;
    if (/^[-+]?\d{1,3}([.,' ]\d{3})+([.,]\d+)?$/.test(text))
      return `${shown} has thousands separators. Write only digits and one point.`;
    return `${shown} is not a decimal such as 1234.50, with at most 18 digits before and 12 after the point.`;
  }
  if (field.kind === 'date')
    return `${shown} is not a date of the form YYYY-MM-DD. Other forms are ambiguous.`;
  return null;
}
