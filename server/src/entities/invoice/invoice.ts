/** A bill to a customer: anything goes while it is a draft, nothing changes once it is posted. */
import { editors, everyone } from '../../domain/actor.ts';
import { defineEntity } from '../../domain/entity.ts';
import { invalidValue } from '../../domain/problem.ts';
import { approve, lineNeeds, post, voidInvoice } from './actions.ts';
import { frozenFields, type Invoice, invoiceFields, lineFields } from './fields.ts';
import { computeTotals } from './totals.ts';

/** What a customer fills into the empty fields of an invoice that chooses it. */
const filled = {
  currency: 'currency',
  paymentTermsDays: 'paymentTermsDays',
  billingName: 'name',
  billingAddress: 'address',
  billingCountry: 'country',
  buyerTaxId: 'taxId',
} as const;

/** Fields that the amounts follow from. */
const decidesAmounts = new Set(['lines', 'currency', 'customerId', 'pricesIncludeTax']);
/** Fields that an empty due date is filled from. */
const decidesDueDate = new Set(['invoiceDate', 'paymentTermsDays', 'customerId']);

export const invoice = defineEntity<typeof invoiceFields, Invoice>({
  name: 'invoice',
  collection: 'invoices',
  table: 'invoice',
  title: 'Invoice',
  description:
    'A bill to a customer. A draft takes anything partial; `/post` validates strictly, numbers it and writes the ledger; `/approve` releases it; `/void` ends it.',
  roles: { read: everyone, write: editors },
  events: {
    'invoice.posted': 'An invoice was posted: it has its number and its ledger entry.',
    'invoice.released': 'A posted invoice was approved; the customer gets it.',
    'invoice.voided': 'An invoice was voided, with its reason.',
    'invoice.overdue': 'A due date passed while something was still owed.',
  },
  fields: invoiceFields,
  lines: { fields: lineFields, max: 500 },
  frozen: frozenFields,
  states: {
    Draft: ['post', 'void'],
    Posted: ['approve', 'void'],
    Released: ['void'],
    Voided: [],
  },
  editable: {
    Draft: 'all',
    Posted: ['internalNote', 'reference', 'dueDate'],
    Released: ['internalNote'],
    Voided: ['internalNote'],
  },
  actions: { post, approve, void: voidInvoice },
  needs(row, changed) {
    return changed.some((name) => decidesAmounts.has(name)) ? lineNeeds(row) : [];
  },
  derive(row, changed, { related }) {
    if (row.status !== 'Draft') {
      if (row.dueDate === null && changed.includes('dueDate'))
        throw invalidValue('/dueDate', 'A posted invoice has a due date.');
      if (changed.includes('dueDate') && String(row.dueDate) < String(row.invoiceDate))
        throw invalidValue('/dueDate', 'The due date lies before the invoice date.');
      return;
    }
    if (changed.includes('customerId') && row.customerId !== null) {
      const customer = related.record('customer', row.customerId);
      const target: Record<string, unknown> = row;
      for (const [field, source] of Object.entries(filled))
        target[field] ??= customer?.[source] ?? null;
    }
    if (row.dueDate === null && changed.some((name) => decidesDueDate.has(name))) {
      row.dueDate = dueDateOf(row);
    }
    if (changed.some((name) => decidesAmounts.has(name))) computeTotals(row, related);
  },
  present(row, { today }) {
    const open = row.status === 'Posted' || row.status === 'Released';
    return {
      overdue:
        open && !/^-?[0.]+$/.test(row.amountDue) && row.dueDate !== null && row.dueDate < today,
    };
  },
  receivable(row) {
    const open = row.status === 'Posted' || row.status === 'Released';
    if (!open || /^-?[0.]+$/.test(row.amountDue)) return null;
    return {
      number: String(row.number),
      customerId: String(row.customerId),
      currency: String(row.currency),
      exchangeRate: String(row.exchangeRate),
      postingDate: String(row.postingDate),
      dueDate: String(row.dueDate),
      amountDue: row.amountDue,
    };
  },
});

function dueDateOf(row: Invoice): string | null {
  if (row.invoiceDate === null || row.paymentTermsDays === null) return null;
  const day = new Date(`${row.invoiceDate}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + row.paymentTermsDays);
  return day.getUTCFullYear() > 2199 ? null : day.toISOString().slice(0, 10);
}
