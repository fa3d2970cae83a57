/** `daybook analytics rebuild`: makes the summaries of reports anew from the records. */
import { readConfig } from '../config.ts';
import { type Rebuilt, rebuildAnalytics } from '../effects/rebuild-analytics.ts';
import { entities } from '../entities/registry.ts';
import { listTenants, type TenantRecord } from '../storage/tenants.ts';
import { openInstallation } from './open-installation.ts';
import { createSteps, formatMs, type Output, printResult, tableOf } from './output.ts';

/** `tenant`: an id; all tenants without it. The service may run meanwhile. */
export async function runAnalyticsRebuild(
  options: { tenant?: string },
  output: Output,
): Promise<void> {
  const steps = createSteps();
  const installation = await openInstallation(readConfig(process.env), steps);
  try {
    const { db } = installation;
    const done: (Rebuilt & { tenant: string; seconds: number })[] = [];
    for (const tenant of chosen(await listTenants(db), options.tenant)) {
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
      'OPEN DOCUMENTS',
      'DELIVERY HOURS CORRECTED',
      'TIME',
    ];
    const cells = done.map((one) => [
      one.tenant,
      ...[one.months, one.days, one.receivables, one.deliveryHours].map(String),
      formatMs(one.seconds * 1_000),
    ]);
    printResult(output, { rebuilt: done }, tableOf([head, ...cells]));
  } finally {
    await installation.close();
  }
}

/** The tenant of that id, or all. */
export function chosen(
  tenants: readonly TenantRecord[],
  id: string | undefined,
): readonly TenantRecord[] {
  if (id === undefined) return tenants;
  const tenant = tenants.find((one) => one.id === id.toLowerCase());
  if (tenant !== undefined) return [tenant];
  const known = tenants.map((one) => `${one.id} (${one.name})`).join(', ');
  throw new Error(`There is no tenant ${id}.${known === '' ? '' : ` There are: ${known}.`}`);
}
