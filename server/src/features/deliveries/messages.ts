/** Messages about deliveries. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';
import { webhookMessages } from '../webhooks/exports.ts';

export const deliveriesMessages = {
  mail_sent_once: {
    message:
      'This mail was sent, and is not sent again: invite the user again, or request a new password.',
  },
  retried_just_now: {
    params: { seconds: 'number' },
    message:
      'This mail was sent a moment ago. It can be sent again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  factor_out_of_range: {
    params: { max: 'number' },
    message: 'Give a factor from 1 to {max}.',
  },
  list_without_filters: {
    params: { path: 'text' },
    message: 'This list has no filters; use {path}, which has filters.',
  },
} as const satisfies Messages;

export const { problemAt, invalidValue } = reporting({
  ...webhookMessages,
  ...deliveriesMessages,
});
