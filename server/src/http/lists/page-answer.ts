/** Pages of records, and the link to the next page of any list. */

import type { Database } from '../../postgres/db.ts';
import { type PageReading, readPage } from '../../postgres/store-lists.ts';
import { readTotals } from '../../postgres/store-totals.ts';
import type { Viewer } from '../../record/actor.ts';
import { present, presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { ListQuery } from '../../record/list-query.ts';
import type { Row } from '../../record/row.ts';
import { jsonAnswer } from '../answer.ts';
import type { ApiRequest, Reply } from '../operation.ts';
import { viewerOf } from '../operations/request.ts';
import type { Cursors } from './cursors.ts';
import { createExpansion } from './expand.ts';
import { type ListOptions, wholeRecords } from './list-options.ts';
import { createPageText } from './page-text.ts';

const limits = {
  /** Records whose text is made at once, which costs less than one by one; large ones are apart. */
  recordsAtOnce: 50,
} as const;

interface Source {
  readonly db: Database;
  readonly cursors: Cursors;
}

/** A page of records as visible to the caller, as JSON, and its entity tag. */
export async function pageAnswer(
  source: Source,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
  options: ListOptions = wholeRecords,
): Promise<Reply & { readonly tag: string | null }> {
  const page = createPageText('{"items":[', ',');
  const viewer = viewerOf(request);
  const show = presenter(entity, viewer, options);
  const expansion = createExpansion(options.expand, viewer);
  const textOf = (rows: readonly Row[]) => {
    expansion.add(rows);
    return JSON.stringify(rows.map(show)).slice(1, -1);
  };
  const [{ nextCursor, headers }, totals] = await Promise.all([
    readListPage(source, request, entity, query, (rows) =>
      page.add(rows, limits.recordsAtOnce, textOf),
    ),
    shownTotals(source, request, entity, query, options),
  ]);
  const { tenant } = request.principal;
  const expanded =
    options.expand.length === 0 ? {} : { expanded: await expansion.read(source.db, tenant.id) };
  const tail = JSON.stringify({ nextCursor, hasMore: nextCursor !== null, ...totals, ...expanded });
  return { ...jsonAnswer(200, '', null), ...page.end(`],${tail.slice(1)}`), headers };
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
  readonly nextCursor: string | null;
  /** The link to the next page, if there is one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads records as far as `take` takes them (store-lists.ts). */
export async function readListPage(
  { db, cursors }: Source,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
  take: PageReading['take'],
): Promise<ListPage> {
  const { tenant } = request.principal;
  const { today } = viewerOf(request);
  const after = await readPage(db, tenant.id, entity, query, today, {
    take,
    whenLarge: (work) => request.inTurn('large', work),
  });
  const nextCursor = after === null ? null : cursors.make(query.identity, after);
  const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
  return { nextCursor, headers };
}

/** The `Link` header to the next page, which begins after `position`. */
export function nextLink({ rawQuery, path }: ApiRequest, parameter: string, position: string) {
  const query = new URLSearchParams(rawQuery);
  query.set(parameter, position);
  return { link: `<${path}?${query.toString()}>; rel="next"` };
}
