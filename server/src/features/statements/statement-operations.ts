/** `GET /api/customers/{id}/statement`, and the same as PDF. */
import { createHash } from 'node:crypto';
import { jsonAnswer } from '../../http/answer.ts';
import { type ApiRequest, headerParameters, type Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam, viewerOf } from '../../http/operations/request.ts';
import { date } from '../../record/fields.ts';
import { problemWith } from '../../record/problem.ts';
import { customer } from '../invoicing/exports.ts';
import { type Printing, problemOfPrinting } from '../pdf/exports.ts';
import { monthAfter, parseReportQuery, reportParameters } from '../reports/exports.ts';
import {
  fileNameOf,
  type RejectPeriod,
  readCustomerStatement,
  readStatementLetter,
  type StatementPeriod,
  type StatementSource,
} from './read-statement.ts';
import { statementResponse } from './statement-schemas.ts';
import { limits } from './store-statement.ts';

interface StatementContext extends StatementSource {
  readonly printing: Pick<Printing, 'statement'> | null;
}

const fields = {
  from: date({
    description:
      'The first posting date; by default 11 months before the first of the month of `to`.',
  }),
  to: date({ description: 'The last posting date; today by default.' }),
};

const about =
  'What changed the balance of a customer between two posting dates: posted documents and their reversals, in the currencies of the documents, from the opening to the closing balance; and the items open on the last day, by days overdue. Applications are no movements, because they change no balance.';

export function statementOperations(context: StatementContext): Operation[] {
  const shared = {
    method: 'GET',
    tag: customer.title,
    roles: customer.roles.read,
    parameters: reportParameters(fields),
  } as const;
  const path = `/api/${customer.collection}/{id}/statement`;
  return [
    {
      ...shared,
      path,
      operationId: 'getCustomerStatement',
      summary: 'Read the statement of a customer',
      description: `${about} A period with more than ${limits.statementMovements.toLocaleString('en')} movements is rejected.`,
      responses: { 200: statementResponse },
      problems: ['invalid_filter', 'not_found', 'overloaded'],
      async handle(request) {
        const asked = askedIn(request);
        const tenantId = request.principal.tenant.id;
        const read = await readCustomerStatement(context, tenantId, asked, rejected);
        const { customerId, from, to } = asked;
        const { name } = read.customer;
        const body = { customerId, name, from, to, ...read.statement };
        return jsonAnswer(200, JSON.stringify(body), null);
      },
    },
    {
      ...shared,
      parameters: [...shared.parameters, headerParameters.ifNoneMatch],
      path: `${path}/pdf`,
      operationId: 'getCustomerStatementPdf',
      summary: 'Read the statement of a customer as PDF',
      description:
        'The same as PDF, in the language of the customer (English or German). It is printed on each request; the SHA-256 of the bytes is the `ETag`.',
      responses: {
        200: {
          description: 'The statement.',
          mediaType: 'application/pdf',
          schema: { type: 'string', format: 'binary' },
          example: undefined,
        },
      },
      problems: ['invalid_filter', 'not_found', 'not_printable', 'overloaded'],
      handle: (request) => replyPdf(context, request),
    },
  ];
}

function askedIn(request: ApiRequest): StatementPeriod {
  const given = parseReportQuery(fields, request.rawQuery);
  const to = String(given['to'] ?? viewerOf(request).today);
  const from = String(given['from'] ?? `${monthAfter(to.slice(0, 7), -11)}-01`);
  return { customerId: idParam(request), from, to };
}

const rejected: RejectPeriod = (found) =>
  problemWith('invalid_filter', { ...found, pointer: 'from' });

async function replyPdf(context: StatementContext, request: ApiRequest) {
  const { printing } = context;
  const tenantId = request.principal.tenant.id;
  const asked = askedIn(request);
  const { letter } = await readStatementLetter(context, tenantId, asked, rejected);
  if (printing === null) throw recordNotFound(customer, asked.customerId);
  const body = await printing.statement(tenantId, letter, 'request').catch((error: unknown) => {
    throw problemOfPrinting(error);
  });
  const etag = createHash('sha256').update(body).digest('hex');
  return {
    status: 200,
    body,
    mediaType: 'application/pdf',
    rowVersion: null,
    createdId: null,
    headers: {
      etag: `"${etag}"`,
      'content-disposition': `inline; filename="${fileNameOf(asked)}"`,
    },
  };
}
