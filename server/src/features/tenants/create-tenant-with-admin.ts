/** Creates a tenant with its settings, chart of accounts and an invited Admin. */

import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn } from '../../pipeline/run-own.ts';
import type { TenantRecord } from '../../postgres/store-tenants.ts';
import type { Actor } from '../../record/actor.ts';
import { user } from '../identity/exports.ts';
import { createTenant, type TenantPlan } from './create-tenant.ts';

export interface TenantRequest {
  readonly name: string;
  /** ISO 4217; cannot be changed. */
  readonly baseCurrency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** BCP 47. */
  readonly language: string;
  /** Further currencies of documents. */
  readonly currencies: readonly string[];
  readonly mode: 'live' | 'test';
  /** The address of the invited Admin. */
  readonly adminEmail: string;
}

export interface FoundedTenant {
  readonly tenant: TenantRecord;
  /** The ID of the Admin. */
  readonly userId: string;
  /** The secret of the invitation; returned only once. */
  readonly invitation: string;
}

/** `from`: the actor and request. Creates one tax code without tax; the Admin adds others. */
export async function createTenantWithAdmin(
  engine: Engine,
  wish: TenantRequest,
  from: { readonly actor: Actor; readonly at: string; readonly requestId: string },
): Promise<FoundedTenant> {
  const { name, mode, baseCurrency, country, language, currencies, adminEmail } = wish;
  const settings = {
    ...{ name, baseCurrency, country, language, currencies },
    // Only here: the service requires DAYBOOK_SECRET_KEY, so it can encrypt the factor's secret;
    // the command line may lack the key.
    requireAdminSecondFactor: true,
  };
  const plan: TenantPlan = { name, mode, settings, taxCodes: [['ZERO', 'No tax', '0']] };
  const tenant = await createTenant(engine, plan, from.at);
  const userId = engine.newId(from.at);
  const input = { email: adminEmail, role: 'Admin' };
  const [result] = await runOwn(engine, tenant, [
    ownCommand(user, userId, { kind: 'create', input }, from),
  ]);
  if (result?.kind !== 'done' || result.issued === null)
    throw new Error('the invitation was not created');
  return { tenant, userId, invitation: result.issued[1] };
}
