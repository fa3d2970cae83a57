/** The list of an entity: page by page as JSON, or whole as a file of comma-separated values or JSON lines. */
import { createHash } from 'node:crypto';
import type { AuditLog } from '../commands/audit.ts';
import { actorName } from '../domain/actor.ts';
import { jsonAnswer } from '../domain/answer.ts';
import type { Entity } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import type { Database } from '../storage/db.ts';
import { csvHeader, csvRows } from './csv.ts';
import { limits } from './deadline.ts';
import { examples } from './examples.ts';
import { type Exports, type FileFormat, fileHead, fileRows } from './exports.ts';
import { listParameters } from './list-parameters.ts';
import { parseListQuery } from './list-query.ts';
import { negotiate, type Offer } from './negotiate.ts';
import {
  type ApiRequest,
  headerParameters,
  type Operation,
  type Parameter,
  type Reply,
} from './operation.ts';
import { pageAnswer, readListPage } from './page-answer.ts';
import { invalidFilter, readParameters } from './query-parameters.ts';
import { viewerOf } from './request.ts';
import { pascalName, schemaName } from './schemas.ts';

type Format = 'json' | FileFormat;

/** Of the query string of an export, in the audit log. */
const notedQueryChars = 1_000;

const offers: readonly Offer<Format>[] = [
  { form: 'json', mediaType: 'application/json', parameters: { charset: 'utf-8' } },
  {
    form: 'csv',
    mediaType: 'text/csv',
    parameters: { charset: 'utf-8', header: 'present' },
  },
  { form: 'ndjson', mediaType: 'application/x-ndjson', parameters: { charset: 'utf-8' } },
];

const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const formParameters: readonly Parameter[] = [
  {
    name: 'format',
    in: 'query',
    description:
      'The form of the answer, for whom a header is out of reach; it comes before `Accept`. `csv-bom` begins with a byte order mark, by which some spreadsheets know UTF-8.',
    schema: { type: 'string', enum: ['json', 'csv', 'csv-bom', 'ndjson'] },
  },
];
const formNames = formParameters.map(({ name }) => name);

interface ListServices {
  readonly db: Database;
  readonly exports: Exports;
  readonly audit: Pick<AuditLog, 'note'>;
}

export function listOperation(entity: Entity, services: ListServices): Operation {
  const plural = entity.collection.replaceAll('-', ' ');
  const { list, record } = examples(entity);
  const { availableActions: _, ...fields } = record;
  return {
    method: 'GET',
    path: `/api/${entity.collection}`,
    operationId: `list${pascalName(entity.collection)}`,
    tag: entity.title,
    summary: `List ${plural}`,
    description: `Filters are joined by AND; nothing is ever ignored. Pages are by cursor; the order is by id, newest first, unless \`sort\` says otherwise. An absent value sorts lowest.\n\nAs \`text/csv\` or \`application/x-ndjson\` (by \`Accept\` or \`format\`) and without \`limit\` it is the whole list, all of one moment, without \`availableActions\`. A file that could not be completed ends with a broken connection.`,
    roles: entity.roles.read,
    parameters: [...listParameters(entity), ...formParameters, headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'One page, or a file.',
        schema: `${schemaName(entity)}List`,
        example: list,
        link: true,
        also: {
          'text/csv': {
            schema: { type: 'string' },
            example: csvHeader(entity) + csvRows(entity, [record]),
          },
          'application/x-ndjson': {
            schema: { type: 'string' },
            example: `${JSON.stringify(fields)}\n`,
          },
        },
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'not_acceptable', 'overloaded'],
    timeoutMs: limits.firstRowsMs,
    async handle(request) {
      const { tenant } = request.principal;
      const { format, bom, isPage } = parseForm(request);
      const query = parseListQuery(entity, tenant.id, request.rawQuery, formNames);
      if (format === 'json') {
        const page = await pageAnswer(services.db, request, entity, query);
        return tagged(page, page.body);
      }
      const viewer = viewerOf(request);
      const answer = fileAnswer(entity, format, request);
      if (isPage) {
        const { rows, headers } = await readListPage(services.db, request, entity, query);
        const body = fileHead(entity, format, bom) + fileRows(entity, format, rows, viewer);
        return tagged({ ...answer, headers: { ...answer.headers, ...headers } }, body);
      }
      // HEAD asks what GET would answer, and gets no file.
      if (request.method === 'HEAD') return { ...answer, body: '' };
      const recheck = request.authenticateAgain;
      const onEnd = exportNote(request, entity, format, services.audit);
      const wanted = { tenantId: tenant.id, entity, query, viewer, format, bom, recheck, onEnd };
      return { ...answer, body: await services.exports.open(wanted) };
    },
  };
}

/** Notes a whole list that somebody took, and how much of it. */
function exportNote(
  request: ApiRequest,
  entity: Entity,
  format: FileFormat,
  audit: ListServices['audit'],
): (rows: number, isWhole: boolean) => void {
  const { principal, at, requestId, rawQuery } = request;
  // Now: of a connection that was cut there is no address left.
  const origin = request.origin();
  return (rows, isWhole) =>
    audit.note({
      tenantId: principal.tenant.id,
      at,
      actor: actorName(principal.actor),
      action: 'export.made',
      outcome: isWhole ? 'done' : 'failed',
      subject: { type: entity.name, id: null },
      origin,
      requestId,
      details: { rows, format, query: rawQuery.slice(0, notedQueryChars) },
    });
}

/** With an entity tag of what it says. */
function tagged(answer: Reply, body: string): Reply {
  const hash = createHash('sha256').update(body).digest('base64url');
  const headers = { vary: 'accept', etag: `W/"${hash.slice(0, 22)}"`, ...answer.headers };
  return { ...answer, body, headers };
}

function fileAnswer(entity: Entity, format: FileFormat, { at }: ApiRequest): Reply {
  const name = `${entity.collection}-${at.slice(0, 10)}.${format}`;
  return {
    ...jsonAnswer(200, '', null),
    mediaType: fileTypes[format],
    headers: { vary: 'accept', 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** Raises `invalid_filter` and `not_acceptable`. */
function parseForm({ rawQuery, headers }: ApiRequest) {
  const parameters = readParameters(rawQuery);
  const named = parameters.get('format');
  const bom = named === 'csv-bom';
  const format =
    named === undefined
      ? negotiate(headers['accept'] as string | undefined, offers)
      : offers.find(({ form }) => form === (bom ? 'csv' : named))?.form;
  if (format === undefined) throw invalidFilter('format', 'Expected json, csv, csv-bom or ndjson.');
  if (format === null) {
    const types = offers.map(({ mediaType }) => mediaType).join(', ');
    throw new Problem('not_acceptable', `There is ${types}.`);
  }
  return { format, bom, isPage: parameters.has('limit') };
}
