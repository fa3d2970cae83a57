/** The filter of an endpoint: conditions on the data of events, in the grammar of lists. */
import { parseFilter } from '../../http/lists/list-query.ts';
import { readParameters } from '../../http/lists/query-parameters.ts';
import { type Subscribed, subscribes } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import type { Value } from '../../record/fields.ts';
import { type Filter, listFields } from '../../record/list-query.ts';
import { matchesFilter } from '../../record/matches-filter.ts';
import { listOf } from '../../record/messages/message.ts';
import { Problem, problemWith } from '../../record/problem.ts';
import { problemAt } from './messages.ts';

export const limits = {
  /** Characters of a filter. */
  characters: 1_000,
  /** Conditions of a filter. */
  conditions: 10,
  /** Filters of endpoints that a process keeps parsed. */
  parsed: 10_000,
} as const;

const prefix = 'data.';

/** One condition, and how it was written: `data.total.gte=1000`. */
interface Condition {
  readonly text: string;
  readonly filter: Filter;
}

type Data = Readonly<Record<string, Value>>;

/** Throws `invalid_filter` for an entity whose events it cannot be about. */
function conditionsOf(text: string, entity: Entity): Condition[] {
  const fields = listFields(entity.fields);
  return [...readParameters(text)].map(([name, value]) => {
    if (!name.startsWith(prefix))
      throw problemWith('invalid_filter', problemAt(name, 'filter_without_data', { name }));
    const filter = parseFilter(fields, name.slice(prefix.length), value);
    return { text: `${name}=${value}`, filter };
  });
}

/**
 * Throws `invalid_value` if the filter cannot be about each of these event types: a condition on a field that a record
 * does not have would silently exclude all its events.
 */
export function requireFilter(
  text: string,
  eventTypes: readonly string[],
  entities: readonly Entity[],
): void {
  const chosen = eventTypesOf(entities).filter(({ type }) => subscribes(eventTypes, type));
  for (const [entity, types] of Map.groupBy(chosen, (one) => one.entity)) {
    const count = requireConditions(text, entity, () => types.map(({ type }) => type));
    if (count > limits.conditions)
      throw problemWith(
        'invalid_value',
        problemAt('/filter', 'filter_too_long', { max: limits.conditions }),
      );
  }
}

/** Returns how many there are. */
function requireConditions(text: string, entity: Entity, types: () => readonly string[]): number {
  try {
    return conditionsOf(text, entity).length;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [found] = error.errors;
    if (found?.code === 'unknown_parameter') {
      const name = String(found.params['name']);
      const params = { field: `${prefix}${name}`, types: listOf(types()) };
      throw problemWith('invalid_value', problemAt('/filter', 'filter_field_unknown', params));
    }
    throw new Problem('invalid_value', error.rendered, {
      errors: error.errors.map((one) => ({ ...one, pointer: '/filter' })),
    });
  }
}

/** Parsed filters by entity and text; filters are few and change rarely. */
const parsed = new Map<string, readonly Condition[] | null>();

/** Null: it cannot be about this entity, so none of its events meets it. */
function parsedOnce(text: string, entity: Entity): readonly Condition[] | null {
  const key = `${entity.name} ${text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  let conditions: readonly Condition[] | null = null;
  try {
    conditions = conditionsOf(text, entity);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  if (parsed.size >= limits.parsed) parsed.clear();
  parsed.set(key, conditions);
  return conditions;
}

/** The conditions that the data does not meet, with its value; null: the filter cannot be about this entity. */
export function unmet(
  text: string,
  entity: Entity,
  data: Data,
): { readonly condition: string; readonly value: Value }[] | null {
  const fields = listFields(entity.fields);
  const conditions = parsedOnce(text, entity);
  if (conditions === null) return null;
  return conditions.flatMap(({ text: condition, filter }) => {
    const field = fields[filter.field];
    const value = data[filter.field] ?? null;
    const isMet = field !== undefined && matchesFilter(field, filter, value);
    return isMet ? [] : [{ condition, value }];
  });
}

/** The predicate of a subscription. */
export function passes(text: string, entities: readonly Entity[]): Subscribed {
  return (entityType, data) => {
    const entity = entities.find(({ name }) => name === entityType);
    return entity !== undefined && unmet(text, entity, data)?.length === 0;
  };
}
