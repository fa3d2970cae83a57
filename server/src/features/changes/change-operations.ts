/** `GET /api/changes`: every change of every record in the caller's reach. */
import { jsonAnswer } from '../../http/answer.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { filterParameters } from '../../http/lists/list-parameters.ts';
import { parseFilters, parseLimit } from '../../http/lists/list-query.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { namedPageParameters } from '../../http/lists/page-of.ts';
import { invalidFilter, readParameters } from '../../http/lists/query-parameters.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { ApiRequest, Operation, Parameter } from '../../http/operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import type { PageReading } from '../../postgres/store-lists.ts';
import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import { enumeration, type Field, reference, text, timestamp } from '../../record/fields.ts';
import type { Filter } from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { unknownName } from '../../record/values/names.ts';
import { type FeedPage, type FeedQuery, readFeed } from './change-feed.ts';
import { cursorOf, positionOf, snapshotRequired } from './change-position.ts';
import type { ChangeWaits } from './change-waits.ts';
import { followedOf, type Reach, reachOf } from './changed-records.ts';

const limits = {
  /** The longest `wait`. */
  waitSeconds: 30,
  /** Of the response, besides the wait. */
  answerMs: 30_000,
} as const;

export const changeTag = {
  name: 'Change',
  description: 'Every change of every record, in the order of the commits, for exact copies.',
};

export interface ChangeContext {
  readonly db: Database;
  readonly cursors: Cursors;
  readonly waits: ChangeWaits;
  /** Places all changes of a tenant that are committed when it is called. */
  readonly place: (tenantId: string) => Promise<void>;
}

const start = { sequence: 0, proof: '' } as const;
const ownParameters = ['cursor', 'limit', 'wait', 'include'] as const;

export function changesOperation(entities: readonly Entity[], context: ChangeContext): Operation {
  const followed = followedOf(entities);
  const fields = filterFields(followed);
  const { cursors } = context;
  return {
    method: 'GET',
    path: '/api/changes',
    operationId: 'listAllChanges',
    tag: changeTag.name,
    summary: 'Read the feed of changes',
    description:
      'Every change of every record that the caller may read, after `cursor`; without it from the oldest. Changes of one record have the order of its RowVersions, and none appears before a cursor that was returned. `docs/sync.md` describes how to keep an exact copy.',
    roles: everyone,
    parameters: [
      ...filterParameters('Change', fields).map((one) =>
        one.name === 'fields.contains' ? { ...one, description: fieldsDescription } : one,
      ),
      ...namedPageParameters,
      ...moreParameters,
    ],
    responses: { 200: { description: 'A page.', schema: 'ChangeFeed', link: true } },
    problems: ['invalid_filter', 'snapshot_required', 'overloaded'],
    timeoutMs: limits.waitSeconds * 1_000 + limits.answerMs,
    turn: 'byHandler',
    async handle(request) {
      const parameters = readParameters(request.rawQuery);
      const { tenant, actor } = request.principal;
      const reach = reachOf(followed, actor);
      const query: FeedQuery = {
        from: positionOf(cursors, tenant.id, reach, parameters.get('cursor')) ?? start,
        limit: parseLimit(parameters.get('limit')),
        filters: parseChangeFilters(fields, parameters),
        includesRecord: parseInclude(parameters.get('include')),
      };
      const waitMs = request.method === 'HEAD' ? 0 : parseWait(parameters.get('wait')) * 1_000;
      const page = await readOrWait(context, request, followed, reach, query, waitMs);
      const nextCursor = cursorOf(cursors, tenant.id, reach, page.end);
      const tail = JSON.stringify({ nextCursor, hasMore: page.hasMore }).slice(1);
      const body = `{"items":[${page.items.join(',')}],${tail}`;
      const headers = page.hasMore ? nextLink(request, 'cursor', nextCursor) : {};
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

async function readOrWait(
  { db, waits, place }: ChangeContext,
  request: ApiRequest,
  followed: readonly Entity[],
  reach: Reach,
  query: FeedQuery,
  waitMs: number,
): Promise<FeedPage> {
  const { tenant, actor } = request.principal;
  const viewer = viewerOf(request);
  let from = query.from;
  const read = async () => {
    await place(tenant.id);
    const whenLarge: PageReading['whenLarge'] = (work) => request.inTurn('large', work);
    return request.inTurn('page', () =>
      readFeed(db, tenant.id, reach, viewer, { ...query, from }, whenLarge),
    );
  };
  if (waitMs === 0) return read();
  const until = performance.now() + waitMs;
  const wait = waits.begin(actor.id, tenant.id);
  request.onClose(wait.end);
  try {
    for (;;) {
      const page = await read();
      const isOver = performance.now() >= until;
      if (page.items.length > 0 || page.hasMore || isOver) return page;
      from = page.end;
      await wait.next(until);
      if (wait.isOver()) return page;
      const { actor: now } = await request.authenticateAgain();
      if (reachOf(followed, now).identity !== reach.identity) throw snapshotRequired('reach');
    }
  } finally {
    wait.end();
  }
}

const fieldsDescription =
  'Only changes of this field; `lines` for those of lines. Computed totals are not listed, as in the history.';

const moreParameters: readonly Parameter[] = [
  {
    name: 'wait',
    in: 'query',
    description: 'Seconds to wait for a change if there is none yet.',
    schema: { type: 'integer', minimum: 0, maximum: limits.waitSeconds, default: 0 },
  },
  {
    name: 'include',
    in: 'query',
    description: '`record` adds the current record, once in each page, with its last entry.',
    schema: namedEnum('ChangeInclude', ['record']),
  },
];

/** The filters of the feed, in the grammar of lists. */
function filterFields(followed: readonly Entity[]): Readonly<Record<string, Field<unknown>>> {
  const names = [...new Set(followed.flatMap(({ fields }) => Object.keys(fields)))];
  const only = <T>(field: Field<T>, ...operators: Field['operators']): Field<T> => ({
    ...field,
    operators,
  });
  return {
    entityType: only(enumeration(followed.map(({ name }) => name)), 'eq', 'in'),
    id: only(reference(''), 'eq', 'in'),
    operation: only(text({ max: 60, filters: 'key' }), 'eq', 'in'),
    fields: only(enumeration(['lines', ...names].sort()), 'contains'),
    actor: only(text({ max: 60, filters: 'key' }), 'eq', 'ne'),
    at: only(timestamp(), 'gt', 'gte', 'lt', 'lte'),
  };
}

/** Throws `invalid_filter`. */
function parseChangeFilters(
  fields: Readonly<Record<string, Field<unknown>>>,
  parameters: ReadonlyMap<string, string>,
): readonly Filter[] {
  const filters = parseFilters(fields, parameters, ownParameters);
  const known = fields['fields']?.schema['enum'] as readonly string[];
  for (const { field, operator, values } of filters) {
    const [value] = values;
    if (field === 'fields' && !known.includes(String(value)))
      throw invalidFilter(
        `${field}.${operator}`,
        'unknown_field',
        unknownName(String(value), known),
      );
  }
  return filters;
}

/** Throws `invalid_filter`. */
function parseWait(given: string | undefined): number {
  if (given === undefined) return 0;
  const seconds = /^\d{1,2}$/.test(given) ? Number(given) : -1;
  if (seconds >= 0 && seconds <= limits.waitSeconds) return seconds;
  throw invalidFilter('wait', 'integer_out_of_range', { min: 0, max: limits.waitSeconds });
}

/** Throws `invalid_filter`. */
function parseInclude(given: string | undefined): boolean {
  if (given === undefined) return false;
  if (given === 'record') return true;
  throw invalidFilter('include', 'not_allowed', { allowed: listOf(['record']) });
}
