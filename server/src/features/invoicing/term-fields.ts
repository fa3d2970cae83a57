/** The payment terms of an invoice, and those of a customer that its drafts follow. */
import type { ValuesOf } from '../../record/entity.ts';
import { decimal, enumeration, type Form, integer } from '../../record/fields.ts';
import { messageOf } from './messages.ts';

/** XRechnung states the percentage with two decimal places (BR-DE-18). */
const percentForm: Form = {
  pattern: '^(0|[1-9][0-9]?)(\\.[0-9]{1,2})?$',
  'x-form': messageOf('early_payment_percent_invalid'),
};

export const termFields = {
  paymentTermsDays: integer({ min: 0, max: 999, example: 30 }),
  paymentTermsFrom: enumeration(['InvoiceDate', 'EndOfMonth'], {
    filterable: false,
    description:
      'What `paymentTermsDays` are counted from: the invoice date, which is the default, or the last day of its month.',
    example: 'InvoiceDate',
  }),
  earlyPaymentDiscountPercent: decimal({
    filterable: false,
    form: percentForm,
    description:
      'The discount on the total for a payment within `earlyPaymentDiscountDays`; 0 on an invoice: none, also if the customer has one.',
    example: '2',
  }),
  earlyPaymentDiscountDays: integer({
    min: 0,
    max: 999,
    filterable: false,
    description: 'Days after the invoice date in which a payment may take the discount.',
    example: 14,
  }),
};

export type TermName = keyof typeof termFields;
export const termNames = Object.keys(termFields) as readonly TermName[];
export type TermValues = ValuesOf<typeof termFields>;
