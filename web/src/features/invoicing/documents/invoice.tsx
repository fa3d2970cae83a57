/** One invoice. */
import { invoiceKind } from './document-kind.ts';
import { DocumentPage } from './document-page.tsx';

export function InvoicePage() {
  return <DocumentPage kind={invoiceKind} />;
}
