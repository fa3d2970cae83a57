/** Invoices and credit notes share everything but what stands here. */
import type { EditableName } from '../../../ui/editor/open-editors.ts';

type DocumentCollection = EditableName & ('invoices' | 'credit-notes');

export interface DocumentKind {
  readonly collection: DocumentCollection;
  /** The date of the document itself. */
  readonly dateField: 'invoiceDate' | 'issueDate';
  readonly hasTerms: boolean;
  /** What of it is not settled yet. */
  readonly openField: 'amountDue' | 'amountUnapplied';
  /** What a change of it needs. */
  readonly patchOperation: string;
}

export const invoiceKind: DocumentKind = {
  collection: 'invoices',
  dateField: 'invoiceDate',
  hasTerms: true,
  openField: 'amountDue',
  patchOperation: 'patchInvoice',
};

export const creditNoteKind: DocumentKind = {
  collection: 'credit-notes',
  dateField: 'issueDate',
  hasTerms: false,
  openField: 'amountUnapplied',
  patchOperation: 'patchCreditNote',
};

/** What a part of the page needs that is about the document. */
export interface DocumentTabProps {
  readonly kind: DocumentKind;
  readonly id: string;
}
