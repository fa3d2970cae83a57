/** One credit note: the editor of invoices with the sign turned. */
import { creditNoteKind } from '../invoices/document-kind.ts';
import { DocumentPage } from '../invoices/document-page.tsx';

export function CreditNotePage() {
  return <DocumentPage kind={creditNoteKind} />;
}
