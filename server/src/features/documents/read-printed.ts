/** A document with what it says of other records: customer, settings, tax codes, what it takes back. */
import type { Database } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Entity, Row } from '../../record/entity.ts';
import type { PrintedKind } from '../../record/printed-kind.ts';
import { problemAt, refusalAt } from '../../record/problem.ts';
import { customer, type IssuedDocument, invoice, taxCode } from '../invoicing/exports.ts';
import { tenantSettings } from '../tenants/exports.ts';

export interface Printed {
  readonly entity: Entity;
  readonly words: PrintedKind;
  /** As it was read. */
  readonly row: Row;
  /** The same, with its date and terms where every kind has them. */
  readonly document: IssuedDocument;
  readonly customer: Row | null;
  readonly settings: Row | null;
  /** Those that its lines name. */
  readonly taxCodes: readonly Row[];
  /** The invoice that it takes back; null where it names none. */
  readonly origin: Row | null;
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
  const origins = words.takesBack === null ? [] : idsIn(words.takesBack.field);
  const [[buyer = null], taxCodes, [origin = null]] = await Promise.all([
    readSome(db, tenantId, customer, idsIn('customerId')),
    readSome(db, tenantId, taxCode, [...codes].map(String)),
    origins.length === 0 ? [] : readSome(db, tenantId, invoice, origins),
  ]);
  const document = documentOf(row, words);
  const around = { customer: buyer, settings, taxCodes, origin };
  return { entity, words, row, document, ...around };
}

/** What takes another one back has neither due date nor terms. */
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
