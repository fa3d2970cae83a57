/** Books for the tests of the dashboard and the reports: receivables of every age in two currencies. */
import assert from 'node:assert/strict';
import { Big } from 'big.js';
import type { Locator } from 'playwright-core';
import { until } from '../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../server/test/support/invoices.ts';
import { applied, paymentIn } from '../../server/test/support/money.ts';
import { makeEndpoint } from '../../server/test/support/records.ts';
import type { Api, Body, Service } from '../../server/test/support/service.ts';
import type { Stage, Visitor, VisitorOptions } from './stage.ts';

/** The fixed day of the service in tests. */
const day = '2026-11-21';

/** Not due, then 1 to 30 days overdue, 31 to 60, 61 to 90, more. */
const dueDates = ['2026-12-10', '2026-11-10', '2026-10-01', '2026-08-30', '2026-05-01'];
const usdRate = '0.9';

export interface Books {
  readonly customers: readonly Body[];
  readonly endpoint: Body;
}

export async function makeBooks(service: Service): Promise<Books> {
  const { tenant, api } = service;
  // One attempt, so that deliveries without a receiver fail immediately.
  const { body: policies } = await api('GET', '/api/retry-policies?category.eq=post-transaction');
  for (const { id, RowVersion } of policies.items)
    await api('PATCH', `/api/retry-policies/${id}`, { attempts: 1, RowVersion });
  const endpoint = await makeEndpoint(tenant, { eventTypes: ['invoice.released'] });
  const customers = [
    await makeCustomer(tenant, { name: 'Northwind Foods GmbH' }),
    await makeCustomer(tenant, { name: 'Southwind Trading Ltd' }),
  ];
  const [first, second] = customers;
  for (const [index, dueDate] of dueDates.entries()) {
    const dates = { invoiceDate: '2026-04-15', dueDate };
    const lines = [readyLine(tenant, { unitPrice: `${100 * (index + 1)}.35` })];
    await invoiceIn(tenant, 'Posted', { ...dates, customerId: first?.id, lines });
    const dollars = { currency: 'USD', exchangeRate: usdRate, lines };
    await invoiceIn(tenant, 'Released', { ...dates, customerId: second?.id, ...dollars });
  }
  const paid = await invoiceIn(tenant, 'Posted', { customerId: first?.id });
  const payment = await paymentIn(tenant, 'Posted', { customerId: first?.id, amount: '150.00' });
  await applied(tenant, 'payments', payment.id, [{ invoiceId: paid.id, amount: '60.00' }]);
  await until('the summaries', async () => {
    const { body } = await api('GET', '/api/reports/delivery-health');
    const { failed } = body['totals'] as { failed: number };
    return failed >= dueDates.length && (body['freshness'] as { pending: number }).pending === 0;
  });
  return { customers, endpoint };
}

/** A visitor whose clock shows the day of the service. `time`: in UTC. */
export async function visitToday(
  stage: Stage,
  options?: VisitorOptions,
  time = '09:00',
): Promise<Visitor> {
  const visitor = await stage.visit(options);
  const at = new Date(`${day}T${time}:00Z`);
  await visitor.page.clock.setFixedTime(at);
  // The app follows the clock of the service, whose `Date` is that of this machine.
  stage.service.app.server.prependListener('request', (_, response) =>
    response.setHeader('date', at.toUTCString()),
  );
  return visitor;
}

const collections: Readonly<Record<string, string>> = {
  '/invoices': '/api/invoices',
  '/credit-notes': '/api/credit-notes',
  '/payments': '/api/payments',
  '/periods': '/api/periods',
  '/admin/effects': '/api/effects',
  '/admin/webhooks': '/api/webhook-endpoints',
};

/** All records of the list at an address of the app. */
export async function listed(api: Api, address: string): Promise<readonly Body[]> {
  const url = new URL(address, 'http://app.example');
  const path = collections[url.pathname];
  assert.ok(path, `${url.pathname} is not a list`);
  url.searchParams.set('limit', '200');
  const { status, body, text } = await api('GET', `${path}${url.search}`);
  assert.equal(status, 200, text);
  assert.equal(body.hasMore, false);
  return body.items;
}

export function sumOf(records: readonly Body[], field: string): Big {
  return records.reduce((sum, record) => sum.plus(String(record[field])), new Big(0));
}

const cents = 2;

/** The amount due in base currency, each document rounded on its own as in the ledger. */
export function baseDue(invoices: readonly Body[]): Big {
  return invoices.reduce(
    (sum, { amountDue, exchangeRate }) =>
      sum.plus(new Big(String(amountDue)).times(String(exchangeRate ?? 1)).round(cents)),
    new Big(0),
  );
}

export async function textOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? '';
}

/** An amount of an English page as a decimal. */
export function decimalOf(text: string): string {
  return text.replace(/[^\d.-]/g, '');
}

/** Findings on pages of reports, once their figures are loaded: see `Visitor.looks`. */
export async function looksOf(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const { page } = visitor;
  const found: string[] = [];
  for (const path of paths) {
    await visitor.goto(path);
    await page.getByText(/^As of \d/).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    found.push(...(await visitor.looks()));
  }
  return found;
}
