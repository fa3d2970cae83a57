/** A whole list as a file of comma-separated values or JSON lines, in an operation of its own: no client gets both. */
import type { AuditLog } from '../../pipeline/audit-log.ts';
import { actorName } from '../../record/actor.ts';
import { jsonAnswer } from '../../record/answer.ts';
import type { Entity } from '../../record/entity.ts';
import type { ListQuery } from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { limits } from '../limits/deadline.ts';
import type { Cursors } from '../lists/cursors.ts';
import type { Exports, FileFormat } from '../lists/exports.ts';
import { listParameters } from '../lists/list-parameters.ts';
import { parseListQuery } from '../lists/list-query.ts';
import { invalidFilter, readParameters, unknownParameter } from '../lists/query-parameters.ts';
import { pascalName } from '../openapi/json-schema.ts';
import type { ApiRequest, Operation, Parameter, Reply } from '../operation.ts';
import { negotiate, notAcceptable, type Offers } from '../protocol/negotiate.ts';
import { viewerOf } from './request.ts';

/** Of the query string of an export, in the audit log. */
const notedQueryChars = 1_000;

export interface FileContext {
  readonly cursors: Cursors;
  readonly exports: Exports;
  readonly audit: Pick<AuditLog, 'note'>;
}

/** A form that a list can have, as the query or `Accept` names it. */
export interface Form<F extends string = FileFormat> {
  readonly format: F;
  /** Begin with a byte order mark. */
  readonly bom: boolean;
}

export const fileTypes: Offers<FileFormat> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const formParameter: Parameter = {
  name: 'format',
  in: 'query',
  description:
    'The form of the file; it comes before `Accept`. `csv-bom` begins with a byte order mark, by which some spreadsheets know UTF-8.',
  schema: { type: 'string', enum: ['csv', 'csv-bom', 'ndjson'], default: 'csv' },
};

export function exportOperation(entity: Entity, context: FileContext): Operation {
  const plural = entity.collection.replaceAll('-', ' ');
  const parameters = [
    ...listParameters(entity).filter(({ name }) => !['limit', 'cursor'].includes(name)),
    formParameter,
  ];
  return {
    method: 'GET',
    path: `/api/${entity.collection}/export`,
    operationId: `export${pascalName(entity.collection)}`,
    tag: entity.title,
    summary: `Export ${plural}`,
    description:
      'The whole list as a file, of one moment, without `availableActions`. A file that could not be completed ends with a broken connection.',
    roles: entity.roles.read,
    parameters,
    responses: {
      200: {
        description:
          'A row of the names of the fields, in the order of the record, and a row for each record; or a line of JSON for each.',
        mediaType: 'text/csv',
        schema: { type: 'string' },
        also: { 'application/x-ndjson': { type: 'string' } },
      },
    },
    problems: ['invalid_filter', 'overloaded'],
    timeoutMs: limits.firstRowsMs,
    judgesAccept: true,
    async handle(request) {
      const given = readParameters(request.rawQuery);
      for (const name of ['limit', 'cursor']) {
        const known = parameters.map((parameter) => parameter.name);
        if (given.has(name)) throw unknownParameter(name, known);
      }
      const form = formOf(request, fileTypes);
      const { tenant } = request.principal;
      const query = parseListQuery(context.cursors, entity, tenant.id, request.rawQuery, [
        formParameter.name,
      ]);
      return wholeFile(context, request, entity, query, form);
    },
  };
}

/** The file with all that the query finds. */
export async function wholeFile(
  { exports, audit }: FileContext,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
  { format, bom }: Form,
): Promise<Reply> {
  const answer = fileAnswer(entity, format, request);
  // HEAD asks what GET would answer, and gets no file.
  if (request.method === 'HEAD') return { ...answer, body: '' };
  const wanted = {
    ...{ tenantId: request.principal.tenant.id, entity, query, format, bom },
    viewer: viewerOf(request),
    recheck: request.authenticateAgain,
    onEnd: exportNote(request, entity, format, audit),
  };
  return { ...answer, body: await exports.open(wanted) };
}

/** The head of an answer that is a file. */
export function fileAnswer(entity: Entity, format: FileFormat, { at }: ApiRequest): Reply {
  const name = `${entity.collection}-${at.slice(0, 10)}.${format}`;
  return {
    ...jsonAnswer(200, '', null),
    mediaType: fileTypes[format],
    headers: { vary: 'accept', 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** What `format` names, else what is chosen by `Accept`. Raises `invalid_filter` and `not_acceptable`. */
export function formOf<F extends string>(
  { rawQuery, headers }: ApiRequest,
  offers: Offers<F>,
  choose = (accept: string | undefined): F | null => negotiate(accept, offers),
): Form<F> {
  const named = readParameters(rawQuery).get('format');
  const bom = named === 'csv-bom';
  const forms = Object.keys(offers) as F[];
  const format =
    named === undefined
      ? choose(headers['accept'] as string | undefined)
      : forms.find((form) => form === (bom ? 'csv' : named));
  if (format === undefined) {
    const allowed = forms.flatMap((form) => (form === 'csv' ? ['csv', 'csv-bom'] : [form]));
    throw invalidFilter('format', 'not_allowed', { allowed: listOf(allowed) });
  }
  if (format === null) throw notAcceptable(offers);
  return { format, bom };
}

/** Audits an export and its number of rows. */
function exportNote(
  request: ApiRequest,
  entity: Entity,
  format: FileFormat,
  audit: FileContext['audit'],
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
