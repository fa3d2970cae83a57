/** One credit note: the editor of invoices with the sign turned. */
import { creditNoteKind } from './documents/document-kind.ts';
import { DocumentPage } from './documents/document-page.tsx';

export function CreditNotePage() {
  return <DocumentPage kind={creditNoteKind} />;
}
