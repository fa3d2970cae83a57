/** Pages of records, and the link to the next page of any list. */

import type { Database } from '../../postgres/db.ts';
import { readPage } from '../../postgres/store-lists.ts';
import { jsonAnswer } from '../../record/answer.ts';
import type { Entity } from '../../record/entity.ts';
import type { ListQuery } from '../../record/list-query.ts';
import { present } from '../../record/present.ts';
import type { Row } from '../../record/row.ts';
import type { ApiRequest, Reply } from '../operation.ts';
import { viewerOf } from '../operations/request.ts';
import type { Cursors } from './cursors.ts';

interface Source {
  readonly db: Database;
  readonly cursors: Cursors;
}

/** A page of records as visible to the caller, as JSON. */
export async function pageAnswer(
  source: Source,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
): Promise<Reply & { readonly body: string }> {
  const viewer = viewerOf(request);
  const { rows, nextCursor, headers } = await readListPage(source, request, entity, query);
  const items = rows.map((row) => present(entity, row, viewer));
  const body = JSON.stringify({ items, nextCursor, hasMore: nextCursor !== null });
  return { ...jsonAnswer(200, body, null), headers };
}

interface ListPage {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  /** The link to the next page, if there is one. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function readListPage(
  { db, cursors }: Source,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
): Promise<ListPage> {
  const { tenant } = request.principal;
  const { rows, after } = await readPage(db, tenant.id, entity, query, viewerOf(request).today);
  const nextCursor = after === null ? null : cursors.make(query.identity, after);
  const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
  return { rows, nextCursor, headers };
}

/** The `Link` header to the next page, which begins after `position`. */
export function nextLink({ rawQuery, path }: ApiRequest, parameter: string, position: string) {
  const query = new URLSearchParams(rawQuery);
  query.set(parameter, position);
  return { link: `<${path}?${query.toString()}>; rel="next"` };
}
