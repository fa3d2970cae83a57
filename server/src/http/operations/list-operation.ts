/** Lists of records: pages of JSON, or a file if `format` requests one or `Accept` excludes JSON. */
import type { Database } from '../../postgres/db.ts';
import { lookUpIn } from '../../postgres/store-export.ts';
import { audienceFilters } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { limits } from '../limits/in-progress.ts';
import type { Cursors } from '../lists/cursors.ts';
import { expandParameters, parseExpand } from '../lists/expand.ts';
import { createFileWriter } from '../lists/file-writer.ts';
import { omitsLines, optionParameters, parseListOptions } from '../lists/list-options.ts';
import { listParameters } from '../lists/list-parameters.ts';
import { parseListQuery } from '../lists/list-query.ts';
import { pageAnswer, readListPage } from '../lists/page-answer.ts';
import { createPageText } from '../lists/page-text.ts';
import { readParameters } from '../lists/query-parameters.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { pascalName } from '../openapi/json-schema.ts';
import { headerParameters, type Operation, type Reply } from '../operation.ts';
import {
  type FileContext,
  fileAnswer,
  fileContent,
  fileForm,
  fileParameters,
  formOf,
  hasNoLines,
  wholeFile,
} from './list-file.ts';
import { viewerOf } from './request.ts';

interface ListContext extends FileContext {
  readonly db: Database;
  readonly cursors: Cursors;
}

export function listOperation(entity: Entity, context: ListContext): Operation {
  const plural = entity.collection.replaceAll('-', ' ');
  const options = [
    ...optionParameters(entity),
    ...expandParameters(entity, context.entities),
    ...fileParameters,
  ];
  const own = options.map(({ name }) => name);
  return {
    method: 'GET',
    path: `/api/${entity.collection}`,
    operationId: `list${pascalName(entity.collection)}`,
    tag: entity.title,
    summary: `List ${plural}`,
    description: 'The records that match all filters, newest first by default: a page, or a file.',
    roles: entity.roles.read,
    parameters: [...listParameters(entity), ...options, headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'A page; CSV: a header row, and a row per record; NDJSON: a line per record.',
        schema: `${schemaName(entity)}List`,
        link: true,
        also: fileContent,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'overloaded'],
    timeoutMs: limits.firstRowsMs,
    negotiatesAccept: true,
    // An export has limits of its own (exports.ts).
    turn: 'byHandler',
    async handle(request) {
      const { rawQuery, principal } = request;
      const given = readParameters(rawQuery);
      const { format, bom } = formOf(request, given);
      const { tenant, actor } = principal;
      const seen = audienceFilters(entity, actor);
      const parsed = parseListQuery(context.cursors, entity, tenant.id, rawQuery, own, seen);
      if (format === 'json') {
        const shown = parseListOptions(entity, given);
        const expand = parseExpand(entity, context.entities, given.get('expand'));
        const needsLines = expand.some(({ ofLine }) => ofLine);
        const query = { ...parsed, omitsLines: omitsLines(shown.fields) && !needsLines };
        const page = await request.inTurn('page', () =>
          pageAnswer(context, request, entity, query, { ...shown, expand }),
        );
        return tagged(page, page.tag);
      }
      const viewer = viewerOf(request);
      const form = fileForm(entity, { format, bom }, given, context.entities, viewer);
      const query = { ...parsed, omitsLines: hasNoLines(form.columns) };
      if (!given.has('limit')) return wholeFile(context, request, entity, query, form);
      const file = createFileWriter(entity, form, viewer);
      const page = createPageText(file.head, '');
      const lookUp = lookUpIn(context.db, tenant.id);
      const { headers } = await request.inTurn('page', () =>
        readListPage(context, request, entity, query, async (rows) =>
          page.add(await file.write(rows, lookUp), 1, ([text = '']) => text),
        ),
      );
      const answer = fileAnswer(entity, format, request);
      const { tag, ...body } = page.end('');
      return tagged({ ...answer, ...body, headers: { ...answer.headers, ...headers } }, tag);
    },
  };
}

/** Adds the weak entity tag of a page. */
function tagged(answer: Reply, tag: string | null): Reply {
  const etag = tag === null ? {} : { etag: tag };
  return { ...answer, headers: { vary: 'accept', ...etag, ...answer.headers } };
}
