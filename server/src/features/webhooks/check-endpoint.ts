/** Validates the URL and event types of a webhook endpoint before they are stored or used. */
import type { InputCheck } from '../../http/input-check.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import { invalidValue, problemWith } from '../../record/problem.ts';
import { unknownName } from '../../record/values/names.ts';
import type { Egress } from './egress.ts';

/**
 * Returns `invalid_value` or null. Every delivery validates the URL again, because DNS can change.
 */
export function createEndpointCheck(egress: Egress, entities: readonly Entity[]): InputCheck {
  const known = eventTypesOf(entities).map(({ type }) => type);
  const patterns = new Set(known.flatMap((type) => [type, `${type.split('.')[0]}.*`]));
  return async (input) => {
    const { url } = input;
    // `types` is a parameter of /replay.
    for (const name of ['eventTypes', 'types']) {
      const types = input[name];
      if (!Array.isArray(types)) continue;
      const unknown = types.find((type) => type !== '*' && !patterns.has(String(type)));
      if (typeof unknown !== 'string') continue;
      const params = unknownName(unknown, ['*', ...[...patterns].sort()]);
      return invalidValue(`/${name}`, 'event_type_unknown', params);
    }
    if (typeof url !== 'string') return null;
    const message = await egress.validate(url);
    return message === null ? null : problemWith('invalid_value', { pointer: '/url', ...message });
  };
}
