/** Pages of records, and the link to the next page of any list. */

import type { Database } from '../../postgres/db.ts';
import { readPage } from '../../postgres/store-lists.ts';
import { readTotals } from '../../postgres/store-totals.ts';
import type { Viewer } from '../../record/actor.ts';
import { jsonAnswer } from '../../record/decide/answer.ts';
import { present, presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { ListQuery } from '../../record/list-query.ts';
import type { Row } from '../../record/row.ts';
import type { ApiRequest, Reply } from '../operation.ts';
import { viewerOf } from '../operations/request.ts';
import type { Cursors } from './cursors.ts';
import { type ListOptions, wholeRecords } from './list-options.ts';

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
  options: ListOptions = wholeRecords,
): Promise<Reply & { readonly body: string }> {
  const [{ rows, nextCursor, headers }, totals] = await Promise.all([
    readListPage(source, request, entity, query),
    shownTotals(source, request, entity, query, options),
  ]);
  const items = rows.map(presenter(entity, viewerOf(request), options));
  const body = JSON.stringify({ items, nextCursor, hasMore: nextCursor !== null, ...totals });
  return { ...jsonAnswer(200, body, null), headers };
}

function presenter(entity: Entity, viewer: Viewer, { fields }: ListOptions) {
  if (fields === null) return (row: Row) => present(entity, row, viewer);
  const show = fields.includes('availableActions') ? present : presentFields;
  return (row: Row) => {
    const shown = show(entity, row, viewer);
    return Object.fromEntries(fields.map((name) => [name, shown[name]]));
  };
}

/** `totalCount` and `totals`, as far as the options request them; null if unknown. */
async function shownTotals(
  { db }: Source,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
  options: ListOptions,
) {
  if (!options.count && !options.totals) return {};
  const { today } = viewerOf(request);
  const found = await readTotals(db, request.principal.tenant.id, entity, query, today);
  const { by = '', sums = [] } = entity.totals ?? {};
  const totals = found?.isExact
    ? found.groups.map(([group, count, ...amounts]) => ({
        ...{ [by]: group, count },
        ...Object.fromEntries(sums.map((name, at) => [name, amounts[at]])),
      }))
    : null;
  return {
    ...(options.count && {
      totalCount: found?.count ?? null,
      totalCountIsExact: found?.isExact ?? false,
    }),
    ...(options.totals && { totals }),
  };
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
