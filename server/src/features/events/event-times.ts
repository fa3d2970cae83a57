/** The filters of the feed by the time of an event, as lists have them. */
import { filterParameters } from '../../http/lists/list-parameters.ts';
import { parseValue } from '../../http/lists/query-parameters.ts';
import { timestamp } from '../../record/fields.ts';
import type { FeedTimes } from './store-events.ts';

const field = { ...timestamp(), operators: ['gt', 'gte', 'lt', 'lte'] as const };

export const timeParameters = filterParameters('Event', { timestamp: field });
export const timeNames = timeParameters.map(({ name }) => name);

/** Throws `invalid_filter`. */
export function timesOf(parameters: ReadonlyMap<string, string>): FeedTimes {
  const given = field.operators.flatMap((operator) => {
    const name = `timestamp.${operator}`;
    const text = parameters.get(name);
    return text === undefined ? [] : [[operator, String(parseValue(field, name, text))]];
  });
  return Object.fromEntries(given);
}
