/** Looks at a webhook endpoint's URL and event types before they are stored, so that mistakes show at once. */
import type { Entity } from '../domain/entity.ts';
import { eventTypesOf } from '../domain/event.ts';
import type { Value } from '../domain/fields.ts';
import { invalidValue } from '../domain/problem.ts';
import type { Egress } from './egress.ts';

/** Raises `invalid_value`. The URL is looked at again at every delivery: names change. */
export function createVet(egress: Egress, entities: readonly Entity[]) {
  const known = eventTypesOf(entities).map(({ type }) => type);
  const patterns = new Set(known.flatMap((type) => [type, `${type.split('.')[0]}.*`]));
  return async (entity: Entity, input: Readonly<Record<string, Value>>): Promise<void> => {
    if (entity.name !== 'webhookEndpoint') return;
    const { url, eventTypes } = input;
    if (Array.isArray(eventTypes)) {
      const unknown = eventTypes.find((type) => type !== '*' && !patterns.has(String(type)));
      if (typeof unknown === 'string') {
        const message = `There are no events ${unknown}. Known: *, ${[...patterns].sort().join(', ')}.`;
        throw invalidValue('/eventTypes', message);
      }
    }
    if (typeof url !== 'string') return;
    const problem = await egress.vet(url);
    if (problem !== null) throw invalidValue('/url', problem);
  };
}
