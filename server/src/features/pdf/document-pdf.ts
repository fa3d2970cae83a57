/**
 * The PDF of a document, printed on first use and stored. A released or voided document keeps the
 * bytes of its first printing; a document that is only posted is printed again after a change of
 * anything printed (due date, reference, the seller's email, the language).
 */
import { createHash } from 'node:crypto';
import type { Engine } from '../../pipeline/group.ts';
import { type Database, writeTransaction } from '../../postgres/db.ts';
import type { Handler } from '../../queue/handler.ts';
import type { Entity } from '../../record/entity.ts';
import { Problem } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import {
  type DocumentKey,
  findDocument,
  insertDocument,
  outcomeOf,
  type Printed,
  readPrinted,
  requirePosted,
  type StoredDocument,
} from '../documents/exports.ts';
import type { EInvoices } from '../e-invoice/exports.ts';
import { type PdfRenderer, PrintFailure, type PrintOrder } from './pdf-renderer.ts';
import { type PrintedDocument, printedDocument } from './printed-document.ts';

const mediaType = 'application/pdf';

const limits = { printAgainSeconds: 10 } as const;

export type DocumentPdf = (
  tenantId: string,
  printed: Printed,
  by: PrintOrder['by'],
) => Promise<StoredDocument>;

/**
 * `now`: the time of storing. Rejects with the renderer's Error. Concurrent requests of a PDF share
 * one printing: a release queues both the PDF and the mail that attaches it.
 */
export function createDocumentPdf(
  db: Database,
  engine: Pick<Engine, 'newId'>,
  renderer: PdfRenderer,
  eInvoices: EInvoices,
  now: () => Date,
): DocumentPdf {
  const printing = new Map<string, Promise<StoredDocument>>();

  async function print(key: DocumentKey, document: PrintedDocument, order: PrintOrder, of: string) {
    const content = await renderer.render(document, order);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const at = now().toISOString();
    const made = { id: engine.newId(at), subjectType: of, content, sha256 };
    const isKept = await writeTransaction(db, order.tenantId, (tx) =>
      insertDocument(tx, key, made, at),
    );
    return isKept ? made : ((await findDocument(db, key)) ?? made);
  }

  return async (tenantId, printed, by) => {
    const { row, entity } = printed;
    const known = row.status === 'Posted' ? null : await findDocument(db, keyOf(tenantId, row));
    if (known !== null) return known;
    const eInvoice = await embedded(tenantId, printed, eInvoices);
    const document = printedDocument(printed, eInvoice);
    const key = keyOf(tenantId, row, { layout, ...document });
    const found =
      row.status === 'Posted'
        ? ((await findDocument(db, key)) ??
          (await findDocument(db, keyOf(tenantId, row, firstLayout(document)))))
        : null;
    if (found !== null) return found;
    const name = JSON.stringify(key);
    const begun =
      printing.get(name) ??
      print(key, document, { tenantId, by }, entity.name).finally(() => printing.delete(name));
    printing.set(name, begun);
    return begun;
  };
}

/** The XML to embed; null if the document cannot be expressed, or is void. */
async function embedded(
  tenantId: string,
  printed: Printed,
  eInvoices: EInvoices,
): Promise<string | null> {
  if (printed.row.status === 'Voided') return null;
  const made = await eInvoices.of(tenantId, printed, 'cii');
  return 'content' in made ? made.content.toString() : null;
}

/** Changes when the same content is printed otherwise; files of earlier layouts keep their keys. */
const layout = 'second';

/** The key of the stored file; for a document that is only posted, with a digest of its content. */
function keyOf(tenantId: string, row: Row, document?: object) {
  const source =
    document === undefined || row.status !== 'Posted'
      ? String(row.status)
      : createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return { tenantId, subjectId: row.id, mediaType, source };
}

/** The content in the key of a file of the first layout, which had neither account nor converted tax. */
function firstLayout({ payment: _, accountingTax: __, ...document }: PrintedDocument) {
  return document;
}

/**
 * Reads the PDF of a document; null if there is no such document. Throws `invalid_transition`
 * before it is posted, and `overloaded` or `not_printable` if it cannot be printed.
 */
export function createPdfSource(db: Database, pdf: DocumentPdf) {
  return async (tenantId: string, entity: Entity, id: string) => {
    const printed = await readPrinted(db, tenantId, entity, id);
    if (printed === null) return null;
    requirePosted(printed, 'PDF');
    const filename = `${String(printed.row.number)}.pdf`;
    const stored = await pdf(tenantId, printed, 'request').catch((error: unknown) => {
      throw problemOfPrinting(error);
    });
    return { ...stored, filename };
  };
}

/** The Problem that is returned for a failed printing. */
export function problemOfPrinting(error: unknown): unknown {
  if (!(error instanceof PrintFailure)) return error;
  if (!error.isTransient) return new Problem('not_printable', error.rendered);
  const retrySeconds = limits.printAgainSeconds;
  return new Problem('overloaded', error.rendered, { retrySeconds, cause: error });
}

export function createPdfHandler(
  { db, findEntity }: Pick<Engine, 'db' | 'findEntity'>,
  pdf: DocumentPdf,
): Handler {
  return {
    async run({ tenantId, subjectType, subjectId }) {
      const entity = findEntity(String(subjectType));
      const printed = await readPrinted(db, tenantId, entity, String(subjectId));
      if (printed === null) return outcomeOf('document_missing', {}, { final: true });
      await pdf(tenantId, printed, 'effect');
      return outcomeOf('done');
    },
  };
}
