/** A document with what it says of other records: customer, settings, tax codes, the invoice it credits. */
import type { Database } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Entity, PrintedKind, Row } from '../../record/entity.ts';
import { problemAt, refusalAt } from '../../record/problem.ts';
import { customer } from '../invoicing/customer.ts';
import type { IssuedDocument } from '../invoicing/document/fields.ts';
import { invoice } from '../invoicing/invoice/invoice.ts';
import { taxCode } from '../invoicing/tax-code.ts';
import { tenantSettings } from '../tenants/tenant-settings.ts';

export interface Printed {
  readonly entity: Entity;
  readonly words: PrintedKind;
  readonly kind: 'invoice' | 'creditNote';
  /** As it was read. */
  readonly row: Row;
  /** The same, with its date and terms where every kind has them. */
  readonly document: IssuedDocument;
  readonly customer: Row | null;
  readonly settings: Row | null;
  /** Those that its lines name. */
  readonly taxCodes: readonly Row[];
  /** The invoice that it credits; null where it names none. */
  readonly credited: Row | null;
}

/** Null where there is none of that id. `entity`: what kind of document it is. */
export async function readPrinted(
  db: Database,
  tenantId: string,
  entity: Entity,
  id: string,
): Promise<Printed | null> {
  const { printed: words } = entity;
  if (words === undefined) return null;
  const [[row], settings] = await Promise.all([
    readSome(db, tenantId, entity, [id]),
    readFirst(db, tenantId, tenantSettings),
  ]);
  if (row === undefined) return null;
  const lines = (row.lines ?? []) as readonly Readonly<Record<string, unknown>>[];
  const codes = new Set(lines.map(({ taxCodeId }) => taxCodeId).filter((code) => code !== null));
  const idsIn = (field: string) => ((row[field] ?? null) === null ? [] : [String(row[field])]);
  const credits = words.creditsField === null ? [] : idsIn(words.creditsField);
  const [[buyer = null], taxCodes, [credited = null]] = await Promise.all([
    readSome(db, tenantId, customer, idsIn('customerId')),
    readSome(db, tenantId, taxCode, [...codes].map(String)),
    credits.length === 0 ? [] : readSome(db, tenantId, invoice, credits),
  ]);
  const kind = words.creditsField === null ? 'invoice' : 'creditNote';
  const document = documentOf(row, words);
  const around = { customer: buyer, settings, taxCodes, credited };
  return { entity, words, kind, row, document, ...around };
}

/** A credit note has neither due date nor terms. */
function documentOf(row: Row, { dateField }: Pick<PrintedKind, 'dateField'>): IssuedDocument {
  const { dueDate = null, paymentTermsDays = null } = row;
  const terms = { issueDate: row[dateField], dueDate, paymentTermsDays };
  return { ...row, ...terms } as unknown as IssuedDocument;
}

/** Raises `invalid_transition`. `format`: what a document that was never posted does not have. */
export function requirePosted({ row: { number, status } }: Printed, format: string): void {
  if (number !== null) return;
  const params = { status: String(status), format };
  throw refusalAt('invalid_transition', problemAt('/status', 'never_posted', params));
}
