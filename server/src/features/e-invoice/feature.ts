/** E-invoices of EN 16931: posting checks their rules. The pdf feature serves them. */
import type { Feature } from '../feature.ts';
import { eInvoiceMessages } from './messages.ts';
import { postingRules } from './posting-rules.ts';

export const eInvoices: Feature = {
  messages: eInvoiceMessages,
  checks: [
    {
      action: 'post',
      of: ({ printed }) => (printed ? { problems: postingRules(printed) } : null),
    },
  ],
};
