/** Rebuilds the summaries of reports from the records, with the same result as the effects. */

import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';
import { currencyExponent } from '../../record/values/money.ts';
import {
  allowRebuild,
  lastSequence,
  lockSummaries,
  moveSummaries,
  readBaseCurrency,
  rebuildDays,
  rebuildDeliveryHours,
  rebuildMonths,
  rebuildOpen,
} from './store-analytics.ts';
import { rebuildTaxLines, taxedOf } from './store-tax-lines.ts';

/** Numbers of rebuilt rows. */
export interface Rebuilt {
  readonly upToSequence: number;
  readonly months: number;
  /** Balances by account and day. */
  readonly days: number;
  readonly taxes: number;
  /** Documents with an open amount, including credits. */
  readonly receivables: number;
  /** Corrected counts. */
  readonly deliveryHours: number;
}

/** Reports progress while `work` runs. */
export type ShowStep = <T>(title: string, work: () => Promise<T>) => Promise<T>;

const silently: ShowStep = (_title, work) => work();

/** Decimal places before the tenant has a base currency. */
const defaultExponent = 2;

/** Decimal places of the base currency. */
export async function baseDigitsOf(tx: Tx): Promise<number> {
  return currencyExponent((await readBaseCurrency(tx)) ?? '') ?? defaultExponent;
}

/**
 * One transaction: readers see the old summaries until it commits, refreshes wait. `at`: RFC 3339.
 * `entities`: all entities.
 */
export function rebuildAnalytics(
  db: Database,
  entities: readonly Entity[],
  tenantId: string,
  at: string,
  show: ShowStep = silently,
): Promise<Rebuilt> {
  const reported = entities.filter(({ balance }) => balance !== undefined);
  return writeTransaction(db, tenantId, async (tx) => {
    await allowRebuild(tx);
    await lockSummaries(tx, at);
    return rebuildSummaries(tx, reported, at, show);
  });
}

/**
 * Like `rebuildAnalytics`, in a transaction that has locked the summaries. `reported`: entities
 * with `balance`.
 */
export async function rebuildSummaries(
  tx: Tx,
  reported: readonly Entity[],
  at: string,
  show: ShowStep = silently,
): Promise<Rebuilt> {
  await allowRebuild(tx);
  const digits = await baseDigitsOf(tx);
  const upToSequence = await lastSequence(tx);
  const months = await show('ledger by month', () => rebuildMonths(tx, upToSequence));
  const days = await show('ledger by day', () => rebuildDays(tx, upToSequence));
  const taxes = await show('tax by entry', () =>
    rebuildTaxLines(tx, taxedOf(reported), { upTo: upToSequence, baseDigits: digits }),
  );
  const receivables = await show('open documents', () => rebuildOpen(tx, reported, digits));
  const deliveryHours = await show('deliveries by hour', () => rebuildDeliveryHours(tx, at));
  await moveSummaries(tx, { upToSequence, at, rebuilt: true });
  return { upToSequence, months, days, taxes, receivables, deliveryHours };
}
