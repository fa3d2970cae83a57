/** Lists of records: pages of JSON, or a file if `format` requests one or `Accept` excludes JSON. */
import { createHash } from 'node:crypto';
import type { Database } from '../../postgres/db.ts';
import { audienceFilters } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { limits } from '../limits/deadline.ts';
import { recordColumns } from '../lists/file-columns.ts';
import { createFileWriter } from '../lists/file-writer.ts';
import { omitsLines, optionParameters, parseListOptions } from '../lists/list-options.ts';
import { listParameters } from '../lists/list-parameters.ts';
import { parseListQuery } from '../lists/list-query.ts';
import { pageAnswer, readListPage } from '../lists/page-answer.ts';
import { readParameters, unknownParameter } from '../lists/query-parameters.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { pascalName } from '../openapi/json-schema.ts';
import { headerParameters, type Operation, type Reply } from '../operation.ts';
import { negotiate } from '../protocol/negotiate.ts';
import { type FileContext, fileAnswer, fileTypes, formOf, wholeFile } from './export-operation.ts';
import { viewerOf } from './request.ts';

const json = { json: 'application/json; charset=utf-8' };
const offers = { ...json, ...fileTypes };

/** JSON if `Accept` allows it, otherwise the preferred file format. */
const jsonIfAdmitted = (accept: string | undefined) =>
  negotiate(accept, json) ?? negotiate(accept, fileTypes);

interface ListContext extends FileContext {
  readonly db: Database;
}

export function listOperation(entity: Entity, context: ListContext): Operation {
  const plural = entity.collection.replaceAll('-', ' ');
  const options = optionParameters(entity);
  const own = ['format', ...options.map(({ name }) => name)];
  return {
    method: 'GET',
    path: `/api/${entity.collection}`,
    operationId: `list${pascalName(entity.collection)}`,
    tag: entity.title,
    summary: `List ${plural}`,
    description: 'A page of the records that match all filters; newest first by default.',
    roles: entity.roles.read,
    parameters: [...listParameters(entity), ...options, headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'One page.',
        schema: `${schemaName(entity)}List`,
        link: true,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'overloaded'],
    timeoutMs: limits.firstRowsMs,
    judgesAccept: true,
    async handle(request) {
      const { format, bom } = formOf(request, offers, jsonIfAdmitted);
      const { tenant, actor } = request.principal;
      const { cursors } = context;
      const seen = audienceFilters(entity, actor);
      const parsed = parseListQuery(cursors, entity, tenant.id, request.rawQuery, own, seen);
      const shown = parseListOptions(entity, readParameters(request.rawQuery));
      const query = { ...parsed, omitsLines: omitsLines(shown.fields) };
      if (format === 'json') {
        const page = await pageAnswer(context, request, entity, query, shown);
        return tagged(page, page.body);
      }
      const given = readParameters(request.rawQuery);
      for (const name of ['count', 'totals'])
        if (given.has(name)) throw unknownParameter(name, ['fields']);
      const columns =
        shown.fields === null
          ? null
          : recordColumns(entity).filter(({ name }) => shown.fields?.includes(name));
      const form = { format, bom, columns, headings: null, decimalSign: 'point' } as const;
      if (!given.has('limit')) return wholeFile(context, request, entity, query, form);
      const { rows, headers } = await readListPage(context, request, entity, query);
      const answer = fileAnswer(entity, format, request);
      const file = createFileWriter(entity, form, viewerOf(request));
      const body = file.head + (await file.write(rows, noOthers));
      return tagged({ ...answer, headers: { ...answer.headers, ...headers } }, body);
    },
  };
}

/** No column of a page is of another record. */
const noOthers = async () => [];

/** Adds a weak entity tag: a hash of the body. */
function tagged(answer: Reply, body: string): Reply {
  const hash = createHash('sha256').update(body).digest('base64url');
  const headers = { vary: 'accept', etag: `W/"${hash.slice(0, 22)}"`, ...answer.headers };
  return { ...answer, body, headers };
}
