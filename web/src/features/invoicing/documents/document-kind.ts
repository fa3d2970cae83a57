/** The differences between invoices and credit notes; everything else is shared. */
import type { EditableName } from '../../../ui/editor/open-editors.ts';

type DocumentCollection = EditableName & ('invoices' | 'credit-notes');

export interface DocumentKind {
  readonly collection: DocumentCollection;
  /** The date of the document itself. */
  readonly dateField: 'invoiceDate' | 'issueDate';
  readonly hasTerms: boolean;
  /** The open amount. */
  readonly openField: 'amountDue' | 'amountUnapplied';
  /** `operationId` that a change requires. */
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

/** Props of a tab of the document page. */
export interface DocumentTabProps {
  readonly kind: DocumentKind;
  readonly id: string;
}
