/** `POST /api/customers/{id}/statement/send`, and the preview of its mail. */

import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { schemaName } from '../../http/openapi/entity-schemas.ts';
import { type ApiRequest, headerParameters, type Operation } from '../../http/operation.ts';
import { run, writeProblems } from '../../http/operations/record-operations.ts';
import { commandOf, idParam } from '../../http/operations/request.ts';
import { bodyRefusals, requireBody } from '../../http/operations/require-body.ts';
import { editors } from '../../record/actor.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import {
  customer,
  mailTextSchemas,
  statementMailBody,
  statementPeriod,
} from '../invoicing/exports.ts';
import { fileNameOf, readStatementLetter } from '../statements/exports.ts';
import type { OwnTexts } from './compose-mail.ts';
import { imageOf, previewOf } from './mail-preview.ts';
import { composeStatementMail, rejectPeriod } from './statement-mail.ts';

const previewed = objectOf(
  { ...statementPeriod, ...mailTextSchemas },
  { optional: Object.keys(mailTextSchemas) },
);

export const statementMailSchemas: Readonly<Record<string, JsonSchema>> = {
  SendStatement: statementMailBody,
  PreviewStatementMail: previewed,
};

const period = { periodFrom: '2026-11-01', periodTo: '2026-11-30' };

export function statementMailOperations(context: ApiContext): Operation[] {
  const path = `/api/${customer.collection}/{id}/statement`;
  const shared = { method: 'POST', tag: customer.title, roles: editors } as const;
  const readOf = (request: ApiRequest) =>
    readStatementLetter(context, request.principal.tenant.id, periodOf(request), rejectPeriod);
  return [
    {
      ...shared,
      path: `${path}/send`,
      operationId: 'sendCustomerStatement',
      summary: 'Send the statement of a customer by mail',
      description:
        'Queues one mail with the PDF to all these addresses; `GET /api/mails?subjectId.eq=` has its outcome. Each address counts towards the tenant’s mails of the day. The statement is read again when the mail is sent.',
      parameters: [headerParameters.idempotencyKey],
      body: {
        schema: 'SendStatement',
        example: { ...period, to: ['accounts@northwind.example'] },
        required: true,
      },
      responses: {
        200: { description: 'The customer.', schema: schemaName(customer), etag: true },
      },
      problems: [
        ...writeProblems.filter((code) => !['unknown_field', 'read_only_field'].includes(code)),
        ...(['validation_failed', 'idempotency_in_progress', 'idempotency_key_reused'] as const),
      ],
      async handle(request) {
        requireBody(statementMailBody, request.body);
        await readOf(request);
        const verb = {
          ...({ kind: 'action', action: 'sendStatement' } as const),
          ...{ input: request.body, dryRun: false },
        };
        return run(context, request, commandOf(request, customer, idParam(request), verb, null));
      },
    },
    {
      ...shared,
      path: `${path}/mail-preview`,
      operationId: 'previewCustomerStatementMail',
      summary: 'Preview the mail of a statement',
      description:
        'Renders the mail that `/send` sends with this subject and text, by default those of the template in the customer’s language. Changes nothing.',
      body: { schema: 'PreviewStatementMail', example: period, required: true },
      responses: { 200: { description: 'The mail.', schema: 'MailPreview' } },
      problems: [...bodyRefusals, 'invalid_request', 'invalid_value', 'not_found', 'overloaded'],
      async handle(request) {
        requireBody(previewed, request.body);
        const read = await readOf(request);
        const { subject = null, text = null } = request.body as Partial<OwnTexts>;
        const asked = periodOf(request);
        const mail = composeStatementMail(read, asked, { subject, text }, imageOf(read));
        return jsonAnswer(200, JSON.stringify(previewOf(read, mail, fileNameOf(asked))), null);
      },
    },
  ];
}

function periodOf(request: ApiRequest) {
  const { periodFrom, periodTo } = request.body;
  return { customerId: idParam(request), from: String(periodFrom), to: String(periodTo) };
}
