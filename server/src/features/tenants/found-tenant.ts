/** Makes a tenant for somebody: with its settings and chart of accounts, and an Admin who is invited. */

import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn } from '../../pipeline/run-own.ts';
import type { TenantRecord } from '../../postgres/store-tenants.ts';
import type { Actor } from '../../record/actor.ts';
import { user } from '../identity/exports.ts';
import { createTenant, type TenantPlan } from './create-tenant.ts';

export interface TenantWish {
  readonly name: string;
  /** ISO 4217; it cannot change. */
  readonly baseCurrency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** BCP 47. */
  readonly language: string;
  /** Other currencies that documents may have. */
  readonly currencies: readonly string[];
  readonly mode: 'live' | 'test';
  /** Who is invited as Admin. */
  readonly adminEmail: string;
}

export interface FoundedTenant {
  readonly tenant: TenantRecord;
  /** Of the Admin. */
  readonly userId: string;
  /** The secret of the invitation; shown this once. */
  readonly invitation: string;
}

/** `from`: who asked for it. Codes of taxes are added by the Admin; one without tax is there. */
export async function foundTenant(
  engine: Engine,
  wish: TenantWish,
  from: { readonly actor: Actor; readonly at: string; readonly requestId: string },
): Promise<FoundedTenant> {
  const { name, mode, baseCurrency, country, language, currencies, adminEmail } = wish;
  const settings = {
    ...{ name, baseCurrency, country, language, currencies },
    // The service, which does not start without DAYBOOK_SECRET_KEY, can seal its secret; a shell may lack the key.
    requireAdminSecondFactor: true,
  };
  const plan: TenantPlan = { name, mode, settings, taxCodes: [['ZERO', 'No tax', '0']] };
  const tenant = await createTenant(engine, plan, from.at);
  const userId = engine.newId(from.at);
  const input = { email: adminEmail, role: 'Admin' };
  const [result] = await runOwn(engine, tenant, [
    ownCommand(user, userId, { kind: 'create', input }, from),
  ]);
  if (result?.kind !== 'done' || result.issued === null) throw new Error('nobody was invited');
  return { tenant, userId, invitation: result.issued[1] };
}
