/** Makes the summaries of reports anew from the records, as the effects would have kept them. */

import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';
import { currencyExponent } from '../../record/money.ts';
import {
  allowRebuild,
  lastSequence,
  lockSummaries,
  moveSummaries,
  readBaseCurrency,
  rebuildDays,
  rebuildDeliveryHours,
  rebuildMonths,
  rebuildReceivables,
} from './store-analytics.ts';

/** Rows that the rebuild made. */
export interface Rebuilt {
  readonly upToSequence: number;
  readonly months: number;
  /** Balances of an account on a day. */
  readonly days: number;
  readonly receivables: number;
  /** Counts that were not right. */
  readonly deliveryHours: number;
}

/** Shows what is being done while `work` runs. */
export type ShowStep = <T>(title: string, work: () => Promise<T>) => Promise<T>;

const silently: ShowStep = (_title, work) => work();

/** Digits after the point while the tenant has no base currency. */
export const defaultExponent = 2;

/**
 * One transaction: readers see the old summaries until it ends, refreshes wait. `at`: RFC 3339.
 * `entities`: all of them.
 */
export function rebuildAnalytics(
  db: Database,
  entities: readonly Entity[],
  tenantId: string,
  at: string,
  show: ShowStep = silently,
): Promise<Rebuilt> {
  const reported = entities.filter(({ receivable }) => receivable !== undefined);
  return writeTransaction(db, tenantId, async (tx) => {
    await allowRebuild(tx);
    await lockSummaries(tx, at);
    return rebuildSummaries(tx, reported, at, show);
  });
}

/** The same in a transaction that holds the lock of the summaries. `reported`: those with `receivable`. */
export async function rebuildSummaries(
  tx: Tx,
  reported: readonly Entity[],
  at: string,
  show: ShowStep = silently,
): Promise<Rebuilt> {
  await allowRebuild(tx);
  const digits = currencyExponent((await readBaseCurrency(tx)) ?? '') ?? defaultExponent;
  const upToSequence = await lastSequence(tx);
  const months = await show('ledger by month', () => rebuildMonths(tx, upToSequence));
  const days = await show('ledger by day', () => rebuildDays(tx, upToSequence));
  const receivables = await show('open documents', () => rebuildReceivables(tx, reported, digits));
  const deliveryHours = await show('deliveries by hour', () => rebuildDeliveryHours(tx, at));
  await moveSummaries(tx, { upToSequence, at, rebuilt: true });
  return { upToSequence, months, days, receivables, deliveryHours };
}
