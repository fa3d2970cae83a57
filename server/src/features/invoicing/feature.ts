/** Invoices, credit notes, customers, tax codes and allocations. */
import type { Feature } from '../feature.ts';
import { allocation } from './allocation/allocation.ts';
import { creditNote } from './credit-note.ts';
import { customer } from './customer.ts';
import { invoice } from './invoice/invoice.ts';
import { invoicingMessages } from './messages.ts';
import { readCreditedEntries, readCreditedNotes } from './store-credited.ts';
import { readDealFacts, readLookAlikes } from './store-warnings.ts';
import { taxCode } from './tax-code.ts';
import { readTaxCodeUse } from './tax-rates/store-tax-code-use.ts';

export const invoicing: Feature = {
  messages: invoicingMessages,
  entities: [invoice, creditNote, customer, taxCode, allocation],
  readings: {
    ...{ creditedNotes: readCreditedNotes, creditedEntries: readCreditedEntries },
    ...{ lookAlikes: readLookAlikes, dealFacts: readDealFacts },
    taxCodeUse: readTaxCodeUse,
  },
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
