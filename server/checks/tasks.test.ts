/** The tasks of examples/: each can be solved by a client of the API, and its grade says no until then. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { allOf } from '../../examples/tasks/records.ts';
import { gradeTask, startTask, tasks } from '../../examples/tasks/run-task.ts';
import { createDaybook, type Daybook } from '../../sdk/src/index.ts';
import { until } from '../test/support/deliveries.ts';
import { runCli } from '../test/support/run-cli.ts';
import { type Service, startService } from '../test/support/service.ts';

let service: Service;
let daybook: Daybook;
const folder = mkdtempSync(join(tmpdir(), 'tasks-'));
before(async () => {
  service = await startService({ requestBin: true, effects: {} });
  daybook = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Admin });
});
after(() => service.close());

type Solution = (made: Readonly<Record<string, string>>) => Promise<unknown>;
const solutions: Readonly<Record<string, Solution>> = {
  async 'Create, post and verify the webhook'({ customerId = '', taxCodeId = '' }) {
    const url = `${service.url}/bin/task`;
    const { secret } = await daybook.webhookEndpoints.create({ url, eventTypes: ['invoice.*'] });
    const accountId = service.tenant.accounts['4000'] ?? null;
    const line = {
      description: 'Work',
      quantity: '12.5',
      unitPrice: '80.00',
      taxCodeId,
      accountId,
    };
    const draft = await daybook.invoices.create({
      paymentTermsDays: 30,
      customerId,
      invoiceDate: '2026-11-21',
      lines: [line],
    });
    const posted = await daybook.invoices.act(draft.id, 'post');
    const received = await until('a received event', async () => {
      const reply = await fetch(`${url}/requests`);
      const { requests } = (await reply.json()) as {
        requests: { body: string; headers: Record<string, string> }[];
      };
      return requests.find(({ body }) => body.includes('invoice.posted'));
    });
    // The receiver has the clock of the service.
    mock.timers.enable({ apis: ['Date'], now: service.clock.now() });
    const event = new Webhook(secret ?? '').verify(received.body, received.headers);
    mock.timers.reset();
    const { id } = event as { id: string };
    await daybook.invoices.patch(posted.id, 'internalNote', id, posted.RowVersion);
    await until('a successful delivery', async () => {
      const { items } = await daybook.GET('/api/invoices/{id}/effects', {
        params: { path: { id: posted.id } },
      });
      return items.find(({ kind, status }) => kind === 'webhook' && status === 'Succeeded');
    });
  },
  async 'Survive a 409'({ id = '', RowVersion = '' }) {
    const { items } = await daybook.invoices.changes(id, { after: RowVersion });
    const theirs = items.findLast(({ path }) => path === 'memo')?.new;
    let { RowVersion: version } = await daybook.invoices.get(id);
    ({ RowVersion: version } = await daybook.invoices.patch(id, 'reference', 'PO 77', version));
    await daybook.invoices.patch(id, 'memo', `${theirs}; net 30`, version);
  },
  async 'Mirror customers'({ tag = '', file = '' }) {
    const store = async () => {
      const all = await allOf(
        daybook.customers.pages({ 'name.startsWith': `Mirror ${tag}`, 'active.eq': true }),
      );
      writeFileSync(
        file,
        JSON.stringify(all.map(({ id, name, RowVersion }) => ({ id, name, RowVersion }))),
      );
      return all;
    };
    const [one, two] = await store();
    if (one === undefined || two === undefined) throw new Error('no customers');
    await daybook.customers.patch(one.id, 'name', `Mirror ${tag} renamed`, one.RowVersion);
    await daybook.customers.patch(two.id, 'active', false, two.RowVersion);
    await daybook.customers.create({ name: `Mirror ${tag} new` });
    await store();
  },
  async 'Import a file once'({ file = '' }) {
    const env = { DAYBOOK_API_KEY: service.tenant.keys.Admin };
    const [, ...rows] = readFileSync(file, 'utf8').replaceAll('1.234,50', '1234.50').split('\r\n');
    const own = `${file}.own.csv`;
    writeFileSync(own, ['name;country;paymentTermsDays;creditLimit', ...rows].join('\r\n'));
    const words = ['import', 'customers', own, '--delimiter', ';', '--url', service.url];
    for (let n = 0; n < 2; n += 1) {
      const { code, stdout, stderr } = await runCli(words, env);
      assert.equal(code, 0, stdout + stderr);
    }
  },
  async 'Export lines with names'({ customerId = '', file = '' }) {
    const fields =
      'number,customerId.name,lines.description,lines.taxCodeId.code,lines.netAmount,lines.taxAmount';
    const query = new URLSearchParams({ format: 'csv', decimal: 'comma', fields });
    const path = `/api/invoices?${query}&customerId.eq=${customerId}`;
    writeFileSync(file, await (await daybook.fetch(path)).text());
  },
  async 'A key that may draft and not post'({ name = '' }) {
    const expiresAt = '2026-12-20T00:00:00.000Z';
    const read = ['accounts:read', 'customers:read', 'invoices:read', 'tax-codes:read'];
    await daybook.apiKeys.create({
      ...{ name, role: 'Clerk', expiresAt },
      scopes: [...read, 'invoices:write'],
    });
  },
  async 'Settle two invoices with one payment'({ customerId = '', one = '', two = '' }) {
    const { id } = await daybook.payments.create({
      customerId,
      amount: '500.00',
      receivedOn: '2026-11-21',
    });
    await daybook.payments.act(id, 'post');
    const invoices = await Promise.all([one, two].map((invoice) => daybook.invoices.get(invoice)));
    await daybook.payments.act(id, 'apply', {
      allocations: invoices.map((invoice) => ({
        invoiceId: invoice.id,
        amount: invoice.amountDue,
      })),
    });
  },
  async 'Credit a part of an invoice'({ id = '' }) {
    const draft = await daybook.invoices.act(id, 'credit');
    const [line] = draft.lines;
    if (line === undefined) throw new Error('no line');
    await daybook.PATCH('/api/credit-notes/{id}/lines/{lineId}', {
      params: { path: { id: draft.id, lineId: line.id } },
      body: { quantity: '1', RowVersion: draft.RowVersion },
    });
    const { total } = await daybook.creditNotes.act(draft.id, 'post');
    await daybook.creditNotes.act(draft.id, 'apply', {
      allocations: [{ invoiceId: id, amount: total }],
    });
  },
  async 'What is overdue'({ customerId = '', file = '' }) {
    const list = await daybook.invoices.list({
      'customerId.eq': customerId,
      'overdue.eq': true,
      count: true,
      totals: true,
    });
    const amountDue = list.totals?.[0]?.amountDue;
    writeFileSync(file, JSON.stringify({ count: list.totalCount, amountDue }));
  },
  async 'Repair a failed delivery'({ endpointId = '', effectId = '' }) {
    const { attemptLog } = await until('a failed attempt', async () => {
      const effect = await daybook.effects.get(effectId);
      return effect.attempts > 0 ? effect : undefined;
    });
    const { RowVersion } = await daybook.webhookEndpoints.get(endpointId);
    const reason = attemptLog[0]?.reason ?? '';
    const first = await daybook.webhookEndpoints.patch(
      endpointId,
      'description',
      reason,
      RowVersion,
    );
    const url = `${service.url}/bin/repaired`;
    await daybook.webhookEndpoints.patch(endpointId, 'url', url, first.RowVersion);
    await until('a repaired delivery', async () => {
      const { status, availableActions } = await daybook.effects.get(effectId);
      if (status === 'Succeeded') return status;
      if (availableActions.some(({ action, allowed }) => action === 'retry' && allowed))
        await daybook.effects.act(effectId, 'retry');
      return undefined;
    });
  },
};

test('there are ten tasks, and a solution of each', () => {
  assert.equal(tasks.length, 10);
  assert.deepEqual(
    tasks.map(({ title }) => title),
    Object.keys(solutions),
  );
});

for (const [index, { title }] of tasks.entries())
  test(`task ${index + 1} is graded as open before, and as done after: ${title}`, async () => {
    const number = index + 1;
    const place = { daybook, folder, today: service.clock.now() };
    const text = await startTask(number, { ...place, tag: `t${number}` });
    assert.match(text, new RegExp(`^Task ${number}: `));
    // Without the file that it asks for, there is nothing to grade.
    const before = await gradeTask(number, place).catch(() => ({ file: false }));
    assert.ok(Object.values(before).includes(false), JSON.stringify(before));
    const made = JSON.parse(readFileSync(join(folder, `${number}.json`), 'utf8'));
    await solutions[title]?.(made);
    for (const [sentence, isTrue] of Object.entries(await gradeTask(number, place)))
      assert.ok(isTrue, sentence);
  });
