/**
 * A document with the records that it refers to: customer, settings, tax codes, the credited
 * invoice.
 */
import type { Database } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Entity } from '../../record/entity.ts';
import type { PrintedKind } from '../../record/printed-kind.ts';
import { problemWith } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import {
  customer,
  type IssuedDocument,
  invoice,
  taxCode,
  termNames,
} from '../invoicing/exports.ts';
import { type Logo, selectedLogo, tenantSettings } from '../tenants/exports.ts';
import { problemAt } from './messages.ts';

export interface Printed {
  readonly entity: Entity;
  readonly words: PrintedKind;
  /** The row as stored. */
  readonly row: Row;
  /** The row with the date and terms that all kinds have. */
  readonly document: IssuedDocument;
  readonly customer: Row | null;
  readonly settings: Row | null;
  /** The tax codes of its lines. */
  readonly taxCodes: readonly Row[];
  /** The invoice that it credits; null if it refers to none. */
  readonly origin: Row | null;
  /** The logo of the seller; null if it has none. */
  readonly logo: Logo | null;
}

/** Null if there is no such document. `entity`: the kind of document. */
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
  const origins = words.credit === null ? [] : idsIn(words.credit.field);
  const [[buyer = null], taxCodes, [origin = null], logo] = await Promise.all([
    readSome(db, tenantId, customer, idsIn('customerId')),
    readSome(db, tenantId, taxCode, [...codes].map(String)),
    origins.length === 0 ? [] : readSome(db, tenantId, invoice, origins),
    selectedLogo(db, tenantId, settings?.logo),
  ]);
  const document = issuedDocument(row, words);
  const around = { customer: buyer, settings, taxCodes, origin, logo };
  return { entity, words, row, document, ...around };
}

/** A credit note has neither due date nor terms. */
export function issuedDocument(
  row: Row,
  { dateField }: Pick<PrintedKind, 'dateField'>,
): IssuedDocument {
  const { invoiceDate = null, dueDate = null } = row;
  const terms = Object.fromEntries(termNames.map((name) => [name, row[name] ?? null]));
  const dates = { issueDate: row[dateField], invoiceDate, dueDate };
  return { ...row, ...terms, ...dates } as IssuedDocument;
}

/** Throws `invalid_transition`. `format`: the format that only posted documents have. */
export function requirePosted({ row: { number, status } }: Printed, format: string): void {
  if (number !== null) return;
  const params = { status: String(status), format };
  throw problemWith('invalid_transition', problemAt('/status', 'never_posted', params));
}
