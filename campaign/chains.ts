/** Verifies every hash chain of a tenant, as `daybook verify` does. */
import { verifySeries } from '../server/src/cli/commands/verify-series.ts';
import { entities } from '../server/src/features/all-features.ts';
import { readSeries } from '../server/src/features/ledger/store-number-series.ts';
import { openDatabase } from '../server/src/postgres/db.ts';
import { violation } from './campaign.ts';

const numbered = entities.filter(({ frozen }) => frozen !== undefined);

/** Throws a Violation that names the first broken link. Returns the number of chained documents. */
export async function checkChains(databaseUrl: string, tenantId: string): Promise<number> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    let chained = 0;
    for (const series of await readSeries(db, tenantId)) {
      const found = await verifySeries(db, tenantId, numbered, series, () => undefined);
      if (found.broken !== null) throw violation('a hash chain is broken', found.broken);
      chained += found.chained;
    }
    return chained;
  } finally {
    await db.close();
  }
}
