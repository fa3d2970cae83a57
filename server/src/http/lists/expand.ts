/** `expand`: the response also has the records that its records refer to, such as the customers of invoices. */
import type { Database } from '../../postgres/db.ts';
import { lookUpIn } from '../../postgres/store-export.ts';
import type { Viewer } from '../../record/actor.ts';
import { present } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { Field, JsonSchema } from '../../record/fields.ts';
import { listOf } from '../../record/messages/message.ts';
import type { Row } from '../../record/row.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { ref } from '../openapi/json-schema.ts';
import { namedEnum } from '../openapi/named-enums.ts';
import type { Parameter } from '../operation.ts';
import { mayRead } from '../permission.ts';
import { splitList } from './list-query.ts';
import { invalidFilter } from './query-parameters.ts';

const limits = {
  /** Records that one response adds; it counts the others. */
  expandedRecords: 1_000,
  /** Characters of JSON that they have together. */
  expandedChars: 1024 * 1024,
} as const;

/** A field that names a record. */
export interface Reference {
  /** As in the query: `customerId`, `lines.taxCodeId`. */
  readonly name: string;
  readonly field: string;
  readonly ofLine: boolean;
  readonly target: Entity;
}

/** The references of an entity to master data. Documents are left out: they are long, and `id.in` filters their list. */
function referencesOf(entity: Entity, entities: readonly Entity[]): readonly Reference[] {
  const from = (fields: Readonly<Record<string, Field<unknown>>>, ofLine: boolean) =>
    Object.entries(fields).flatMap(([field, { target: named }]) => {
      const target = entities.find((one) => one.name === named && isMasterData(one));
      const name = ofLine ? `lines.${field}` : field;
      return target === undefined ? [] : [{ name, field, ofLine, target }];
    });
  return [...from(entity.fields, false), ...from(entity.lines?.fields ?? {}, true)];
}

function isMasterData({ creatable, patchable, lines, secret }: Entity): boolean {
  return creatable && patchable && lines === undefined && secret === undefined;
}

/** None, if the entity has no such reference. */
export function expandParameters(entity: Entity, entities: readonly Entity[]): Parameter[] {
  const names = referencesOf(entity, entities).map(({ name }) => name);
  if (names.length === 0) return [];
  return [
    {
      name: 'expand',
      in: 'query',
      description:
        'Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them.',
      schema: {
        type: 'array',
        minItems: 1,
        items: namedEnum(`${schemaName(entity)}Reference`, names),
      },
      style: 'form',
      explode: false,
    },
  ];
}

/**
 * The component `Expanded`, by collection under the names that the SDK has, and the records and lists that may have it.
 * `schemas`: of the entities.
 */
export function expandSchemas(
  entities: readonly Entity[],
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const references = new Map(entities.map((entity) => [entity, referencesOf(entity, entities)]));
  const targets = new Set([...references.values()].flat().map(({ target }) => target));
  const collections = [...targets].map((target) => [
    collectionName(target),
    { type: 'array', items: ref(schemaName(target)) },
  ]);
  const omitted = {
    type: 'integer',
    description: `How many are left out: beyond ${limits.expandedRecords} records, or 1 MiB.`,
  };
  const properties = { ...Object.fromEntries(collections), omitted };
  const made: Record<string, JsonSchema> = {
    Expanded: objectOf(properties, { optional: Object.keys(properties) }),
  };
  for (const [entity, { length }] of references) {
    if (length === 0) continue;
    for (const name of [schemaName(entity), `${schemaName(entity)}List`]) {
      const schema = schemas[name] ?? {};
      const properties = { ...Object(schema['properties']), expanded: ref('Expanded') };
      made[name] = { ...schema, properties };
    }
  }
  return made;
}

function collectionName({ collection }: Entity): string {
  return collection.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Throws `invalid_filter`. */
export function parseExpand(
  entity: Entity,
  entities: readonly Entity[],
  text: string | undefined,
): readonly Reference[] {
  if (text === undefined) return [];
  const known = referencesOf(entity, entities);
  const names = known.map(({ name }) => name);
  return splitList(text).map((name) => {
    const found = known.find((one) => one.name === name);
    if (found === undefined)
      throw invalidFilter('expand', 'not_allowed', { allowed: listOf(names) });
    return found;
  });
}

/** Collects what the records of a response refer to, and reads it at the end. */
export function createExpansion(references: readonly Reference[], viewer: Viewer) {
  const readable = references.filter(({ target }) => mayRead(target, viewer.actor));
  const ids = new Map(readable.map(({ target }) => [target, new Set<string>()]));
  return {
    add(rows: readonly Row[]): void {
      for (const { field, ofLine, target } of readable)
        for (const row of rows)
          for (const one of ofLine ? (row['lines'] as readonly Row[]) : [row]) {
            const id = one[field];
            if (typeof id === 'string') ids.get(target)?.add(id);
          }
    },
    /** The value of `expanded`. */
    async read(db: Database, tenantId: string): Promise<Readonly<Record<string, unknown>>> {
      let records = 0;
      let chars = 0;
      let omitted = 0;
      const expanded: Record<string, unknown> = {};
      for (const [target, named] of ids) {
        const wanted = [...named].slice(0, limits.expandedRecords - records);
        omitted += named.size - wanted.length;
        records += wanted.length;
        const shown: Row[] = [];
        for (const row of await lookUpIn(db, tenantId)(target, wanted)) {
          const record = present(target, row, viewer);
          chars += JSON.stringify(record).length;
          if (chars > limits.expandedChars) omitted += 1;
          else shown.push(record);
        }
        expanded[collectionName(target)] = shown;
      }
      return omitted === 0 ? expanded : { ...expanded, omitted };
    },
  };
}
