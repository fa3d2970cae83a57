/**
 * Random histories of invoices, payments and credit notes in currencies of 0, 2 and 3 digits, to test
 * reports after any history.
 */
import assert from 'node:assert/strict';
import { Big, round } from './decimals.ts';
import type { Body, TestTenant } from './service.ts';

/** `years`: the days of this many years from 2026 on, instead of one. */
type Pick = ((count: number) => number) & { readonly years?: number };

/** Digits of amounts, and two rates, so that allocations cause exchange differences. */
const coins = {
  EUR: { digits: 2, rates: ['1', '1'] },
  USD: { digits: 2, rates: ['0.913', '0.87391'] },
  JPY: { digits: 0, rates: ['0.0061', '0.006217'] },
  KWD: { digits: 3, rates: ['2.98765', '3.01'] },
} as const;
type Currency = keyof typeof coins;

/** Each call makes one step; a rejected request is a step, too. */
export function randomHistory(
  tenant: TestTenant,
  customers: readonly string[],
  pick: Pick,
): () => Promise<void> {
  const invoices: string[] = [];
  /** Paths of payments and credit notes. */
  const sources: string[] = [];
  return async () => {
    const id = invoices[pick(Math.max(invoices.length, 1))];
    const source = sources[pick(Math.max(sources.length, 1))];
    const kind = pick(16);
    if (kind < 4 || id === undefined) {
      const made = await create(tenant, '/api/invoices', randomInvoice(tenant, customers, pick));
      invoices.push(made.id);
      if (kind < 3) await act(tenant, `/api/invoices/${made.id}/post`);
    } else if (kind < 8) await live(tenant, `/api/invoices/${id}`, kind, pick);
    else if (kind < 11) sources.push(...(await pay(tenant, id, pick)));
    else if (kind === 11) sources.push(...(await credit(tenant, id, pick)));
    else if (source === undefined) return;
    else if (kind < 14) await apply(tenant, source, id, pick);
    else if (kind === 14) await unapply(tenant, source, pick);
    else await act(tenant, `${source}/void`, { reason: 'Paid twice', ...reversal(pick) });
  };
}

/** Posts, approves, voids or edits an invoice. */
async function live(tenant: TestTenant, path: string, kind: number, pick: Pick): Promise<void> {
  if (kind === 4) return void (await act(tenant, `${path}/post`));
  if (kind === 5) return void (await act(tenant, `${path}/approve`));
  if (kind === 6)
    return void (await act(tenant, `${path}/void`, { reason: 'Ordered twice', ...reversal(pick) }));
  const { RowVersion } = (await tenant.api('GET', path)).body;
  const change = pick(2) === 0 ? { reference: `PO ${pick(9)}` } : { dueDate: dayOf(pick, 12) };
  await tenant.api('PATCH', path, { ...change, RowVersion });
}

/** The path of a payment for an invoice: full, partial, or more than due. */
async function pay(tenant: TestTenant, id: string, pick: Pick): Promise<string[]> {
  const { body } = await tenant.api('GET', `/api/invoices/${id}`);
  const { customerId, total } = body;
  const currency = body['currency'] as Currency;
  const { rates, digits } = coins[currency];
  const amount = round(new Big(String(total)).times(pick(3) + 1).div(2), digits);
  const receivedOn = dayOf(pick, 12);
  const exchangeRate = rates[pick(2)];
  const fields = { customerId, currency, exchangeRate, amount, receivedOn };
  const path = `/api/payments/${(await create(tenant, '/api/payments', fields)).id}`;
  if (await act(tenant, `${path}/post`)) await apply(tenant, path, id, pick);
  return [path];
}

/** The path of a credit note over the uncredited rest of an invoice; none if nothing is left. */
async function credit(tenant: TestTenant, id: string, pick: Pick): Promise<string[]> {
  const made = await act(tenant, `/api/invoices/${id}/credit`);
  if (made === null) return [];
  const path = `/api/credit-notes/${made.id}`;
  const line = made.lines[pick(made.lines.length)];
  if (pick(2) === 0 && line !== undefined && made.lines.length > 1)
    await tenant.api('DELETE', `${path}/lines/${line['id']}`);
  if ((await act(tenant, `${path}/post`)) && pick(2) === 0) await act(tenant, `${path}/approve`);
  await apply(tenant, path, id, pick);
  return [path];
}

/** Some tenths of the amount due, up to all of it. */
async function apply(tenant: TestTenant, source: string, id: string, pick: Pick): Promise<void> {
  const { body } = await tenant.api('GET', `/api/invoices/${id}`);
  const { digits } = coins[body['currency'] as Currency];
  const due = new Big(String(body['amountDue']));
  const amount = round(due.times(Math.min(pick(16) + 1, 10)).div(10), digits);
  if (!new Big(amount).gt(0)) return;
  const postingDate = pick(4) === 0 ? { postingDate: dayOf(pick, 12) } : {};
  await act(tenant, `${source}/apply`, {
    allocations: [{ invoiceId: id, amount }],
    ...postingDate,
  });
}

async function unapply(tenant: TestTenant, source: string, pick: Pick): Promise<void> {
  const { body } = await tenant.api('GET', source);
  const live = body['allocations'] as readonly { readonly allocationId: string }[];
  const one = live[pick(Math.max(live.length, 1))];
  if (one !== undefined) await act(tenant, `${source}/unapply`, { allocationId: one.allocationId });
}

async function create({ api }: TestTenant, path: string, fields: object): Promise<Body> {
  const made = await api('POST', path, fields);
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** Null if it is rejected. */
async function act({ api }: TestTenant, path: string, asked: object = {}): Promise<Body | null> {
  const { status, text, body } = await api('POST', path, asked);
  assert.ok([200, 201, 422].includes(status), text);
  return status === 422 ? null : body;
}

function reversal(pick: Pick): Record<string, unknown> {
  return pick(3) === 0 ? { reversalDate: dayOf(pick, 12) } : {};
}

/** A day from January to the given month of a year. */
function dayOf(pick: Pick, months: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const year = 2026 + (pick.years === undefined ? 0 : pick(pick.years));
  return `${year}-${two(1 + pick(months))}-${two(1 + pick(28))}`;
}

function randomInvoice(tenant: TestTenant, customers: readonly string[], pick: Pick) {
  const currencies = Object.keys(coins) as Currency[];
  const currency = currencies[pick(currencies.length)] ?? 'EUR';
  const codes = ['T0', 'T7', 'T19', 'T20'];
  const lines = Array.from({ length: 1 + pick(3) }, () => ({
    description: 'Consulting',
    quantity: String(pick(7) - 1),
    unitPrice: `${pick(900)}.${pick(10)}${pick(10)}`,
    discountPercent: String(pick(2) * 7),
    taxCodeId: tenant.taxCodes[codes[pick(4)] ?? 'T0'],
    accountId: tenant.accounts[pick(2) === 0 ? '4000' : '4100'],
  }));
  const invoiceDate = dayOf(pick, 11);
  return {
    customerId: customers[pick(customers.length)],
    currency,
    exchangeRate: coins[currency].rates[0],
    invoiceDate,
    dueDate: pick(3) === 0 ? '2026-12-31' : invoiceDate,
    pricesIncludeTax: pick(2) === 0,
    lines,
  };
}

/** Numbers below a bound, reproducible by the seed (mulberry32). */
export function seeded(seed: number): (count: number) => number {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}
