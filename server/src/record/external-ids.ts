/**
 * Own keys: names that other systems give to records, such as `shopify:991`. A key is unique in tenant, entity and
 * system; a record has several, one for each system or more. They identify the record and are no part of what is posted.
 */
import { type Form, type JsonSchema, object, text, type Value } from './fields.ts';
import { messageOf } from './messages/messages.ts';
import type { Row } from './row.ts';
import { objectOf } from './values/object-schema.ts';

export const limits = {
  /** Own keys of one record. */
  perRecord: 10,
  /** Characters of a system. */
  systemChars: 40,
  /** Characters of an id. */
  idChars: 120,
} as const;

/** A type, not an interface: it is a `Value`. */
export type ExternalId = {
  readonly system: string;
  readonly id: string;
};

export interface ExternalIdsChange {
  readonly add: readonly ExternalId[];
  readonly remove: readonly ExternalId[];
}

const systemPart = `[a-z0-9][a-z0-9._-]{0,${limits.systemChars - 1}}`;
/** Without characters that are invisible or have several encodings: keys are compared byte by byte. */
const idPart = `[!-~]([ -~]{0,${limits.idChars - 2}}[!-~])?`;

const systemForm: Form = {
  pattern: `^${systemPart}$`,
  'x-form': messageOf('external_system_invalid', { max: limits.systemChars }),
};
const idForm: Form = {
  pattern: `^${idPart}$`,
  'x-form': messageOf('external_id_invalid', { max: limits.idChars }),
};
/** The key as one text. A system has no colon, so the first colon ends it. */
const keyForm: Form = {
  pattern: `^${systemPart}:${idPart}$`,
  'x-form': messageOf('external_key_invalid'),
};

export const idSchema = objectOf({
  system: { type: 'string', ...systemForm },
  id: { type: 'string', ...idForm },
});

const listSchema: JsonSchema = {
  type: 'array',
  maxItems: limits.perRecord,
  uniqueItems: true,
  items: idSchema,
};

/** The field of every entity with own keys. */
export const externalIdsField = object<readonly ExternalId[]>(listSchema, {
  access: 'createOnly',
  history: true,
  initial: [],
  changedBy: 'POST …/external-ids',
  description:
    'Own keys: names that other systems give to the record, unique in the tenant for this type of record and system. POST …/external-ids adds and removes them in every state.',
  example: [{ system: 'shopify', id: '991' }],
});

/** An own key in a query or body: `shopify:991`. */
const keySchema: JsonSchema = { type: 'string', ...keyForm };

/** The filter by exact key. */
export function keyFilter(entity: string) {
  const column = text({ max: 0, access: 'computed', stored: false });
  return {
    ...column,
    schema: keySchema,
    spell: null,
    operators: ['eq', 'in'] as const,
    filterSql:
      'id in (select x.record_id from external_id x ' +
      `where x.tenant_id = $1 and x.entity = '${entity}' and x.key = any($value))`,
    description: 'An own key, `system:id`.',
    example: 'shopify:991',
  };
}

/** The body of `/external-ids`. */
export const changeSchema = objectOf(
  { add: listSchema, remove: listSchema },
  { optional: ['add', 'remove'] },
);

export function keyOf({ system, id }: ExternalId): string {
  return `${system}:${id}`;
}

export function externalIdsOf(row: Row | null): readonly ExternalId[] {
  return (row?.['externalIds'] ?? []) as readonly ExternalId[];
}

const keyPattern = new RegExp(keyForm.pattern);

/** The keys in an input that is not validated yet; none if one is invalid. */
export function keysIn(value: Value | undefined): string[] {
  if (!Array.isArray(value) || value.length > limits.perRecord) return [];
  const keys = value.map(keyIn).filter((key) => keyPattern.test(key));
  return keys.length === value.length ? keys : [];
}

function keyIn(value: Value): string {
  const { system, id } = (value ?? {}) as { readonly system?: Value; readonly id?: Value };
  return typeof system === 'string' && typeof id === 'string' ? keyOf({ system, id }) : '';
}
