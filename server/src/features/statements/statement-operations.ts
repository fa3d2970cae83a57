/** `GET /api/customers/{id}/statement`, and the same as PDF. */
import { createHash } from 'node:crypto';
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import type { ApiRequest, Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import { jsonAnswer } from '../../record/decide/answer.ts';
import type { Entity } from '../../record/entity.ts';
import { date } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import type { Printing } from '../pdf/exports.ts';
import { monthAfter, parseReportQuery, reportParameters } from '../reports/exports.ts';
import { selectedLogo, tenantSettings } from '../tenants/exports.ts';
import { printedStatement } from './printed-statement.ts';
import { type Statement, statementOf } from './statement.ts';
import { statementResponse } from './statement-schemas.ts';
import { limits, readStatement } from './store-statement.ts';

interface StatementContext {
  readonly db: Database;
  readonly entities: readonly Entity[];
  readonly printing: Pick<Printing, 'statement'> | null;
}

const fields = {
  from: date({
    description:
      'The first posting date; by default 11 months before the first of the month of `to`.',
  }),
  to: date({ description: 'The last posting date; today (UTC) by default.' }),
};

const about =
  'What changed the balance of a customer between two posting dates: posted documents and their reversals, in the currencies of the documents, from the opening to the closing balance; and the items open on the last day, by days overdue. Applications are no movements, because they change no balance.';

interface Read {
  readonly customer: Row;
  readonly from: string;
  readonly to: string;
  readonly statement: Statement;
}

/** `customer`: the entity. */
export function statementOperations(customer: Entity, context: StatementContext): Operation[] {
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
        const read = await readOf(customer, context, request);
        const { from, to, statement } = read;
        const { id, name } = read.customer;
        const body = { customerId: id, name, from, to, ...statement };
        return jsonAnswer(200, JSON.stringify(body), null);
      },
    },
    {
      ...shared,
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
      handle: (request) => replyPdf(customer, context, request),
    },
  ];
}

async function readOf(
  customer: Entity,
  { db, entities }: StatementContext,
  request: ApiRequest,
): Promise<Read> {
  const tenantId = request.principal.tenant.id;
  const given = parseReportQuery(fields, request.rawQuery);
  const to = String(given['to'] ?? request.at.slice(0, 10));
  const from = String(given['from'] ?? `${monthAfter(to.slice(0, 7), -11)}-01`);
  if (from > to) throw invalidFilter('from', 'range_reversed', { from, to });
  const id = idParam(request);
  const [row] = await readSome(db, tenantId, customer, [id]);
  if (row === undefined) throw recordNotFound(customer, id);
  const documents = entities.filter(({ balance }) => balance !== undefined);
  const facts = await readStatement(db, tenantId, { customerId: id, from, to, documents });
  const max = limits.statementMovements;
  if (facts.movements.length > max) throw invalidFilter('from', 'statement_too_long', { max });
  return { customer: row, from, to, statement: statementOf(facts, to) };
}

async function replyPdf(customer: Entity, context: StatementContext, request: ApiRequest) {
  const { db, printing, entities } = context;
  const tenantId = request.principal.tenant.id;
  const [read, settings] = await Promise.all([
    readOf(customer, context, request),
    readFirst(db, tenantId, tenantSettings),
  ]);
  if (printing === null) throw recordNotFound(customer, read.customer.id);
  const logo = await selectedLogo(db, tenantId, settings?.['logo']);
  const input = printedStatement(read, settings, logo, entities);
  const body = await printing.statement(tenantId, input);
  const etag = createHash('sha256').update(body).digest('hex');
  return {
    status: 200,
    body,
    mediaType: 'application/pdf',
    rowVersion: null,
    createdId: null,
    headers: {
      etag: `"${etag}"`,
      'content-disposition': `inline; filename="statement-${read.from}-${read.to}.pdf"`,
    },
  };
}
