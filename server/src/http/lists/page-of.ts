/** Pages of a list in memory. */
import { jsonAnswer } from '../answer.ts';
import type { ApiRequest, Parameter, Reply } from '../operation.ts';
import type { Cursors } from './cursors.ts';
import { pageParameters } from './list-parameters.ts';
import { parseLimit } from './list-query.ts';
import { nextLink } from './page-answer.ts';
import { readParameters, unknownParameter } from './query-parameters.ts';

export const namedPageParameters: readonly Parameter[] = pageParameters(
  'Items per page.',
  '`nextCursor` of the previous page.',
);

/**
 * `keyOf` ascends along the list. A page begins after the last key of the previous page, even if that item was removed.
 * Throws `invalid_filter` and `invalid_cursor`.
 */
export function pageOf<T>(
  cursors: Cursors,
  request: ApiRequest,
  all: readonly T[],
  keyOf: (item: T, index: number) => string | number,
): Reply {
  const given = readParameters(request.rawQuery);
  const known = namedPageParameters.map(({ name }) => name);
  for (const name of given.keys()) if (!known.includes(name)) throw unknownParameter(name, known);
  const limit = parseLimit(given.get('limit'));
  const identity = JSON.stringify([request.principal.tenant.id, request.path]);
  const [after] = cursors.parse(given.get('cursor'), identity, 1) ?? [];
  const left = all
    .map((item, index) => ({ item, key: keyOf(item, index) }))
    .filter(({ key }) => after === undefined || key > (after as typeof key));
  const page = left.slice(0, limit);
  const items = page.map(({ item }) => item);
  const last = left.length > limit ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : cursors.make(identity, [last.key]);
  const body = JSON.stringify({ items, nextCursor, hasMore: nextCursor !== null });
  const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
  return { ...jsonAnswer(200, body, null), headers };
}
