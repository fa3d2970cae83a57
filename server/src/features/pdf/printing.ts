/** Prints documents for the requests and effects of one process. */
import type { Engine } from '../../pipeline/group.ts';
import type { Database } from '../../postgres/db.ts';
import type { EInvoices } from '../e-invoice/exports.ts';
import { createDocumentPdf, createPdfSource, type DocumentPdf } from './document-pdf.ts';
import { createPdfRenderer, type PdfRenderer, type PrintOrder } from './pdf-renderer.ts';
import type { PrintedStatement } from './printed-statement.ts';

export interface Printing {
  readonly pdf: DocumentPdf;
  readonly eInvoices: EInvoices;
  readonly source: ReturnType<typeof createPdfSource>;
  /** Rejects with the renderer's Error. */
  statement(tenantId: string, input: PrintedStatement, by: PrintOrder['by']): Promise<Buffer>;
  close(): Promise<void>;
}

export function createPrinting(
  db: Database,
  engine: Engine,
  now = () => new Date(),
  renderer: PdfRenderer = createPdfRenderer(),
): Printing {
  const eInvoices = lazyEInvoices(db, engine, now);
  const pdf = createDocumentPdf(db, engine, renderer, eInvoices, now);
  return {
    ...{ pdf, eInvoices },
    source: createPdfSource(db, pdf),
    statement: (tenantId, input, by) => renderer.render(input, { tenantId, by }),
    close: () => renderer.close(),
  };
}

/** Loaded on first use, because nothing else in the service needs XML. */
function lazyEInvoices(...given: [Database, Engine, () => Date]): EInvoices {
  let loading: Promise<EInvoices> | null = null;
  const loaded = () => {
    loading ??= import('../e-invoice/exports.ts').then(({ createEInvoices }) =>
      createEInvoices(...given),
    );
    return loading;
  };
  return {
    of: async (...asked) => (await loaded()).of(...asked),
    read: async (...asked) => (await loaded()).read(...asked),
  };
}
