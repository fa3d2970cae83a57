/** Messages about saved-views. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const savedViewsMessages = {
  query_invalid: {
    params: { parameter: 'field' },
    message: 'The list does not accept the parameter {parameter} of the query.',
  },
  column_invalid: {
    message: 'Send the name of a column: a letter, then letters, digits or dots; at most 80.',
  },
} as const satisfies Messages;

export const { messageOf } = reporting(savedViewsMessages);
