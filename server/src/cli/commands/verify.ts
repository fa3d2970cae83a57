/** `daybook verify`: verifies by the hash chains that no posted document was altered, added or removed. */
import { readConfig } from '../../config.ts';
import { entities } from '../../features/all-features.ts';
import { readSeries } from '../../features/ledger/store-number-series.ts';
import { eachTenant } from '../../postgres/store-tenants.ts';
import { tenantOf } from '../installation/choose-tenant.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { createSteps, type Output, printResult, tableOf } from '../output.ts';
import { createProgress } from '../progress.ts';
import { type Verified, verifySeries } from './verify-series.ts';

/** `tenant`: an id; default: all tenants. The service may be running. The exit code is 1 if a chain is broken. */
export async function runVerify(options: { tenant?: string }, output: Output): Promise<void> {
  const installation = await openInstallation(readConfig(process.env), createSteps());
  try {
    const { db } = installation;
    const numbered = entities.filter(({ frozen }) => frozen !== undefined);
    const wanted = [];
    const tenants =
      options.tenant === undefined ? eachTenant(db) : [await tenantOf(db, options.tenant)];
    for await (const { id } of tenants) {
      for (const series of await readSeries(db, id)) wanted.push({ tenant: id, series });
    }
    const total = wanted.reduce((sum, { series }) => sum + series.next - series.first, 0);
    const progress = createProgress('documents', total);
    const verified: (Verified & { tenant: string })[] = [];
    let done = 0;
    for (const { tenant, series } of wanted) {
      const result = await verifySeries(db, tenant, numbered, series, (documents) => {
        done += documents;
        progress.update(done);
      });
      verified.push({ tenant, ...result });
    }
    progress.stop();
    const intact = verified.every(({ broken }) => broken === null);
    printResult(output, { intact, series: verified }, linesOf(verified));
    if (!intact) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}

function linesOf(verified: readonly (Verified & { tenant: string })[]): string[] {
  const head = ['TENANT', 'SERIES', 'DOCUMENTS', 'CHAINED', 'RESULT'];
  const rows = verified.map(({ tenant, series, documents, chained, broken }) => {
    const result = broken === null ? 'intact' : `broken at ${broken.number}`;
    return [tenant, series, String(documents), String(chained), result];
  });
  const broken = verified.flatMap(({ broken: link }) => {
    if (link === null) return [];
    const who = link.documentId === null ? '' : ` (${link.documentType} ${link.documentId})`;
    return [`${link.number}${who}: ${link.message}`];
  });
  return [...tableOf([head, ...rows]), ...(broken.length === 0 ? [] : ['', ...broken])];
}
