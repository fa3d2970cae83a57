/** Messages about reports. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const reportsMessages = {
  parameter_required: { message: 'This parameter is required.' },
  months_too_many: {
    params: { max: 'number', from: 'text', to: 'text' },
    message: 'The report has at most {max} months; {from} to {to} are more.',
  },
  month_invalid: { message: 'Send a month, YYYY-MM, of the years 1900 to 2199.' },
} as const satisfies Messages;

export const { messageOf, problemAt } = reporting(reportsMessages);
