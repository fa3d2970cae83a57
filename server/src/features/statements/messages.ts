/** Messages about statements. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const statementsMessages = {
  statement_too_long: {
    params: { max: 'number', from: 'text', to: 'text' },
    message:
      'The period has more than {max} movements: choose a shorter one{from, select, none {} other {, such as {from} to {to}}}.',
  },
} as const satisfies Messages;

export const { problemAt } = reporting(statementsMessages);
