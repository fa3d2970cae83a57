/**
 * Reading business events: the feed, one event, the stream, the catalogue of types.
 */

import { Readable } from 'node:stream';
import { jsonAnswer } from '../../http/answer.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { parseLimit, splitList } from '../../http/lists/list-query.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { namedPageParameters, pageOf } from '../../http/lists/page-of.ts';
import {
  invalidFilter,
  readParameters,
  unknownParameter,
} from '../../http/lists/query-parameters.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { ApiRequest, Operation, Parameter, Reply } from '../../http/operation.ts';
import { idParam } from '../../http/operations/request.ts';
import type { ChangedRecord } from '../../pipeline/commits.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone, type Role } from '../../record/actor.ts';
import { isAudience } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import { limits as pageLimits } from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { Problem, problemWith } from '../../record/problem.ts';
import { unknownName } from '../../record/values/names.ts';
import { isUuid } from '../../record/values/text-forms.ts';
import { parseAfter, parseSequence, requireKept } from './event-position.ts';
import type { EventStreams } from './event-stream.ts';
import { timeNames, timeParameters, timesOf } from './event-times.ts';
import { eventCatalogue, sampleOf } from './event-types.ts';
import { messageOf, problemAt } from './messages.ts';
import { type FeedFilter, readEvent, readEvents } from './store-events.ts';

export const eventTag = {
  name: 'Event',
  description: 'Business events in commit order: as a paged feed, as a stream, by webhook.',
};

export interface EventContext {
  readonly db: Database;
  readonly streams: EventStreams;
  readonly cursors: Cursors;
}

/** The values that filters accept. */
interface Known {
  readonly types: readonly string[];
  readonly entities: readonly string[];
  /** The types of records that the role may read. */
  typesFor(role: Role): readonly string[];
  /** Whether the role may read records of an entity. */
  mayRead(entityType: string, role: Role): boolean;
}

export function eventOperations(entities: readonly Entity[], context: EventContext): Operation[] {
  const types = eventTypesOf(entities);
  const readers = new Map(entities.map(({ name, roles }) => [name, roles.read]));
  const known: Known = {
    types: types.map(({ type }) => type),
    entities: [...new Set(types.map(({ entity }) => entity.name))],
    typesFor: (role) =>
      types.filter(({ entity }) => entity.roles.read.includes(role)).map(({ type }) => type),
    mayRead: (entityType, role) => readers.get(entityType)?.includes(role) ?? false,
  };
  const samples = types.map(({ type, entity }) => JSON.stringify(sampleOf(type, entity)));
  const [shortest = '{}'] = samples.sort((a, b) => a.length - b.length);
  return [
    feedOperation(known, context),
    streamOperation(known, context),
    readOperation(known, JSON.parse(shortest), context),
    typesOperation(entities, context),
  ];
}

function feedOperation(known: Known, { db }: EventContext): Operation {
  const limit: Parameter = {
    name: 'limit',
    in: 'query',
    description: 'Events per page; fewer, or none, if they are large or rare.',
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: pageLimits.page,
      default: pageLimits.defaultPage,
    },
  };
  return {
    method: 'GET',
    path: '/api/events',
    operationId: 'listEvents',
    tag: eventTag.name,
    summary: 'Read the event feed',
    description:
      'Events after a sequence, in commit order, each exactly as it was recorded; only of records that the role may read. `nextCursor` is the sequence to continue from, also if there are no more events yet. Events are kept for 90 days.',
    roles: everyone,
    parameters: [
      afterParameter('Events after this sequence; 0 starts with the oldest.'),
      limit,
    ].concat(filterParameters(known), timeParameters),
    responses: {
      200: {
        description: 'One page.',
        schema: 'EventList',
        link: true,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'events_expired', 'overloaded'],
    async handle(request) {
      const parameters = readParameters(request.rawQuery);
      const { role } = request.principal.actor;
      const filter = visible(
        parseFilter(parameters, known, ['after', 'limit', ...timeNames]),
        known,
        role,
      );
      const after = parseAfter(parameters) ?? 0;
      const { pageBytes: bytes } = pageLimits;
      const page = {
        after,
        limit: parseLimit(parameters.get('limit')),
        bytes,
        times: timesOf(parameters),
      };
      const read = await readEvents(db, request.principal.tenant.id, filter, page);
      requireKept(after, read.bounds);
      const items = read.events.map(({ payload }) => payload).join(',');
      const body = `{"items":[${items}],"nextCursor":"${read.end}","hasMore":${read.hasMore}}`;
      const headers = read.hasMore ? nextLink(request, 'after', String(read.end)) : {};
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

function streamOperation(known: Known, { streams }: EventContext): Operation {
  return {
    method: 'GET',
    path: '/api/events/stream',
    operationId: 'streamEvents',
    tag: eventTag.name,
    summary: 'Stream events as they are committed',
    description:
      'Server-sent events: `id` is the sequence, `event` the type, `data` the event exactly as it was recorded. Resumes after `Last-Event-ID` or `after`; without either it starts with new events. Comments keep the connection alive.\n\nWith `changes=true` it also sends, as `event: change` without `id`, which records were changed, of those that the role may read: `{"changes": [{"entityType", "id", "RowVersion", "actor"}], "more": false}`. These notices are for user interfaces that show records. They are sent immediately and are not stored; if `more` is true, not all changed records are listed.\n\nWith `presence=true` it also sends, as `event: presence` without `id`, who has a record open, at each change, of records that the role may read: `{"entityType", "id", "users": [{"id", "name"}]}`. `POST /api/presence` reports a user.',
    roles: everyone,
    parameters: streamParameters(known),
    responses: {
      200: {
        description: 'Events, until either side closes the connection.',
        mediaType: 'text/event-stream',
        schema: { type: 'string' },
        example: 'retry: 2000\nid: 41\n\nid: 42\nevent: invoice.posted\ndata: {"id":"0193…"}\n\n',
      },
    },
    problems: [
      'invalid_request',
      'invalid_filter',
      'invalid_cursor',
      'events_expired',
      'overloaded',
    ],
    async handle(request) {
      const parameters = readParameters(request.rawQuery);
      const { role } = request.principal.actor;
      const filter = visible(
        parseFilter(parameters, known, ['after', 'changes', 'presence']),
        known,
        role,
      );
      const asked = parseAfter(parameters);
      const { tenant, actor } = request.principal;
      const mayRead = (name: string) => known.mayRead(name, role);
      const maySee = ({ entityType, audience }: ChangedRecord) =>
        mayRead(entityType) && (audience === undefined || isAudience(audience, actor));
      const sendsChange = parseFlag('changes', parameters) ? maySee : null;
      const sendsPresence = parseFlag('presence', parameters) ? mayRead : null;
      const after = lastEventId(request) ?? asked;
      // HEAD gets the headers of GET without a stream.
      if (request.method === 'HEAD') return streamAnswer(Readable.from([]));
      // The filter depends on the role, so a changed role ends the stream.
      const recheck = async () => {
        const now = (await request.authenticateAgain()).actor.role;
        if (now !== role) throw new Problem('forbidden', messageOf('role_changed', { role: now }));
      };
      const sends = { sendsChange, sendsPresence };
      const wanted = { tenantId: tenant.id, keyId: actor.id, after, filter, ...sends, recheck };
      return streamAnswer(await streams.open(wanted));
    },
  };
}

function streamParameters(known: Known): Parameter[] {
  return [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The last received `id`; takes precedence over `after`.',
      schema: { type: 'string', maxLength: 15 },
    },
    afterParameter('Start with the events after this sequence.'),
    {
      name: 'changes',
      in: 'query',
      description: 'Whether to send which records were changed.',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'presence',
      in: 'query',
      description: 'Whether to send which users have a record open.',
      schema: { type: 'boolean', default: false },
    },
    ...filterParameters(known),
  ];
}

/** Not to be cached or buffered by proxies; the connection ends with the stream. */
function streamAnswer(body: Reply['body']): Reply {
  return {
    ...jsonAnswer(200, '', null),
    mediaType: 'text/event-stream',
    body,
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' },
  };
}

/** Throws `invalid_filter` unless it is true or false. */
function parseFlag(name: string, parameters: ReadonlyMap<string, string>): boolean {
  return oneOf(name, parameters.get(name) ?? 'false', ['true', 'false']) === 'true';
}

/** Throws `invalid_request` for an invalid sequence. */
function lastEventId({ headers }: ApiRequest): number | null {
  const text = headers['last-event-id'];
  if (text === undefined || text === '') return null;
  const sequence = typeof text === 'string' ? parseSequence(text) : null;
  if (sequence !== null) return sequence;
  throw problemWith('invalid_request', problemAt('Last-Event-ID', 'last_event_id_malformed'));
}

function readOperation(known: Known, sample: object, { db }: EventContext): Operation {
  return {
    method: 'GET',
    path: '/api/events/{id}',
    operationId: 'getEvent',
    tag: eventTag.name,
    summary: 'Read an event',
    description:
      'One event exactly as it was recorded, by its ID, which is the `webhook-id` of deliveries.',
    roles: everyone,
    responses: {
      200: { description: 'The event.', schema: ref('EventEnvelope'), example: sample },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const { tenant, actor } = request.principal;
      const event = await readEvent(db, tenant.id, idParam(request));
      if (event === null || !known.typesFor(actor.role).includes(event.type)) {
        throw new Problem('not_found', messageOf('event_not_found'));
      }
      return jsonAnswer(200, event.payload, null);
    },
  };
}

function typesOperation(entities: readonly Entity[], { cursors }: EventContext): Operation {
  const catalogue = eventCatalogue(entities);
  return {
    method: 'GET',
    path: '/api/event-types',
    operationId: 'listEventTypes',
    tag: eventTag.name,
    summary: 'List event types',
    description: 'The meaning of each type, the JSON Schema of its events, and a sample.',
    roles: everyone,
    parameters: namedPageParameters,
    responses: {
      200: {
        description: 'A page of the types.',
        schema: 'EventTypeList',
        link: true,
      },
    },
    problems: ['invalid_cursor'],
    handle: async (request) => pageOf(cursors, request, catalogue, (_, index) => index),
  };
}

function afterParameter(description: string): Parameter {
  const schema = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 };
  return { name: 'after', in: 'query', description, schema };
}

/** `*`, and `invoice.*` for each prefix of a type. */
function patternsOf({ types }: Known): string[] {
  return ['*', ...new Set(types.map((type) => `${type.split('.', 1)[0]}.*`))];
}

function filterParameters(known: Known): Parameter[] {
  return [
    {
      name: 'type.in',
      in: 'query',
      description:
        'Only these types, separated by commas; `invoice.*` selects all types of a kind.',
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: pageLimits.inValues,
        items: namedEnum('EventTypePattern', [...patternsOf(known), ...known.types]),
      },
      style: 'form',
      explode: false,
    },
    {
      name: 'type.eq',
      in: 'query',
      description: 'Only this type.',
      schema: namedEnum('EventTypeName', known.types),
    },
    {
      name: 'entityType.eq',
      in: 'query',
      description: 'Only events of records of this kind.',
      schema: namedEnum('EventEntityType', known.entities),
    },
    {
      name: 'entityId.eq',
      in: 'query',
      description: 'Only events of this record.',
      schema: { type: 'string', format: 'uuid' },
    },
  ];
}

/**
 * Excludes events of records that the role may not read, because an event contains the whole
 * record.
 */
function visible(filter: FeedFilter, known: Known, role: Role): FeedFilter {
  const readable = known.typesFor(role);
  if (readable.length === known.types.length) return filter;
  const { types } = filter;
  return {
    ...filter,
    types: types === null ? readable : types.filter((one) => readable.includes(one)),
  };
}

/** Throws `invalid_filter` for each parameter that is neither a filter nor in `others`. */
function parseFilter(
  parameters: ReadonlyMap<string, string>,
  known: Known,
  others: readonly string[],
): FeedFilter {
  let types: readonly string[] | null = null;
  let entityType: string | null = null;
  let entityId: string | null = null;
  const narrow = (wanted: readonly string[]) => {
    types = types === null ? wanted : types.filter((type) => wanted.includes(type));
  };
  for (const [name, value] of parameters) {
    if (name === 'type.in') narrow(typesIn(value, known));
    else if (name === 'type.eq') narrow([oneOf(name, value, known.types)]);
    else if (name === 'entityType.eq') entityType = oneOf(name, value, known.entities);
    else if (name === 'entityId.eq') {
      if (!isUuid(value)) throw invalidFilter(name, 'id_invalid');
      entityId = value.toLowerCase();
    } else if (!others.includes(name)) {
      const filters = ['type.in', 'type.eq', 'entityType.eq', 'entityId.eq'];
      throw unknownParameter(name, [...others, ...filters]);
    }
  }
  return { types, entityType, entityId };
}

function typesIn(text: string, known: Known): string[] {
  const parts = splitList(text);
  if (text === '' || parts.length > pageLimits.inValues)
    throw invalidFilter('type.in', 'filter_values_count', { max: pageLimits.inValues });
  const patterns = patternsOf(known);
  const wanted = new Set<string>();
  for (const part of parts) {
    oneOf('type.in', part, [...known.types, ...patterns]);
    const prefix = part.endsWith('*') ? part.slice(0, -1) : null;
    for (const type of known.types) {
      if (prefix === null ? type === part : type.startsWith(prefix)) wanted.add(type);
    }
  }
  return [...wanted];
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  if (name === 'type.in')
    throw invalidFilter(name, 'event_type_unknown', unknownName(value, allowed));
  throw invalidFilter(name, 'not_allowed', { allowed: listOf(allowed) });
}
