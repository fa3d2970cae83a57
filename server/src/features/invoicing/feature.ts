/** What is charged and credited: invoices, credit notes, customers, tax codes. */
import type { Feature } from '../feature.ts';
import { creditNote } from './credit-note.ts';
import { customer } from './customer.ts';
import { invoice } from './invoice/invoice.ts';
import { taxCode } from './tax-code.ts';

export const invoicing: Feature = {
  entities: [invoice, creditNote, customer, taxCode],
  background: () => import('./background.ts'),
};
