/** A tenant for a campaign, created through the product, with keys, a customer and what posting needs. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createEngine } from '../server/src/engine.ts';
import { ensureBootstrapKey } from '../server/src/features/identity/bootstrap-key.ts';
import { createTenant, type TenantPlan } from '../server/src/features/tenants/create-tenant.ts';
import { openDatabase } from '../server/src/postgres/db.ts';
import { readInstallation } from '../server/src/postgres/store-tenants.ts';
import { type Body, bodyOf, call, type Request } from './http-call.ts';

const plan: TenantPlan = {
  name: 'Campaign Ltd',
  mode: 'test',
  settings: {
    name: 'Campaign Ltd',
    address: '1 Test Row',
    country: 'IE',
    taxId: 'IE6388047V',
    baseCurrency: 'EUR',
    currencies: ['USD', 'JPY', 'KWD'],
    // EN 16931 cannot express amounts in KWD.
    eInvoiceRules: 'Never',
  },
  taxCodes: [
    ['S', 'Standard', '19'],
    ['R', 'Reduced', '7'],
    ['Z', 'Zero', '0'],
  ],
};

export interface Scene {
  readonly tenantId: string;
  readonly admin: string;
  /** Two users who may do everything with invoices: key and actor name in the history. */
  readonly users: readonly { readonly key: string; readonly name: string }[];
  /** The key of an Approver, who may not post into soft-closed periods. */
  readonly approver: string;
  readonly customerId: string;
  /** IDs by code. */
  readonly taxCodes: Readonly<Record<string, string>>;
  readonly revenue: readonly string[];
  /** Periods are open for this year and the next. */
  readonly year: number;
}

/** `port`: of a server process on the same database. */
export async function createScene(databaseUrl: string, port: number): Promise<Scene> {
  const at = new Date().toISOString();
  const admin = randomBytes(24).toString('base64url');
  const db = openDatabase(databaseUrl, { maxConnections: 2 });
  let tenantId: string;
  try {
    const engine = createEngine(db, await readInstallation(db, at));
    const tenant = await createTenant(engine, plan, at);
    tenantId = tenant.id;
    await ensureBootstrapKey(engine, tenant, admin, at);
  } finally {
    await db.close();
  }
  const ask = (method: Request['method'], path: string, body?: unknown) =>
    must(port, { method, path, key: admin, ...(body === undefined ? {} : { body }) });
  const makeKey = async (name: string, role: string) => {
    const made = await ask('POST', '/api/api-keys', { name, role });
    return { key: String(made['key']), name: `key:${made.id}` };
  };
  const [first, second, approver, customer, codes, accounts] = await Promise.all([
    makeKey('first', 'Controller'),
    makeKey('second', 'Controller'),
    makeKey('third', 'Approver'),
    ask('POST', '/api/customers', {
      name: 'Customer',
      country: 'IE',
      currency: 'EUR',
      paymentTermsDays: 30,
    }),
    ask('GET', '/api/tax-codes'),
    ask('GET', '/api/accounts?type.eq=Revenue'),
  ]);
  return {
    tenantId,
    admin,
    users: [first, second],
    approver: approver.key,
    customerId: customer.id,
    taxCodes: Object.fromEntries(codes.items.map((code) => [String(code.code), code.id])),
    revenue: accounts.items.map(({ id }) => id),
    year: Number(at.slice(0, 4)),
  };
}

/** In responses of an overloaded service, which has done nothing. */
const shed = '"code":"overloaded"';
const patience = { pauseMs: 500, tries: 20 } as const;

/** The body of a response that has to be a success. */
export async function must(port: number, request: Request): Promise<Body> {
  let reply = await call(port, request);
  for (let tries = 1; reply.text.includes(shed) && tries < patience.tries; tries += 1) {
    await sleep(patience.pauseMs);
    reply = await call(port, request);
  }
  if (reply.status >= 200 && reply.status < 300) return bodyOf(reply);
  throw new Error(`${request.method} ${request.path}: ${reply.status} ${reply.text}`);
}

/** A draft that can be posted. */
export function postable(scene: Scene, memo: string, date = `${scene.year}-03-15`) {
  return {
    customerId: scene.customerId,
    invoiceDate: date,
    memo,
    lines: [
      {
        description: 'Work',
        quantity: '3',
        unitPrice: '33.335',
        discountPercent: '2.5',
        taxCodeId: scene.taxCodes['S'],
        accountId: scene.revenue[0],
      },
      {
        description: 'Goods',
        quantity: '7',
        unitPrice: '0.99',
        taxCodeId: scene.taxCodes['R'],
        accountId: scene.revenue[1],
      },
    ],
  };
}

/** Runs `work` with a connection of the superuser. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  // The running query reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
