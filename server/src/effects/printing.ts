/** What prints invoices, for the requests and the effects of one process. */
import type { Engine } from '../commands/group.ts';
import type { Database } from '../storage/db.ts';
import { createInvoicePdf, createPdfSource, type InvoicePdf } from './invoice-pdf.ts';
import { createPdfRenderer } from './pdf/pdf-renderer.ts';

export interface Printing {
  readonly pdf: InvoicePdf;
  readonly source: ReturnType<typeof createPdfSource>;
  close(): Promise<void>;
}

export function createPrinting(db: Database, engine: Engine, now = () => new Date()): Printing {
  const renderer = createPdfRenderer();
  const pdf = createInvoicePdf(db, engine, renderer, now);
  return { pdf, source: createPdfSource(db, pdf), close: () => renderer.close() };
}
