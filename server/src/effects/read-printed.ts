/** An invoice with what its documents say of other records: customer, settings, tax codes. */
import type { Entity, Row } from '../domain/entity.ts';
import { customer } from '../entities/customer/customer.ts';
import { invoice } from '../entities/invoice/invoice.ts';
import { taxCode } from '../entities/tax-code/tax-code.ts';
import { tenantSettings } from '../entities/tenant-settings/tenant-settings.ts';
import type { Database } from '../storage/db.ts';
import { readFirst, readSome } from '../storage/tenants.ts';

export interface PrintedInvoice {
  readonly row: Row;
  readonly customer: Row | null;
  readonly settings: Row | null;
  /** Those that its lines name. */
  readonly taxCodes: readonly Row[];
}

/** Null where there is none of that id. `entity`: what kind of document it is. */
export async function readPrinted(
  db: Database,
  tenantId: string,
  id: string,
  entity: Entity = invoice,
): Promise<PrintedInvoice | null> {
  const [[row], settings] = await Promise.all([
    readSome(db, tenantId, entity, [id]),
    readFirst(db, tenantId, tenantSettings),
  ]);
  if (row === undefined) return null;
  const lines = (row.lines ?? []) as readonly Readonly<Record<string, unknown>>[];
  const codes = new Set(lines.map(({ taxCodeId }) => taxCodeId).filter((code) => code !== null));
  const [[buyer], taxCodes] = await Promise.all([
    readSome(db, tenantId, customer, row.customerId === null ? [] : [String(row.customerId)]),
    readSome(db, tenantId, taxCode, [...codes].map(String)),
  ]);
  return { row, customer: buyer ?? null, settings, taxCodes };
}
