/**
 * Creates a tenant with all that its first invoice needs: settings, accounts, tax codes and
 * periods.
 */

import type { Engine } from '../../pipeline/group.ts';
import { insertOwn } from '../../pipeline/insert-own.ts';
import { ownCommand, runOwn, setUpActor } from '../../pipeline/run-own.ts';
import { writeTransaction } from '../../postgres/db.ts';
import { insertTenant, readAll, type TenantRecord } from '../../postgres/store-tenants.ts';
import { defaultPolicies } from '../../queue/retry.ts';
import type { Value } from '../../record/fields.ts';
import { dayIn } from '../../record/values/days.ts';
import { oneLine } from '../../record/values/text-forms.ts';
import { retryPolicy } from '../deliveries/exports.ts';
import { taxCode, type VatCategory } from '../invoicing/exports.ts';
import { account, chart, generatePeriods } from '../ledger/exports.ts';
import { eachTenantWithoutPolicies } from './store-tenants-lacking.ts';
import { tenantSettings } from './tenant-settings.ts';

export interface TenantPlan {
  readonly name: string;
  /** `test` for demos; part of the prefix of API keys. */
  readonly mode: 'live' | 'test';
  /** The writable fields of the tenant settings. */
  readonly settings: Readonly<Record<string, Value>>;
  readonly taxCodes: readonly (readonly [
    code: string,
    name: string,
    rate: string,
    category?: VatCategory,
  ])[];
}

/** `at`: RFC 3339. `id`: an ID for the tenant. Returns the new tenant, ready for posting. */
export async function createTenant(
  engine: Engine,
  plan: TenantPlan,
  at: string,
  id: string = engine.newId(at),
): Promise<TenantRecord> {
  const timeZone = String(plan.settings['timeZone'] ?? 'UTC');
  const fiscalYearStart = Number(plan.settings['fiscalYearStart'] ?? 1);
  const { mode } = plan;
  const name = oneLine(plan.name);
  const tenant: TenantRecord = { id, name, mode, createdAt: at, timeZone, fiscalYearStart };
  await insertTenant(engine.owner, tenant);
  await completeTenant(engine, tenant, plan);
  return tenant;
}

/**
 * Adds what an interrupted `createTenant` left out, if anything. The periods start in the year of
 * the tenant's creation and end with the next year.
 */
export async function completeTenant(
  engine: Engine,
  tenant: TenantRecord,
  plan: TenantPlan,
): Promise<void> {
  const at = tenant.createdAt;
  const [settings] = await readAll(engine.db, tenant.id, tenantSettings);
  if (settings === undefined) {
    const from = { actor: setUpActor, at, requestId: 'setup' };
    const wanted = [
      [tenantSettings, plan.settings] as const,
      ...chart.map(([code, name, type, role]) => [account, { code, name, type, role }] as const),
      ...plan.taxCodes.map(
        ([code, name, rate, category = null]) => [taxCode, { code, name, rate, category }] as const,
      ),
    ];
    const commands = wanted.map(([entity, input]) =>
      ownCommand(entity, engine.newId(at), { kind: 'create', input }, from),
    );
    await runOwn(engine, tenant, commands);
  }
  await completePolicies(engine, tenant);
  const year = Number(dayIn(tenant.timeZone, at).slice(0, 4));
  await generatePeriods(engine, tenant, { from: `${year}-01-01`, to: `${year + 1}-12-31` }, at);
}

/** Adds missing retry policies of this release to all tenants. */
export async function completeAllPolicies(engine: Engine): Promise<void> {
  const incomplete = eachTenantWithoutPolicies(engine.db, Object.keys(defaultPolicies));
  for await (const tenant of incomplete) await completePolicies(engine, tenant);
}

/** Adds the missing retry policies: all to a new tenant, else those of later releases. */
async function completePolicies(engine: Engine, tenant: TenantRecord): Promise<void> {
  const known = new Set(
    (await readAll(engine.db, tenant.id, retryPolicy)).map(({ category }) => category),
  );
  const missing = Object.entries(defaultPolicies).filter(([category]) => !known.has(category));
  if (missing.length === 0) return;
  const values = missing.map(([category, policy]) => {
    return { ...policy, category, factor: String(policy.factor) };
  });
  await writeTransaction(engine.db, tenant.id, (tx) =>
    insertOwn(engine, tx, retryPolicy, values, tenant.createdAt),
  );
}
