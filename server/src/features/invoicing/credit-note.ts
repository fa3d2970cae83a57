/** A credit note: the invoice lifecycle with the opposite sign; it is applied like a payment. */
import { editors, everyone } from '../../record/actor.ts';
import { defineEntity, type RowOf } from '../../record/entity.ts';
import { date, integer, reference, type Value } from '../../record/fields.ts';
import { datedBy } from '../ledger/exports.ts';
import { applyAction, unapplyAction } from './allocation/apply.ts';
import { type SourceKind, sourceFields } from './allocation/source.ts';
import { creditNoteTexts } from './credit-note-texts.ts';
import { documentActions } from './document/actions.ts';
import { checkCorrection } from './document/check-correction.ts';
import { type Correction, correctedInvoice, correctionNeeds } from './document/correction.ts';
import { noteSources } from './document/correction-sources.ts';
import { linesLeft } from './document/credit-draft.ts';
import { bookedNeed, namedInvoiceNeeds } from './document/credited.ts';
import { deriveAmounts, draftNeeds, followSources, shownDerived } from './document/derive.ts';
import {
  bodyFields,
  dealFields,
  frozenFields,
  type Line,
  lineFields,
  numberField,
  postingDateField,
  statusField,
  supplyNames,
  traceFields,
} from './document/fields.ts';
import type { DocumentKind } from './document/kind.ts';
import { lineShares } from './document/line-shares.ts';
import { zeroOf } from './document/totals.ts';
import { invoice as invoiceEntity } from './invoice/invoice.ts';

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

const creditLineFields = {
  ...lineFields,
  invoiceLine: integer({
    min: 1,
    max: 500,
    description:
      'The position of the line of the invoice that it credits; `/credit` sets it. Without it, a line with equal texts, price, discount, tax code and account counts. Required if the tax code has several rates in the invoice and such lines do not show which.',
    example: 1,
  }),
};

export type CreditNote = RowOf<typeof fields> & { lines: Line[] };

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
  sources: noteSources,
  credit: { field: 'invoiceId', ...creditNoteTexts },
  needs(note, locked) {
    if (note.invoiceId === null) return [];
    const invoice = locked(invoiceEntity, note.invoiceId);
    const posted = invoice?.postedAt ?? null;
    const journal = { kind: 'journal', documentId: note.invoiceId } as const;
    const entries = invoice === null || posted === null ? [] : [bookedNeed(invoice), journal];
    return [...correctionNeeds(note), ...entries];
  },
  touches: ({ invoiceId: id }) => (id === null ? [] : [{ entity: 'invoice', id }]),
  check: checkCorrection,
  setOpen(note, isOpen) {
    note.amountUnapplied = isOpen ? note.total : zeroOf(note);
  },
  appliedBy: 'sourceId',
  releasedMail: 'credit-note-released',
  sentMail: 'credit-note-sent',
};

const source: SourceKind = {
  entity: 'creditNote',
  word: 'credit note',
  event: 'credit_note',
  settled: true,
};

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
    'credit_note.sent': 'A mail server accepted a mail with a credit note.',
    'credit_note.applied': 'A credit note was applied to invoices, in full or in part.',
    'credit_note.settled': 'The unapplied amount of a credit note became zero.',
    'credit_note.unapplied': 'An allocation of a credit note was reversed.',
    'credit_note.voided': 'A credit note was voided.',
  },
  fields,
  lines: { fields: creditLineFields, max: 500, shares: lineShares },
  totals: { by: 'currency', sums: ['total', 'amountUnapplied'] },
  frozen: [...frozenFields, 'invoiceId', 'issueDate'],
  printed: kind,
  balance: {
    ...{ sign: -1, amount: 'total', open: 'amountUnapplied', date: 'issueDate', line: 1 },
    words: { en: 'Credit note', de: 'Rechnungskorrektur' },
  },
  dated: datedBy(['postingDate', 'issueDate'], 'drafts_inside'),
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
  inputNeeds: namedInvoiceNeeds,
  derive(row, changed, { related, today }, before) {
    if (row.status !== 'Draft') return;
    followSources(row, before, changed, kind.sources(related));
    const invoice = changed.includes('invoiceId') ? correctedInvoice(row, related) : null;
    if (invoice !== null && !changed.includes('pricesIncludeTax'))
      row.pricesIncludeTax = invoice.pricesIncludeTax;
    deriveAmounts(row, changed, related, row.issueDate ?? today);
  },
});

/** Fields that follow nothing. */
const copied = ['reference', ...supplyNames] as const;

/** The body of the POST that drafts a credit note of an invoice; the rest follows the invoice. `today`: `YYYY-MM-DD`. */
export function creditDraft(
  correction: Correction,
  today: string,
): Readonly<Record<string, Value>> {
  const { invoice } = correction;
  const invoiceDate = String(invoice['invoiceDate']);
  const postingDate = String(invoice['postingDate']);
  const issueDate = today < invoiceDate ? invoiceDate : today;
  const given = copied.filter((name) => (invoice[name] ?? null) !== null);
  return {
    invoiceId: invoice.id,
    issueDate,
    ...(issueDate < postingDate ? { postingDate } : {}),
    ...Object.fromEntries(given.map((name) => [name, invoice[name] ?? null])),
    lines: linesLeft(correction),
  };
}
