/** Validates the URL and event types of a webhook endpoint before they are stored or used. */
import type { InputCheck } from '../../http/input-check.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import { invalidValue, type Problem, problemWith } from '../../record/problem.ts';
import { unknownName } from '../../record/values/names.ts';
import type { Egress } from './egress.ts';

/**
 * Returns `invalid_value` or null. Every delivery validates the URL again, because DNS can change.
 */
export function createEndpointCheck(egress: Egress, entities: readonly Entity[]): InputCheck {
  return async (input) => {
    const { url } = input;
    // `types` is a parameter of /replay.
    for (const name of ['eventTypes', 'types']) {
      const types = input[name];
      if (!Array.isArray(types)) continue;
      const unknown = unknownEventType(`/${name}`, types, entities);
      if (unknown !== null) return unknown;
    }
    if (typeof url !== 'string') return null;
    const message = await egress.validate(url);
    return message === null ? null : problemWith('invalid_value', { pointer: '/url', ...message });
  };
}

/** `invalid_value` for the first of `types` that is neither a type nor a pattern of types; null: there is none. */
export function unknownEventType(
  pointer: string,
  types: readonly unknown[],
  entities: readonly Entity[],
): Problem | null {
  const known = eventTypesOf(entities).map(({ type }) => type);
  const patterns = new Set(known.flatMap((type) => [type, `${type.split('.')[0]}.*`]));
  const unknown = types.find((type) => type !== '*' && !patterns.has(String(type)));
  if (typeof unknown !== 'string') return null;
  return invalidValue(
    pointer,
    'event_type_unknown',
    unknownName(unknown, ['*', ...[...patterns].sort()]),
  );
}
