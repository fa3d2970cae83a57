/** `daybook tenants`: creates and lists tenants. */
import {
  createTenantWithAdmin,
  type TenantRequest,
} from '../../features/tenants/create-tenant-with-admin.ts';
import { readTenants, type TenantRecord } from '../../postgres/store-tenants.ts';
import { withInstallation } from '../installation/with-tenant.ts';
import { type Output, printResult, tableOf } from '../output.ts';
import { urlOf } from '../start/serve.ts';

const limits = { page: 1_000 } as const;
const actor = { type: 'system', id: 'cli', role: 'Admin' } as const;

/** Prints the link by which the Admin joins. */
export async function makeTenant(
  {
    name,
    baseCurrency,
    admin,
    country,
    language,
    test,
  }: {
    readonly name: string;
    readonly baseCurrency: string;
    readonly admin: string;
    readonly country?: string;
    readonly language: string;
    readonly test?: boolean;
  },
  output: Output,
): Promise<void> {
  await withInstallation(async ({ engine }, config) => {
    const wish: TenantRequest = {
      ...{ name, baseCurrency, language, currencies: [] },
      country: country ?? null,
      mode: test === true ? 'test' : 'live',
      adminEmail: admin,
    };
    const from = { actor, at: new Date().toISOString(), requestId: 'cli' };
    const { tenant, invitation } = await createTenantWithAdmin(engine, wish, from);
    const url = `${urlOf(config, config.port)}/accept-invitation#${invitation}`;
    const lines = [tenant.id, '', `For ${admin}, as Admin; valid for 7 days:`, url];
    printResult(output, { id: tenant.id, name, admin, url }, lines);
  });
}

export async function listTenants(output: Output): Promise<void> {
  await withInstallation(async ({ db }) => {
    const tenants: TenantRecord[] = [];
    for (;;) {
      const page = await readTenants(db, tenants.at(-1)?.id ?? null, limits.page);
      tenants.push(...page);
      if (page.length < limits.page) break;
    }
    const cells = tenants.map(({ id, mode, createdAt, name }) => [id, mode, createdAt, name]);
    printResult(output, { tenants }, tableOf([['ID', 'MODE', 'MADE', 'NAME'], ...cells]));
  });
}
