/** Creates what is missing at each start: tenant, sample records, keys. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { ensureBootstrapKey } from '../../features/identity/bootstrap-key.ts';
import { findPrincipal } from '../../features/identity/store-credentials.ts';
import { customer } from '../../features/invoicing/customer.ts';
import { completeAllAccounts } from '../../features/ledger/complete-accounts.ts';
import { extendAllPeriods } from '../../features/ledger/make-periods.ts';
import {
  completeAllPolicies,
  completeTenant,
  createTenant,
  type TenantPlan,
} from '../../features/tenants/create-tenant.ts';
import {
  findOldestTenant,
  readFirst,
  type TenantRecord,
  withSetUpLock,
} from '../../postgres/store-tenants.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';
import { issueKey } from '../commands/keys.ts';
import type { Installation } from '../installation/open-installation.ts';
import { formatMs, type Steps } from '../output.ts';
import { demoTenant } from '../seed/demo-tenant.ts';
import type { SeedWork } from '../seed/run-seed.ts';
import { seedDefaults, seedTenant } from '../seed/seed-tenant.ts';
import { demoSignIn } from './demo-person.ts';
import { readDemoKey, writeDemoKey } from './server-file.ts';

export interface Welcome {
  readonly tenant: TenantRecord;
  /** The demo's Admin key; null without a demo. */
  readonly demoKey: string | null;
  /** Secret of the demo user's sign-in link; null without a demo. */
  readonly signIn: string | null;
  /** Whether this is the demo, with its request bin. */
  readonly demo: boolean;
  /** A customer for the first invoice. */
  readonly customerId: string | null;
}

/**
 * The tenant of an installation without sample records; its settings are changed through the API.
 */
const liveTenant: TenantPlan = {
  name: 'Main',
  mode: 'live',
  settings: {
    name: 'Main',
    baseCurrency: 'EUR',
    currencies: ['USD', 'GBP', 'CHF'],
    language: 'en',
  },
  taxCodes: [['ZERO', 'No tax', '0']],
};

/** If several processes start on one database, one of them does this and the others wait. */
export function setUp(installation: Installation, config: Config, steps: Steps): Promise<Welcome> {
  return withSetUpLock(installation.lockUrl, async () => {
    const { engine, db } = installation;
    const now = new Date().toISOString();
    const oldest = await findOldestTenant(db);
    await completeAllPolicies(engine);
    const tenant = await ensureTenant(installation, config, oldest, now);
    await completeAllAccounts(engine, now);
    await extendAllPeriods(engine, now);
    const demo = tenant.mode === 'test' && config.sample;
    if (demo) await ensureSample(installation, tenant, oldest === null, steps);
    if (config.bootstrapKey !== null) {
      await ensureBootstrapKey(engine, tenant, config.bootstrapKey, now);
    }
    const embedded = config.databaseUrl === null;
    const demoKey = demo && embedded ? await ensureDemoKey(installation, config, tenant) : null;
    const signIn = demo && embedded ? await demoSignIn(installation, tenant) : null;
    const buyer = demo ? await readFirst(db, tenant.id, customer) : null;
    return { tenant, demoKey, signIn, demo, customerId: buyer?.id ?? null };
  });
}

async function ensureTenant(
  { engine }: Installation,
  { sample }: Config,
  oldest: TenantRecord | null,
  now: string,
): Promise<TenantRecord> {
  if (oldest === null) return createTenant(engine, sample ? demoTenant : liveTenant, now);
  await completeTenant(engine, oldest, oldest.mode === 'test' ? demoTenant : liveTenant);
  return oldest;
}

/**
 * As of the day the tenant was created, so that a start after an interrupted one creates the same records.
 * The first time in a child process, so that its memory is released.
 */
async function ensureSample(
  { engine, url }: Installation,
  tenant: TenantRecord,
  first: boolean,
  steps: Steps,
): Promise<void> {
  const { invoices, months, smallestCustomers: customers } = seedDefaults;
  const options = { invoices, months, customers, asOf: tenant.createdAt.slice(0, 10) };
  await steps.run(`sample: ${invoices} invoices`, async () => {
    if (!first) {
      await seedTenant(engine, tenant, options);
      return;
    }
    const work: SeedWork = { url, tenant, options };
    const program = join(import.meta.dirname, `../seed/run-seed${extname(import.meta.url)}`);
    const [code] = await once(fork(program, [JSON.stringify(work)]), 'exit');
    if (code !== 0) throw new Error('The sample records could not be created; start again.');
  });
}

/**
 * The key is stored in a file that only its owner can read; an invalid one is replaced.
 */
async function ensureDemoKey(
  installation: Installation,
  config: Config,
  tenant: TenantRecord,
): Promise<string> {
  const kept = readDemoKey(config.dataFolder);
  if (kept !== null && (await findPrincipal(installation.db, secretHash(kept))) !== null)
    return kept;
  const wanted = { role: 'Admin', name: 'Demo', expiresAt: null } as const;
  const { key } = await issueKey(installation, tenant, wanted);
  writeDemoKey(config.dataFolder, key);
  return key;
}

/** The one-time sign-in link of the demo user; null without a demo. */
export function signInUrl(url: string, { signIn }: Welcome): string | null {
  return signIn === null ? null : `${url}/sign-in#token=${signIn}`;
}

/** The lines printed after a start. `url` has no trailing slash. */
export function welcomeLines(url: string, welcome: Welcome, config: Config, ms: number): string[] {
  const { demoKey, customerId } = welcome;
  const link = signInUrl(url, welcome);
  const rule = '─'.repeat(72);
  const known = config.bootstrapKey === null ? null : 'the one in DAYBOOK_BOOTSTRAP_KEY';
  const hint = 'create one: npx daybook keys create --role Admin --name <name>';
  const lines = [
    rule,
    `Daybook is ready (${formatMs(ms)})`,
    '',
    `  Web app   ${url}/`,
    `  API       ${url}/api/invoices`,
    `  API docs  ${url}/docs`,
    `  API key   ${demoKey ?? known ?? hint}`,
    link === null
      ? '  Users     invite the first: npx daybook users invite <email> --role Admin'
      : `  Sign in   ${link} (once, within 15 minutes)`,
  ];
  if (demoKey !== null) {
    const body = {
      ...(customerId === null ? {} : { customerId }),
      lines: [{ description: 'Consulting', quantity: '2', unitPrice: '120.00' }],
    };
    lines.push('', 'Draft an invoice:', '');
    lines.push(
      `curl -s ${url}/api/invoices -H 'Authorization: Bearer ${demoKey}' ` +
        `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
    );
  }
  return [...lines, rule];
}
