/**
 * The fields of an invoice; document/fields.ts has those that it shares with credit
 * notes.
 */
import type { RowOf } from '../../../record/entity.ts';
import { amount, boolean, date, enumeration, integer } from '../../../record/fields.ts';
import {
  bodyFields,
  dealFields,
  type Line,
  numberField,
  postingDateField,
  statusField,
  traceFields,
} from '../document/fields.ts';

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
    description: 'Derived when read: posted, due before today, and not paid.',
    example: false,
  }),
  ...dealFields,
  invoiceDate: date({ sortable: true, example: '2026-11-21' }),
  postingDate: postingDateField,
  dueDate: date({
    sortable: true,
    description: 'If empty, derived from invoiceDate and paymentTermsDays.',
    example: '2026-12-21',
  }),
  paymentTermsDays: integer({ min: 0, max: 999, example: 30 }),
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
