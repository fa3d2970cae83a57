/** Examples for the OpenAPI document, made of the examples of fields, so that they match their schemas. */

import { present } from '../../record/decide/present.ts';
import { type Entity, patchRoles } from '../../record/entity.ts';
import type { Field, Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';

const id = '0193d0a4-0000-7000-8000-000000000001';
const lineId = '0193d0a4-0000-7000-8000-0000000000f1';
const RowVersion = 'Vb1u0bX0m2u7u0mYc3Hn5g';
const createdAt = '2026-11-21T08:30:00.000Z';
const updatedAt = '2026-11-21T08:31:12.345Z';

type Fields = Readonly<Record<string, Field<unknown>>>;

function exampleValues(fields: Fields, access: readonly string[]): Record<string, Value> {
  const kept = Object.entries(fields).filter(([, field]) => access.includes(field.access));
  return Object.fromEntries(kept.map(([name, field]) => [name, exampleOf(field)]));
}

function exampleOf(field: Field<unknown>): Value {
  return (field.example === undefined ? field.initial : field.example) as Value;
}

function withoutNull(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

const shownAccess = ['writable', 'createOnly', 'computed'];
const viewer = { actor: { type: 'key', id, role: 'Admin' }, today: '2026-11-21' } as const;

function exampleLine(entity: Entity) {
  return { id: lineId, ...exampleValues(entity.lines?.fields ?? {}, shownAccess) };
}

function exampleRow(entity: Entity): Row {
  return {
    id,
    RowVersion,
    ...exampleValues(entity.fields, shownAccess),
    ...(entity.lines === undefined ? {} : { lines: [exampleLine(entity)] }),
    createdAt,
    updatedAt,
  };
}

/** A record in a state; null: the state of the field's example. */
export function exampleIn(entity: Entity, status: string | null): Row {
  const row = exampleRow(entity);
  return present(entity, status === null ? row : { ...row, status }, viewer);
}

/** Fields that posting sets are null in a draft. */
function notYet({ frozen = [], fields }: Entity): Readonly<Record<string, Value>> {
  const absent = frozen.filter((name) => {
    return fields[name]?.access === 'computed' && fields[name].initial === null;
  });
  return Object.fromEntries(absent.map((name) => [name, null]));
}

export function examples(entity: Entity) {
  const row = exampleRow(entity);
  const drafted = { ...row, ...notYet(entity) };
  const record = present(entity, drafted, viewer);
  const input = withoutNull(exampleValues(entity.fields, ['writable', 'createOnly']));
  const lineInput = withoutNull(exampleValues(entity.lines?.fields ?? {}, ['writable']));
  const writable = Object.keys(exampleValues(entity.fields, ['writable']));
  // A field that every role of the operation may change.
  const all = patchRoles(entity).length;
  const open = writable.filter(
    (name) => (entity.fields[name]?.roles ?? entity.roles.write).length === all,
  );
  const first = open.find((name) => name === 'memo' || name === 'name') ?? open[0];
  const changed = first ?? Object.keys(entity.fields)[0] ?? 'id';
  return {
    record,
    create: entity.lines === undefined ? input : { ...input, lines: [lineInput] },
    patch: { ...pick(input, changed), RowVersion },
    line: exampleLine(entity),
    addLine: { ...lineInput, RowVersion },
    patchLine: { quantity: '2', RowVersion },
  };
}

function pick(values: Record<string, Value>, name: string): Record<string, Value> {
  return { [name]: values[name] ?? null };
}
