/** `daybook seed`: sample records for a test tenant, with a progress bar. */

import { readConfig } from '../../config.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import { findOldestTenant, type TenantRecord } from '../../postgres/store-tenants.ts';
import { tenantOf } from '../installation/choose-tenant.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { formatMs, type Output, printResult } from '../output.ts';
import { createProgress } from '../progress.ts';
import { demoTenant } from '../seed/demo-tenant.ts';
import { customersFor, seedTenant } from '../seed/seed-tenant.ts';
import { onStopSignal } from '../stop-signals.ts';

export async function runSeed(
  options: {
    invoices: number;
    months: number;
    customers?: number;
    asOf?: string;
    tenant?: string;
  },
  output: Output,
): Promise<void> {
  const { invoices, months } = options;
  const installation = await openInstallation(readConfig(process.env));
  try {
    const tenant = await chooseTenant(installation, options.tenant);
    const customers = options.customers ?? customersFor(invoices);
    const asOf = options.asOf ?? new Date().toISOString().slice(0, 10);
    const begun = performance.now();
    const progress = createProgress('invoices', invoices);
    const plan = { invoices, customers, months, asOf };
    const checkStop = stopAtGroup();
    const onProgress = (done: number) => {
      progress.update(done);
      checkStop();
    };
    const seeding = seedTenant(installation.engine, tenant, plan, onProgress);
    const made = await seeding.finally(progress.stop);
    const ms = performance.now() - begun;
    const rate = Math.round((made / ms) * 1_000);
    const line =
      made === 0
        ? `All ${invoices} invoices already exist.`
        : `${made} invoices in ${formatMs(ms)}, ${rate} a second, for ${tenant.name} (${tenant.id}).`;
    printResult(output, { tenant: tenant.id, ...plan, made, seconds: ms / 1_000 }, [line]);
  } finally {
    await installation.close();
  }
}

/** The first signal lets the running group end; the second one ends the process. */
function stopAtGroup(): () => void {
  let stopped = false;
  onStopSignal(() => {
    stopped = true;
  });
  return () => {
    if (stopped)
      throw new Error('Stopped. Run the same command with the same options to continue.');
  };
}

/** Never a live tenant: sample and real records could not be separated again. */
async function chooseTenant(
  { db, engine }: Installation,
  id: string | undefined,
): Promise<TenantRecord> {
  if (id === undefined) {
    const test = await findOldestTenant(db, 'test');
    return test ?? createTenant(engine, demoTenant, new Date().toISOString());
  }
  const tenant = await tenantOf(db, id);
  if (tenant.mode !== 'test') {
    throw new Error(`The tenant ${id} is live: give a test tenant for sample records.`);
  }
  return tenant;
}
