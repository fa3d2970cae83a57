/** What prints invoices, for the requests and the effects of one process. */
import type { Engine } from '../commands/group.ts';
import type { Database } from '../storage/db.ts';
import { createEInvoices, type EInvoices } from './e-invoices.ts';
import { createInvoicePdf, createPdfSource, type InvoicePdf } from './invoice-pdf.ts';
import { createPdfRenderer } from './pdf/pdf-renderer.ts';

export interface Printing {
  readonly pdf: InvoicePdf;
  readonly eInvoices: EInvoices;
  readonly source: ReturnType<typeof createPdfSource>;
  close(): Promise<void>;
}

export function createPrinting(db: Database, engine: Engine, now = () => new Date()): Printing {
  const renderer = createPdfRenderer();
  const eInvoices = createEInvoices(db, engine, now);
  const pdf = createInvoicePdf(db, engine, renderer, eInvoices, now);
  return { pdf, eInvoices, source: createPdfSource(db, pdf), close: () => renderer.close() };
}
