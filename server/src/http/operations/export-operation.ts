/** Exports a whole list as CSV or JSON Lines: a separate operation, so that no generated client has to expect both a page and a file. */
import type { AuditLog } from '../../pipeline/audit-log.ts';
import { actorName, type Viewer } from '../../record/actor.ts';
import { audienceFilters } from '../../record/audience.ts';
import { jsonAnswer } from '../../record/decide/answer.ts';
import type { Entity } from '../../record/entity.ts';
import { type ListQuery, limits as queryLimits } from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { limits } from '../limits/deadline.ts';
import type { Cursors } from '../lists/cursors.ts';
import type { Exports } from '../lists/exports.ts';
import { parseColumns, recordColumns } from '../lists/file-columns.ts';
import { createFileWriter, type FileForm, type FileFormat } from '../lists/file-writer.ts';
import { listParameters } from '../lists/list-parameters.ts';
import { parseListQuery, splitList } from '../lists/list-query.ts';
import { invalidFilter, readParameters, unknownParameter } from '../lists/query-parameters.ts';
import { pascalName } from '../openapi/json-schema.ts';
import type { ApiRequest, Operation, Parameter, Reply } from '../operation.ts';
import { negotiate, notAcceptable, type Offers } from '../protocol/negotiate.ts';
import { viewerOf } from './request.ts';

/** Of the query string, in the audit log. */
const notedQueryChars = 1_000;

export interface FileContext {
  readonly cursors: Cursors;
  readonly exports: Exports;
  readonly entities: readonly Entity[];
  readonly audit: Pick<AuditLog, 'note'>;
}

/** The format of a list, by the query or `Accept`. */
interface Form<F extends string> {
  readonly format: F;
  /** Whether the file begins with a byte order mark. */
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
    'The file format; overrides `Accept`. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8.',
  schema: { type: 'string', enum: ['csv', 'csv-bom', 'ndjson'], default: 'csv' },
};

const columnParameters: readonly Parameter[] = [
  {
    name: 'fields',
    in: 'query',
    description:
      'The columns, separated by commas; by default all fields. `customerId.name` is a field of the record that a reference names. With a field of the lines, such as `lines.quantity`, the file has a row per line, or one for a record without lines; the shares of a line in the totals of its document are `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`.',
    schema: { type: 'string', maxLength: queryLimits.fieldsLength },
  },
  {
    name: 'headings',
    in: 'query',
    description:
      'For CSV: the headings of all columns, separated by commas (`\\,` is a comma in a heading); by default the names of the fields.',
    schema: { type: 'string', maxLength: queryLimits.fieldsLength },
  },
  {
    name: 'decimal',
    in: 'query',
    description:
      'For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions.',
    schema: { type: 'string', enum: ['point', 'comma'], default: 'point' },
  },
];

export function exportOperation(entity: Entity, context: FileContext): Operation {
  const plural = entity.collection.replaceAll('-', ' ');
  const parameters = [
    ...listParameters(entity).filter(({ name }) => !['limit', 'cursor'].includes(name)),
    formParameter,
    ...columnParameters,
  ];
  const own = [formParameter, ...columnParameters].map(({ name }) => name);
  return {
    method: 'GET',
    path: `/api/${entity.collection}/export`,
    operationId: `export${pascalName(entity.collection)}`,
    tag: entity.title,
    summary: `Export ${plural}`,
    description:
      'The whole list as a file, from one snapshot, without `availableActions`. If an error prevents its completion, the connection is aborted.',
    roles: entity.roles.read,
    parameters,
    responses: {
      200: {
        description: 'CSV: a header row, and a row per record. NDJSON: a line per record.',
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
      const { tenant, actor } = request.principal;
      const { cursors } = context;
      const seen = audienceFilters(entity, actor);
      const parsed = parseListQuery(cursors, entity, tenant.id, request.rawQuery, own, seen);
      const whole = fileForm(entity, form, given, context.entities, viewerOf(request));
      const query = { ...parsed, omitsLines: hasNoLines(whole.columns) };
      return wholeFile(context, request, entity, query, whole);
    },
  };
}

/** Columns and their form by the query. Throws `invalid_filter`. */
function fileForm(
  entity: Entity,
  { format, bom }: Form<FileFormat>,
  given: ReadonlyMap<string, string>,
  entities: readonly Entity[],
  viewer: Viewer,
): FileForm {
  const [fields, titles, decimal = 'point'] = columnParameters.map(({ name }) => given.get(name));
  const columns = fields === undefined ? null : parseColumns(entity, fields, entities, viewer);
  const headings = titles === undefined ? null : splitList(titles);
  if (format !== 'csv' && titles !== undefined) throw unknownParameter('headings', ['fields']);
  if (format !== 'csv' && given.has('decimal')) throw unknownParameter('decimal', ['fields']);
  const count = (columns ?? recordColumns(entity)).length;
  if (headings !== null && headings.length !== count)
    throw invalidFilter('headings', 'headings_count', { count });
  if (decimal !== 'point' && decimal !== 'comma')
    throw invalidFilter('decimal', 'not_allowed', { allowed: listOf(['point', 'comma']) });
  return { format, bom, columns, headings, decimalSign: decimal };
}

function hasNoLines(columns: FileForm['columns']): boolean {
  return columns?.every(({ ofLine, field }) => !ofLine && field !== 'lines') ?? false;
}

/** A file of all records that match the query. */
export async function wholeFile(
  { exports, audit }: FileContext,
  request: ApiRequest,
  entity: Entity,
  query: ListQuery,
  form: FileForm,
): Promise<Reply> {
  const { format } = form;
  const viewer = viewerOf(request);
  const answer = fileAnswer(entity, format, request);
  // Only the headers, without opening an export.
  if (request.method === 'HEAD') return { ...answer, body: '' };
  const wanted = {
    ...{ tenantId: request.principal.tenant.id, entity, query, today: viewer.today },
    file: createFileWriter(entity, form, viewer),
    recheck: request.authenticateAgain,
    onEnd: exportNote(request, entity, format, audit),
  };
  return { ...answer, body: await exports.open(wanted) };
}

/** The response of a file, without its body. */
export function fileAnswer(entity: Entity, format: FileFormat, { at }: ApiRequest): Reply {
  const name = `${entity.collection}-${at.slice(0, 10)}.${format}`;
  return {
    ...jsonAnswer(200, '', null),
    mediaType: fileTypes[format],
    headers: { vary: 'accept', 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** The format by the query, otherwise by `Accept`. Throws `invalid_filter` and `not_acceptable`. */
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
  // Read now, because a closed connection has no address.
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
