/**
 * The fields of an invoice; document/fields.ts has those that it shares with credit
 * notes.
 */
import type { RowOf } from '../../../record/entity.ts';
import { amount, boolean, date, decimal, enumeration } from '../../../record/fields.ts';
import {
  bodyFields,
  dealFields,
  type Line,
  numberField,
  postingDateField,
  statusField,
  traceFields,
} from '../document/fields.ts';
import { termFields } from '../term-fields.ts';

const derivedDiscount = { access: 'computed', stored: false, history: false } as const;

export const invoiceFields = {
  number: numberField('INV-2026-000123'),
  status: statusField,
  paymentStatus: enumeration(['None', 'Unpaid', 'PartiallyPaid', 'Paid'], {
    access: 'computed',
    initial: 'None',
    example: 'None',
  }),
  overdue: boolean({
    access: 'computed',
    initial: false,
    stored: false,
    history: false,
    filterSql:
      "(status in ('Posted', 'Released') and amount_due > 0 and coalesce(due_date, 'infinity'::date) < $today)",
    description: 'Derived when read: Posted or Released, due before today, and not paid.',
    example: false,
  }),
  ...dealFields,
  invoiceDate: date({ sortable: true, example: '2026-11-21' }),
  postingDate: postingDateField,
  dueDate: date({
    sortable: true,
    description: 'If empty, derived from invoiceDate, paymentTermsDays and paymentTermsFrom.',
    example: '2026-12-21',
  }),
  ...termFields,
  earlyPaymentDiscountDate: date({
    ...derivedDiscount,
    description: 'Derived when read: the last day on which a payment may take the discount.',
    example: '2026-12-05',
  }),
  earlyPaymentDiscountAmount: decimal({
    ...derivedDiscount,
    description: 'Derived when read: the discount on the total.',
    example: '23.80',
  }),
  ...bodyFields,
  amountApplied: amount({
    history: true,
    description: 'The sum of its live allocations.',
    example: '0.00',
  }),
  amountDue: amount({ description: 'The open amount; zero unless posted.', example: '0.00' }),
  ...traceFields,
};

export type Invoice = RowOf<typeof invoiceFields> & { lines: Line[] };
