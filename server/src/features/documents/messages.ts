/** Messages about documents. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const documentsMessages = {
  never_posted: {
    params: { status: 'label', format: 'text' },
    message:
      'The document is {status} and was never posted: it has no {format}.{status, select, Draft { Post it first.} other {}}',
  },
} as const satisfies Messages;

export const { problemAt } = reporting(documentsMessages);
