/** `GET /api/request-log`. */
import type { ApiContext } from '../../http/api-context.ts';
import { wholeRecords } from '../../http/lists/list-options.ts';
import { listParameters } from '../../http/lists/list-parameters.ts';
import { parseListQuery } from '../../http/lists/list-query.ts';
import { pageAnswer } from '../../http/lists/page-answer.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { fieldSchema } from '../../http/openapi/shared-schemas.ts';
import type { Operation } from '../../http/operation.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { loggedRequest, shownFields } from './logged-request.ts';

export const requestLogTag = { name: loggedRequest.title, description: loggedRequest.description };

const properties = Object.entries(loggedRequest.fields).map(
  ([name, field]) => [name, fieldSchema(field, 'LoggedRequest', name)] as const,
);

export const requestLogSchemas: Readonly<Record<string, JsonSchema>> = {
  LoggedRequest: objectOf({ id: ref('RecordId'), ...Object.fromEntries(properties) }),
  LoggedRequestList: objectOf({
    items: { type: 'array', items: ref('LoggedRequest') },
    nextCursor: { type: 'string', nullable: true },
    hasMore: { type: 'boolean' },
  }),
};

export function requestLogOperation({ db, cursors }: ApiContext): Operation {
  return {
    method: 'GET',
    path: `/api/${loggedRequest.collection}`,
    operationId: 'listRequestLog',
    tag: requestLogTag.name,
    summary: 'List the requests of API keys',
    description:
      'Newest first; a request appears within about a second after its response. Not a complete record: under load, or while the database is not available, requests are missing; of those over the rate limit it has 60 of a key and minute.',
    roles: loggedRequest.roles.read,
    parameters: listParameters(loggedRequest),
    responses: { 200: { description: 'A page.', schema: 'LoggedRequestList', link: true } },
    problems: ['invalid_filter', 'invalid_cursor', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const query = parseListQuery(cursors, loggedRequest, tenant.id, request.rawQuery);
      const shown = { ...wholeRecords, fields: ['id', ...shownFields] };
      return pageAnswer({ db, cursors }, request, loggedRequest, query, shown);
    },
  };
}
