/** A list as a file: CSV or JSON Lines, of all records that match or of one page. */

import type { AuditLog } from '../../pipeline/audit-log.ts';
import type { Database } from '../../postgres/db.ts';
import { inSnapshot } from '../../postgres/store-export.ts';
import { actorName, type Viewer } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import { type ListQuery, limits } from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { jsonAnswer } from '../answer.ts';
import type { Labels } from '../lists/csv.ts';
import type { Exports, SendTexts } from '../lists/exports.ts';
import { type FileColumn, parseColumns, recordColumns } from '../lists/file-columns.ts';
import { createFileWriter, type FileForm, type FileFormat } from '../lists/file-writer.ts';
import { splitList } from '../lists/list-query.ts';
import { invalidFilter, unknownParameter } from '../lists/query-parameters.ts';
import { namedEnum } from '../openapi/named-enums.ts';
import type { ApiRequest, Parameter, Reply } from '../operation.ts';
import { acceptsProblems, negotiate, notAcceptable, type Offers } from '../protocol/negotiate.ts';
import { viewerOf } from './request.ts';

/** Of the query string, in the audit log. */
const notedQueryChars = 1_000;

export interface FileContext {
  readonly db: Database;
  readonly exports: Exports;
  readonly entities: readonly Entity[];
  readonly audit: Pick<AuditLog, 'note'>;
}

/** The format of a list, by the query or `Accept`. */
interface Form {
  readonly format: 'json' | FileFormat;
  /** Whether the file begins with a byte order mark. */
  readonly bom: boolean;
}

const json = { json: 'application/json; charset=utf-8' } as const;
const fileTypes: Offers<FileFormat> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};
const offers = { ...json, ...fileTypes };
const formats = ['json', 'csv', 'csv-bom', 'ndjson'] as const;

/** Parameters that only CSV has. */
const ofCsv = ['headings', 'decimal', 'labels'] as const;

/** `fields` is a parameter of both forms (list-options.ts). */
export const fileParameters: readonly Parameter[] = [
  {
    name: 'format',
    in: 'query',
    description:
      'Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8.',
    schema: { ...namedEnum('ListFormat', formats), default: 'json' },
  },
  {
    name: 'headings',
    in: 'query',
    description:
      'For CSV: the headings of all columns, separated by commas (`\\,` is a comma in a heading); by default the names of the fields.',
    schema: { type: 'string', maxLength: limits.fieldsLength },
  },
  {
    name: 'decimal',
    in: 'query',
    description:
      'For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`.',
    schema: namedEnum('DecimalSign', ['point', 'comma']),
  },
  {
    name: 'labels',
    in: 'query',
    description:
      'For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged.',
    schema: { type: 'string', maxLength: limits.fieldsLength },
  },
];

/** Of the response, besides JSON. */
export const fileContent = {
  'text/csv': { type: 'string' },
  'application/x-ndjson': { type: 'string' },
} as const;

/** Columns and their form by the query. Throws `invalid_filter`. */
export function fileForm(
  entity: Entity,
  { format, bom }: Form & { readonly format: FileFormat },
  given: ReadonlyMap<string, string>,
  entities: readonly Entity[],
  viewer: Viewer,
): FileForm {
  for (const name of ['count', 'totals', 'expand', ...(format === 'csv' ? [] : ofCsv)])
    if (given.has(name)) throw unknownParameter(name, ['fields']);
  const [fields, titles, decimal = 'point', labels] = ['fields', ...ofCsv].map((name) =>
    given.get(name),
  );
  const columns = fields === undefined ? null : parseColumns(entity, fields, entities, viewer);
  const headings = titles === undefined ? null : splitList(titles);
  const written = columns ?? recordColumns(entity);
  if (headings !== null && headings.length !== written.length)
    throw invalidFilter('headings', 'headings_count', { count: written.length });
  if (decimal !== 'point' && decimal !== 'comma')
    throw invalidFilter('decimal', 'not_allowed', { allowed: listOf(['point', 'comma']) });
  return {
    ...{ format, bom, columns, headings, decimalSign: decimal },
    labels: labels === undefined ? new Map() : parseLabels(labels, written),
  };
}

/** Column, value and text. */
const labelPattern = /^([^:]+):([^=]+)=(.*)$/s;

/** Throws `invalid_filter`. */
function parseLabels(text: string, columns: readonly FileColumn[]): Labels {
  const allowed = columns
    .filter(({ kind }) => kind === 'enum' || kind === 'boolean')
    .map(({ name }) => name);
  const labels = new Map<string, Map<string, string>>();
  for (const part of splitList(text)) {
    const [, column = '', value = '', label = ''] = labelPattern.exec(part) ?? [];
    if (!allowed.includes(column))
      throw invalidFilter('labels', 'label_invalid', { allowed: listOf(allowed) });
    labels.set(column, (labels.get(column) ?? new Map<string, string>()).set(value, label));
  }
  return labels;
}

export function hasNoLines(columns: FileForm['columns']): boolean {
  return columns?.every(({ ofLine, field }) => !ofLine && field !== 'lines') ?? false;
}

/** A file of all records that match the query. */
export async function wholeFile(
  { db, exports, audit }: FileContext,
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
  const tenantId = request.principal.tenant.id;
  const file = createFileWriter(entity, form, viewer);
  let { head } = file;
  const wanted = {
    tenantId,
    write: (send: SendTexts) =>
      inSnapshot(db, tenantId, (snapshot) =>
        snapshot.read(entity, query, viewer.today, async (rows, lookUp) => {
          const texts = await file.write(rows, lookUp);
          const sent = await send(head, texts);
          head = '';
          return sent;
        }),
      ),
    recheck: request.authenticateAgain,
    onEnd: exportNote(audit, request, { type: entity.name, format, query: request.rawQuery }),
  };
  return { ...answer, body: await exports.open(wanted) };
}

/** The response of a file, without its body. */
export function fileAnswer(entity: Entity, format: FileFormat, request: ApiRequest): Reply {
  const name = `${entity.collection}-${viewerOf(request).today}.${format}`;
  return {
    ...jsonAnswer(200, '', null),
    mediaType: fileTypes[format],
    headers: { vary: 'accept', 'content-disposition': `attachment; filename="${name}"` },
  };
}

/**
 * The format by the query; otherwise JSON if `Accept` allows it, else the preferred file format. Throws `invalid_filter`
 * and `not_acceptable`.
 */
export function formOf({ headers }: ApiRequest, given: ReadonlyMap<string, string>): Form {
  const named = given.get('format');
  if (named === undefined) {
    const accept = headers['accept'] as string | undefined;
    const format = negotiate(accept, json) ?? negotiate(accept, fileTypes);
    if (format === null && !acceptsProblems(accept)) throw notAcceptable(offers);
    return { format: format ?? 'json', bom: false };
  }
  const known = formats.find((one) => one === named);
  if (known === undefined)
    throw invalidFilter('format', 'not_allowed', { allowed: listOf(formats) });
  return known === 'csv-bom' ? { format: 'csv', bom: true } : { format: known, bom: false };
}

/** Audits an export and its number of rows. `type`: of the records. */
export function exportNote(
  audit: FileContext['audit'],
  request: ApiRequest,
  { type, format, query }: { type: string; format: FileFormat; query: string },
): (rows: number, isWhole: boolean) => void {
  const { principal, at, requestId } = request;
  // Read now, because a closed connection has no address.
  const origin = request.origin();
  return (rows, isWhole) =>
    audit.note({
      tenantId: principal.tenant.id,
      at,
      actor: actorName(principal.actor),
      action: 'export.made',
      outcome: isWhole ? 'done' : 'failed',
      subject: { type, id: null },
      origin,
      requestId,
      details: { rows, format, query: query.slice(0, notedQueryChars) },
    });
}
