/** A mail in the outbox; without an SMTP server it is only stored. */
import { integrators, mailReaders } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import {
  enumeration,
  integer,
  list,
  object,
  reference,
  text,
  timestamp,
} from '../../record/fields.ts';
import { mailAddressForm } from '../../record/values/mail-address.ts';
import { objectOf } from '../../record/values/object-schema.ts';

const computed = { access: 'computed', history: false } as const;
const shown = { ...computed, filterable: false } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

const addressList = (description: string) =>
  list({ max: 10, form: mailAddressForm, ...shown, description, example: [] });

export const mail = defineEntity({
  name: 'mail',
  collection: 'mails',
  table: 'mail',
  title: 'Mail',
  description:
    'An email with its state. `Kept`: not sent, because no SMTP server is configured. `Unknown`: the connection or the worker was lost before the server’s reply was stored; the service does not resend it automatically.',
  roles: { read: mailReaders, write: integrators },
  creatable: false,
  partialHistory: true,
  patchable: false,
  fields: {
    status: enumeration(['Kept', 'Sending', 'Sent', 'Rejected', 'Unknown'], {
      ...computed,
      required: true,
      example: 'Sent',
    }),
    template: text({
      max: 40,
      filters: 'key',
      ...computed,
      required: true,
      example: 'invoice-released',
    }),
    recipient: text({
      max: 254,
      ...computed,
      required: true,
      search: true,
      example: 'ap@north.example',
    }),
    alsoTo: addressList('Further addresses in `To`.'),
    cc: addressList('The addresses in `Cc`.'),
    sender: text({ max: 254, ...shown, required: true, example: 'billing@daybook.example' }),
    replyTo: text({ max: 254, ...shown, example: null }),
    subject: text({
      max: 500,
      filters: 'prose',
      ...computed,
      required: true,
      search: true,
      example: 'Invoice INV-2026-000123',
    }),
    textBody: text({
      multiline: true,
      max: 100_000,
      ...shown,
      required: true,
      example: 'Dear customer, …',
    }),
    htmlBody: text({
      multiline: true,
      max: 200_000,
      ...shown,
      required: true,
      description: 'Render it only without scripts, for example in a sandboxed frame.',
      example: '<!doctype html><p>Dear customer, …',
    }),
    messageId: text({
      max: 200,
      ...shown,
      required: true,
      example: '<0193d0a4@daybook.example>',
    }),
    attachments: object<
      readonly { filename: string; mediaType: string; bytes: number; sha256: string }[]
    >(
      {
        type: 'array',
        items: objectOf({
          filename: { type: 'string' },
          mediaType: { type: 'string' },
          bytes: { type: 'integer' },
          sha256: { type: 'string' },
        }),
      },
      { initial: [], example: [] },
    ),
    sentAt: timestamp({ ...computed, example: '2026-11-21T08:30:01.000Z' }),
    response: text({
      max: 500,
      ...shown,
      description:
        'The reply of the SMTP server; without one, why it is unknown or why the mail was not sent.',
      example: '250 OK',
    }),
    subjectType: text({ max: 40, filters: 'key', ...computed, example: 'invoice' }),
    subjectId: reference('record', { ...computed, example: id }),
    effectId: reference('effect', { ...computed, required: true, example: id }),
    attempt: integer({
      min: 1,
      max: 1_000_000,
      ...shown,
      required: true,
      description: 'The attempt of its effect.',
      example: 1,
    }),
  },
});
