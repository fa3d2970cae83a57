/** Pages of a list that is known whole and has names: `limit` and `cursor` mean what they mean in every list. */
import { jsonAnswer } from '../domain/answer.ts';
import type { Cursors } from './cursors.ts';
import { pageParameters } from './list-parameters.ts';
import { parseLimit } from './list-query.ts';
import type { ApiRequest, Parameter, Reply } from './operation.ts';
import { nextLink } from './page-answer.ts';
import { readParameters, unknownParameter } from './query-parameters.ts';

export const namedPageParameters: readonly Parameter[] = pageParameters(
  'Items a page.',
  '`nextCursor` of the page before.',
);

/** Raises `invalid_filter` and `invalid_cursor`. */
export function pageOf<T>(
  cursors: Cursors,
  request: ApiRequest,
  all: readonly T[],
  nameOf: (item: T) => string,
): Reply {
  const given = readParameters(request.rawQuery);
  const known = namedPageParameters.map(({ name }) => name);
  for (const name of given.keys()) if (!known.includes(name)) throw unknownParameter(name, known);
  const limit = parseLimit(given.get('limit'));
  const identity = JSON.stringify([request.principal.tenant.id, request.path]);
  const [after] = cursors.parse(given.get('cursor'), identity, 1) ?? [];
  const start = after === undefined ? 0 : all.findIndex((item) => nameOf(item) === after) + 1;
  const items = all.slice(start, start + limit);
  const last = start + limit < all.length ? items.at(-1) : undefined;
  const nextCursor = last === undefined ? null : cursors.make(identity, [nameOf(last)]);
  const body = JSON.stringify({ items, nextCursor, hasMore: nextCursor !== null });
  const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
  return { ...jsonAnswer(200, body, null), headers };
}
