/** `POST /api/invoices/{id}/mail-preview`: the mail that `/send` would send, for each kind of printed document. */

import { jsonAnswer } from '../../http/answer.ts';
import { schemaName } from '../../http/openapi/entity-schemas.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { editors } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { type Printed, readPrinted, requirePosted } from '../documents/exports.ts';
import { mailTextSchemas } from '../invoicing/exports.ts';
import type { OwnTexts } from './compose-mail.ts';
import { composeSentMail } from './document-mail.ts';

const body = objectOf(mailTextSchemas, { optional: Object.keys(mailTextSchemas) });

const nullableText = { type: 'string', nullable: true } as const;

export const mailPreviewSchemas: Readonly<Record<string, JsonSchema>> = {
  PreviewMail: body,
  MailPreview: objectOf({
    to: { ...nullableText, description: 'The address of the customer; null if it has none.' },
    replyTo: {
      ...nullableText,
      description: 'The `email` of the tenant settings; while it is null, no mail can be sent.',
    },
    senderName: nullableText,
    subject: { type: 'string' },
    text: { type: 'string', description: 'The text to edit.' },
    htmlBody: {
      type: 'string',
      description: 'Render it only without scripts, for example in a sandboxed frame.',
    },
    textBody: { type: 'string' },
    attachment: { type: 'string', description: 'The file name of the PDF.' },
  }),
};

const example = {
  to: 'accounts@northwind.example',
  replyTo: 'billing@daybook.example',
  senderName: 'Daybook Demo Ltd',
  subject: 'Invoice INV-2026-000123 from Daybook Demo Ltd',
  text: 'Hello Northwind Foods GmbH,\n\nplease find attached our invoice INV-2026-000123.',
  htmlBody: '<!doctype html><p>Hello Northwind Foods GmbH, …',
  textBody: 'Hello Northwind Foods GmbH, …',
  attachment: 'INV-2026-000123.pdf',
};

export function mailPreviewOperation(
  entity: Entity,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): Operation[] {
  const { printed: words } = entity;
  if (words === undefined) return [];
  return [
    {
      method: 'POST',
      path: `/api/${entity.collection}/{id}/mail-preview`,
      operationId: `preview${schemaName(entity)}Mail`,
      tag: entity.title,
      summary: `Preview the mail of ${words.article} ${words.word}`,
      description:
        'Renders the mail that `/send` sends with this subject and text, by default those of the template in the customer’s language. Changes nothing.',
      roles: editors,
      body: { schema: 'PreviewMail', example: { subject: 'Our invoice' }, required: false },
      responses: { 200: { description: 'The mail.', schema: 'MailPreview', example } },
      problems: [
        ...(['invalid_json', 'invalid_request', 'validation_failed'] as const),
        ...(['not_found', 'invalid_transition', 'overloaded'] as const),
      ],
      async handle(request) {
        const given = request.body ?? {};
        const errors = bodyProblems(body, given);
        if (errors.length > 0) throw bodyProblem(errors);
        const id = idParam(request);
        const printed = await readPrinted(db, request.principal.tenant.id, entity, id);
        if (printed === null) throw recordNotFound(entity, id);
        requirePosted(printed, 'mail');
        const { subject = null, text = null } = given as Partial<OwnTexts>;
        const mail = composeSentMail(printed, now(), { subject, text }, imageOf(printed));
        const shown = previewOf(printed, mail, `${String(printed.row['number'])}.pdf`);
        return jsonAnswer(200, JSON.stringify(shown), null);
      },
    },
  ];
}

export function previewOf(
  { customer, settings }: Pick<Printed, 'customer' | 'settings'>,
  { subject, html, text, words }: ReturnType<typeof composeSentMail>,
  attachment: string,
) {
  return {
    to: customer?.['email'] ?? null,
    replyTo: settings?.['email'] ?? null,
    senderName: settings?.['name'] ?? null,
    subject,
    text: words,
    htmlBody: html,
    textBody: text,
    attachment,
  };
}

/** The logo as a `data:` URL, because the preview has no parts that it could refer to. */
export function imageOf({ logo }: Pick<Printed, 'logo'>): string {
  return logo === null ? '' : `data:image/png;base64,${logo.content.toString('base64')}`;
}
