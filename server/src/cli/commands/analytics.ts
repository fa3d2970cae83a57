/** `daybook analytics rebuild`: rebuilds the report summaries from the records. */
import { readConfig } from '../../config.ts';
import { entities } from '../../features/all-features.ts';
import { type Rebuilt, rebuildAnalytics } from '../../features/reports/rebuild-analytics.ts';
import { eachTenant } from '../../postgres/store-tenants.ts';
import { tenantOf } from '../installation/choose-tenant.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { createSteps, formatMs, type Output, printResult, tableOf } from '../output.ts';

/** `tenant`: an id; default: all tenants. The service may be running. */
export async function runAnalyticsRebuild(
  options: { tenant?: string },
  output: Output,
): Promise<void> {
  const steps = createSteps();
  const installation = await openInstallation(readConfig(process.env), steps);
  try {
    const { db } = installation;
    const done: (Rebuilt & { tenant: string; seconds: number })[] = [];
    const tenants =
      options.tenant === undefined ? eachTenant(db) : [await tenantOf(db, options.tenant)];
    for await (const tenant of tenants) {
      const begun = performance.now();
      const at = new Date().toISOString();
      const rebuilt = await rebuildAnalytics(db, entities, tenant.id, at, (title, work) =>
        steps.run(`${tenant.name}: ${title}`, work),
      );
      done.push({ tenant: tenant.id, ...rebuilt, seconds: (performance.now() - begun) / 1_000 });
    }
    const head = [
      'TENANT',
      'MONTHLY SUMS',
      'DAILY SUMS',
      'TAX LINES',
      'OPEN DOCUMENTS',
      'DELIVERY HOURS CORRECTED',
      'TIME',
    ];
    const cells = done.map((one) => [
      one.tenant,
      ...[one.months, one.days, one.taxes, one.receivables, one.deliveryHours].map(String),
      formatMs(one.seconds * 1_000),
    ]);
    printResult(output, { rebuilt: done }, tableOf([head, ...cells]));
  } finally {
    await installation.close();
  }
}
