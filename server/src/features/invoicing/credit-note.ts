/** A credit note: the invoice lifecycle with the opposite sign; it is applied like a payment. */
import { editors, everyone } from '../../record/actor.ts';
import { defineEntity, type RowOf } from '../../record/entity.ts';
import { date, reference, type Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { applyAction, unapplyAction } from './allocation/apply.ts';
import { type SourceKind, sourceFields } from './allocation/source.ts';
import { creditNoteTexts } from './credit-note-texts.ts';
import { documentActions } from './document/actions.ts';
import { checkLeft, creditedNeeds, linesLeft } from './document/crediting.ts';
import { buyerSource, deriveAmounts, draftNeeds, followSources } from './document/derive.ts';
import {
  bodyFields,
  dealFields,
  frozenFields,
  type Line,
  lineFields,
  numberField,
  postingDateField,
  shownDerived,
  statusField,
  supplyNames,
  traceFields,
} from './document/fields.ts';
import type { DocumentKind } from './document/kind.ts';
import { lineShares } from './document/line-shares.ts';
import { zeroOf } from './document/totals.ts';

const fields = {
  number: numberField('CRN-2026-000004'),
  status: statusField,
  ...dealFields,
  invoiceId: reference('invoice', {
    description: 'The invoice that it credits, if any.',
    example: '0193d0a4-0000-7000-8000-0000000000d2',
  }),
  issueDate: date({ sortable: true, example: '2026-11-21' }),
  postingDate: postingDateField,
  ...bodyFields,
  ...sourceFields,
  ...traceFields,
};

type CreditNote = RowOf<typeof fields> & { lines: Line[] };

const kind: DocumentKind<CreditNote> = {
  entity: 'creditNote',
  article: 'a',
  word: 'credit note',
  event: 'credit_note',
  series: 'CRN',
  sign: -1,
  account: 'CustomerCredit',
  dateField: 'issueDate',
  dateOf: ({ issueDate }) => issueDate,
  sources: (related) => [buyerSource(related)],
  credit: { field: 'invoiceId', ...creditNoteTexts },
  needs: ({ invoiceId, customerId }) =>
    invoiceId === null ? [] : creditedNeeds(invoiceId, customerId),
  touches: ({ invoiceId: id }) => (id === null ? [] : [{ entity: 'invoice', id }]),
  check(note, report, { related, locked }) {
    if (note.invoiceId === null) return;
    const invoice = locked('invoice', note.invoiceId);
    if (invoice?.status !== 'Posted' && invoice?.status !== 'Released') {
      const status = String(invoice?.status);
      report('/invoiceId', 'credited_invoice_not_posted', { status });
      return;
    }
    const number = String(invoice.number);
    if (invoice.customerId !== note.customerId) report('/invoiceId', 'other_customer', { number });
    else if (invoice.currency !== note.currency)
      report('/invoiceId', 'other_currency', {
        number,
        currency: String(invoice.currency),
        expected: String(note.currency),
      });
    else checkLeft(note, invoice, related, report);
  },
  setOpen(note, isOpen) {
    note.amountUnapplied = isOpen ? note.total : zeroOf(note);
  },
  appliedBy: 'sourceId',
  releasedMail: 'credit-note-released',
  sentMail: 'credit-note-sent',
};

const source: SourceKind = { entity: 'creditNote', word: 'credit note', event: 'credit_note' };

/** Fields of an invoice that the draft of its credit note copies. */
const copied = [
  'customerId',
  'currency',
  'exchangeRate',
  'reference',
  'billingName',
  'billingAddress',
  'billingCountry',
  'buyerTaxId',
  ...supplyNames,
  'pricesIncludeTax',
] as const;
const copiedOfLine = [
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discountPercent',
  'taxCodeId',
  'accountId',
  ...supplyNames,
] as const;

export const creditNote = defineEntity<typeof fields, CreditNote>({
  name: 'creditNote',
  collection: 'credit-notes',
  table: 'credit_note',
  hasSearchText: true,
  title: 'Credit note',
  description:
    'Reduces a customer’s receivables. `/post` validates strictly, assigns the number and writes the ledger entry; `/approve` releases it; `/apply` settles invoices with it; `/void` voids it.',
  roles: { read: everyone, write: editors },
  events: {
    'credit_note.posted': 'A credit note was posted: its total is credited to the customer.',
    'credit_note.released': 'A posted credit note was approved; it is sent to the customer.',
    'credit_note.applied': 'A credit note was applied to invoices, in full or in part.',
    'credit_note.unapplied': 'An allocation of a credit note was reversed.',
    'credit_note.voided': 'A credit note was voided.',
  },
  fields,
  lines: { fields: lineFields, max: 500, shares: lineShares },
  totals: { by: 'currency', sums: ['total', 'amountUnapplied'] },
  frozen: [...frozenFields, 'invoiceId', 'issueDate'],
  printed: kind,
  balance: {
    ...{ sign: -1, amount: 'total', open: 'amountUnapplied', date: 'issueDate', line: 1 },
    words: { en: 'Credit note', de: 'Rechnungskorrektur' },
  },
  dated: { by: ['postingDate', 'issueDate'], drafts: 'drafts_inside' },
  states: {
    Draft: ['post', 'void'],
    Posted: ['approve', 'send', 'apply', 'unapply', 'void'],
    Released: ['send', 'apply', 'unapply', 'void'],
    Voided: [],
  },
  editable: {
    Draft: 'all',
    Posted: ['internalNote', 'reference'],
    Released: ['internalNote'],
    Voided: ['internalNote'],
  },
  actions: {
    ...documentActions(kind),
    apply: applyAction(source),
    unapply: unapplyAction(source),
  },
  needs: draftNeeds,
  present: shownDerived,
  derive(row, changed, { related }, before) {
    if (row.status !== 'Draft') return;
    followSources(row, before, changed, kind.sources(related));
    deriveAmounts(row, changed, related);
  },
});

/**
 * The body of the POST that drafts a credit note of an invoice. `notes`: its live credit notes.
 * `today`: `YYYY-MM-DD`.
 */
export function creditDraft(
  invoice: Row,
  notes: readonly Row[],
  today: string,
): Readonly<Record<string, Value>> {
  return {
    ...picked(invoice, copied),
    invoiceId: invoice.id,
    issueDate: today,
    lines: linesLeft(invoice, notes).map((line) => picked(line, copiedOfLine)),
  };
}

function picked(
  from: Row | Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  const has = names.filter((name) => (from[name] ?? null) !== null);
  return Object.fromEntries(has.map((name) => [name, from[name] as Value]));
}
