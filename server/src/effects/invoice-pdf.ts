/**
 * The PDF of an invoice: printed once it is first wanted and kept. A released or voided invoice keeps the
 * bytes of its first printing; while it is only posted, a change of anything that is printed (due date,
 * reference, the seller's email, the language) prints it anew.
 */
import { createHash } from 'node:crypto';
import type { Engine } from '../commands/group.ts';
import type { Row } from '../domain/entity.ts';
import { outcomeOf } from '../domain/outcome.ts';
import { Problem } from '../domain/problem.ts';
import type { Invoice } from '../entities/invoice/fields.ts';
import { invoice } from '../entities/invoice/invoice.ts';
import { type Database, writeTransaction } from '../storage/db.ts';
import { findDocument, insertDocument, type StoredDocument } from '../storage/documents.ts';
import type { EInvoices } from './e-invoices.ts';
import type { Handler } from './handler.ts';
import {
  type InvoiceDocument,
  invoiceDocument,
  type SellerSettings,
} from './pdf/invoice-document.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';
import { type PrintedInvoice, readPrinted } from './read-printed.ts';

const mediaType = 'application/pdf';

export type InvoicePdf = (tenantId: string, printed: PrintedInvoice) => Promise<StoredDocument>;

/** `now`: when it is kept. Rejects with the renderer's Error. */
export function createInvoicePdf(
  db: Database,
  engine: Pick<Engine, 'newId'>,
  renderer: PdfRenderer,
  eInvoices: EInvoices,
  now: () => Date,
): InvoicePdf {
  return async (tenantId, printed) => {
    const { row } = printed;
    const known = row.status === 'Posted' ? null : await findDocument(db, keyOf(tenantId, row));
    if (known !== null) return known;
    const eInvoice = await embedded(tenantId, printed, eInvoices);
    const document = issuedDocument(printed, eInvoice);
    const key = keyOf(tenantId, row, document);
    const found = row.status === 'Posted' ? await findDocument(db, key) : null;
    if (found !== null) return found;
    const content = await renderer.render(document);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const at = now().toISOString();
    const made = { id: engine.newId(at), subjectType: invoice.name, content, sha256 };
    const isKept = await writeTransaction(db, tenantId, (tx) => insertDocument(tx, key, made, at));
    return isKept ? made : ((await findDocument(db, key)) ?? made);
  };
}

/** The XML within the PDF; none where the invoice cannot be expressed in it, or is void. */
async function embedded(
  tenantId: string,
  printed: PrintedInvoice,
  eInvoices: EInvoices,
): Promise<string | null> {
  if (printed.row.status === 'Voided') return null;
  const made = await eInvoices.of(tenantId, invoice, printed, 'cii');
  return 'content' in made ? made.content.toString() : null;
}

/** As it was issued: what was paid since is not on it. */
function issuedDocument(
  { row, customer: buyer, settings }: PrintedInvoice,
  eInvoice: string | null,
): InvoiceDocument {
  const { total } = row;
  const zero = String(total).replace(/\d/g, '0').replace(/^-?0+/, '0');
  const issued = { ...row, amountApplied: zero, amountDue: total } as unknown as Invoice;
  const language = (buyer?.language ?? null) as string | null;
  return { ...invoiceDocument(issued, (settings ?? {}) as SellerSettings, language), eInvoice };
}

/** Where it is kept: while it is only posted, under a digest of what is printed. */
function keyOf(tenantId: string, row: Row, document?: InvoiceDocument) {
  const source =
    document === undefined || row.status !== 'Posted'
      ? String(row.status)
      : createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return { tenantId, subjectId: row.id, mediaType, source };
}

/** The PDF of an invoice by its id; null where there is none. Raises `invalid_transition` before it is posted. */
export function createPdfSource(db: Database, pdf: InvoicePdf) {
  return async (tenantId: string, invoiceId: string) => {
    const printed = await readPrinted(db, tenantId, invoiceId);
    if (printed === null) return null;
    const { number, status } = printed.row;
    if (number === null) {
      const message = `The invoice is ${String(status)} and was never posted: it has no PDF. Post it first.`;
      throw new Problem('invalid_transition', message, {
        errors: [{ pointer: '/status', code: 'invalid_transition', message }],
      });
    }
    return { ...(await pdf(tenantId, printed)), filename: `${String(number)}.pdf` };
  };
}

export function createPdfHandler(db: Database, pdf: InvoicePdf): Handler {
  return {
    async run({ tenantId, subjectId }) {
      const printed = await readPrinted(db, tenantId, String(subjectId));
      if (printed === null)
        return outcomeOf('rejected', 'the invoice is not there', { final: true });
      await pdf(tenantId, printed);
      return outcomeOf('ok');
    },
  };
}
