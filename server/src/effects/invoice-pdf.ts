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
import { customer } from '../entities/customer/customer.ts';
import type { Invoice } from '../entities/invoice/fields.ts';
import { invoice } from '../entities/invoice/invoice.ts';
import { tenantSettings } from '../entities/tenant-settings/tenant-settings.ts';
import { type Database, writeTransaction } from '../storage/db.ts';
import { findDocument, insertDocument, type StoredDocument } from '../storage/documents.ts';
import { readAll, readSome } from '../storage/tenants.ts';
import type { Handler } from './handler.ts';
import {
  type InvoiceDocument,
  invoiceDocument,
  type SellerSettings,
} from './pdf/invoice-document.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';

const mediaType = 'application/pdf';

/** An invoice with what is printed of others. */
export interface PrintedInvoice {
  readonly row: Row;
  readonly customer: Row | null;
  readonly settings: Row | null;
}

export async function readPrinted(
  db: Database,
  tenantId: string,
  invoiceId: string,
): Promise<PrintedInvoice | null> {
  const [[row], [settings]] = await Promise.all([
    readSome(db, tenantId, invoice, [invoiceId]),
    readAll(db, tenantId, tenantSettings, 1),
  ]);
  if (row === undefined) return null;
  const [buyer] = await readSome(
    db,
    tenantId,
    customer,
    row.customerId === null ? [] : [String(row.customerId)],
  );
  return { row, customer: buyer ?? null, settings: settings ?? null };
}

export type InvoicePdf = (tenantId: string, printed: PrintedInvoice) => Promise<StoredDocument>;

/** `now`: when it is kept. Rejects with the renderer's Error. */
export function createInvoicePdf(
  db: Database,
  engine: Pick<Engine, 'newId'>,
  renderer: PdfRenderer,
  now: () => Date,
): InvoicePdf {
  return async (tenantId, { row, customer: buyer, settings }) => {
    const document = issuedDocument(row, buyer, settings);
    const key = { tenantId, subjectId: row.id, mediaType, source: sourceOf(row, document) };
    const found = await findDocument(db, key);
    if (found !== null) return found;
    const content = await renderer.render(document);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const at = now().toISOString();
    const made = { id: engine.newId(at), subjectType: invoice.name, content, sha256 };
    const isKept = await writeTransaction(db, tenantId, (tx) => insertDocument(tx, key, made, at));
    return isKept ? made : ((await findDocument(db, key)) ?? made);
  };
}

/** As it was issued: what was paid since is not on it. */
function issuedDocument(row: Row, buyer: Row | null, settings: Row | null): InvoiceDocument {
  const { total } = row;
  const zero = String(total).replace(/\d/g, '0').replace(/^-?0+/, '0');
  const issued = { ...row, amountApplied: zero, amountDue: total } as unknown as Invoice;
  const language = (buyer?.language ?? null) as string | null;
  return invoiceDocument(issued, (settings ?? {}) as SellerSettings, language);
}

function sourceOf(row: Row, document: InvoiceDocument): string {
  if (row.status === 'Released' || row.status === 'Voided') return row.status;
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
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
