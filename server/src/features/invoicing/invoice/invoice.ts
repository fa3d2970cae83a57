/** An invoice: editable as a draft, immutable once posted. */
import { editors, everyone } from '../../../record/actor.ts';
import { defineEntity } from '../../../record/entity.ts';
import { Big } from '../../../record/values/money.ts';
import { datedBy } from '../../ledger/exports.ts';
import { documentActions } from '../document/actions.ts';
import {
  buyerSource,
  deriveAmounts,
  draftNeeds,
  followSources,
  shownDerived,
} from '../document/derive.ts';
import { frozenFields, lineFields } from '../document/fields.ts';
import type { DocumentKind } from '../document/kind.ts';
import { lineShares } from '../document/line-shares.ts';
import { zeroOf } from '../document/totals.ts';
import { invalidValue } from '../messages.ts';
import { termNames } from '../term-fields.ts';
import { type Invoice, invoiceFields } from './fields.ts';
import {
  checkTerms,
  decidesDueDate,
  discountAfterDueDate,
  dueDateOf,
  shownDiscount,
} from './payment-terms.ts';

const kind: DocumentKind<Invoice> = {
  entity: 'invoice',
  article: 'an',
  word: 'invoice',
  event: 'invoice',
  series: 'INV',
  sign: 1,
  account: 'Receivable',
  dateField: 'invoiceDate',
  dateOf: ({ invoiceDate }) => invoiceDate,
  sources: (related) => [
    buyerSource(related, Object.fromEntries(termNames.map((name) => [name, name]))),
    { triggers: decidesDueDate, fields: ['dueDate'], of: (one) => ({ dueDate: dueDateOf(one) }) },
  ],
  credit: null,
  check(invoice, report) {
    const { invoiceDate, dueDate } = invoice;
    if (dueDate === null) report('/dueDate', 'due_date_required');
    if (invoiceDate !== null && dueDate !== null && dueDate < invoiceDate) {
      report('/dueDate', 'due_date_before_invoice_date', { dueDate, invoiceDate });
    }
    checkTerms(invoice, report);
  },
  setOpen(invoice, isOpen) {
    invoice.amountDue = isOpen ? invoice.total : zeroOf(invoice);
    const isPaid = new Big(invoice.total).eq(0);
    invoice.paymentStatus = !isOpen ? 'None' : isPaid ? 'Paid' : 'Unpaid';
  },
  freeze(invoice) {
    if (invoice.paymentTermsDays !== null) invoice.paymentTermsFrom ??= 'InvoiceDate';
  },
  releasedMail: 'invoice-released',
  sentMail: 'invoice-sent',
  appliedBy: 'invoiceId',
  isCreditable: true,
};

export const invoice = defineEntity<typeof invoiceFields, Invoice>({
  name: 'invoice',
  collection: 'invoices',
  table: 'invoice',
  hasSearchText: true,
  title: 'Invoice',
  description:
    'An invoice to a customer. A draft may be incomplete; `/post` validates strictly, assigns the number and writes the ledger entry; `/approve` releases it; `/void` voids it.',
  roles: { read: everyone, write: editors },
  events: {
    'invoice.posted': 'An invoice was posted: it has its number and its ledger entry.',
    'invoice.released': 'A posted invoice was approved; it is sent to the customer.',
    'invoice.sent': 'A mail server accepted a mail with an invoice.',
    'invoice.paid': 'The amount due of an invoice became zero by payments and credit notes.',
    'invoice.voided': 'An invoice was voided.',
    'invoice.overdue': 'The due date of an invoice with an amount due has passed.',
    'invoice.reminder_sent': 'A mail server accepted a reminder of an invoice.',
  },
  fields: invoiceFields,
  lines: { fields: lineFields, max: 500, shares: lineShares },
  totals: { by: 'currency', sums: ['total', 'amountDue'] },
  frozen: [...frozenFields, 'invoiceDate', ...termNames],
  printed: kind,
  balance: {
    ...{
      sign: 1,
      amount: 'total',
      open: 'amountDue',
      date: 'invoiceDate',
      due: 'dueDate',
      line: 1,
    },
    words: { en: 'Invoice', de: 'Rechnung' },
  },
  dated: datedBy(['postingDate', 'invoiceDate'], 'drafts_inside'),
  states: {
    Draft: ['post', 'void'],
    Posted: ['approve', 'send', 'void'],
    Released: ['send', 'void'],
    Voided: [],
  },
  editable: {
    Draft: 'all',
    Posted: ['internalNote', 'reference', 'dueDate'],
    Released: ['internalNote'],
    Voided: ['internalNote'],
  },
  actions: documentActions(kind),
  needs: draftNeeds,
  derive(row, changed, { related, today }, before) {
    if (row.status !== 'Draft') {
      // Null stays null: a record of a release that did not have the field.
      row.derivedFields = row.derivedFields?.filter((name) => !changed.includes(name)) ?? null;
      if (row.dueDate === null && changed.includes('dueDate'))
        throw invalidValue('/dueDate', 'due_date_required');
      if (changed.includes('dueDate') && String(row.dueDate) < String(row.invoiceDate))
        throw invalidValue('/dueDate', 'due_date_before_invoice_date', {
          dueDate: String(row.dueDate),
          invoiceDate: String(row.invoiceDate),
        });
      const late = changed.includes('dueDate') ? discountAfterDueDate(row) : null;
      if (late !== null) throw invalidValue('/dueDate', 'early_payment_after_due_date', late);
      return;
    }
    followSources(row, before, changed, kind.sources(related));
    deriveAmounts(row, changed, related, row.invoiceDate ?? today);
  },
  present(row, { today }) {
    const open = row.status === 'Posted' || row.status === 'Released';
    return {
      ...shownDerived(row),
      ...shownDiscount(row),
      overdue:
        open && !/^-?[0.]+$/.test(row.amountDue) && row.dueDate !== null && row.dueDate < today,
    };
  },
});
