/** The trial balance and account statements equal the ledger and each other to the cent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Big, sum } from '../../../test/support/decimals.ts';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { refreshReports } from '../../../test/support/refresh-reports.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { entities } from '../all-features.ts';

let service: Service;
before(async () => {
  service = await startService();
  const pick = seeded(21);
  const { tenant } = service;
  const customers = [(await makeCustomer(tenant)).id];
  const takeStep = randomHistory(tenant, customers, pick);
  for (let step = 0; step < 90; step += 1) await takeStep();
  await refreshReports(service);
});
after(() => service.close());

async function report(path: string): Promise<Body> {
  const { status, body, text } = await service.as('Viewer')('GET', `/api/reports/${path}`);
  assert.equal(status, 200, text);
  return body;
}

interface Row {
  readonly accountId: string;
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}
const rowsOf = (body: Body) => body['accounts'] as readonly Row[];
const equals = (a: string | undefined, b: unknown, what: string) =>
  assert.ok(new Big(a ?? 'x').eq(String(b)), `${what}: ${a} is not ${b}`);

async function ledgerUpTo(day: string) {
  return service.sql(
    `select a.id, a.code, sum(case when l.base_amount > 0 then l.base_amount else 0 end) as debit,
      sum(case when l.base_amount < 0 then -l.base_amount else 0 end) as credit, count(*) as lines
      from journal_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and e.posting_date <= $2 group by 1, 2 order by 2`,
    [service.tenant.id, day],
  );
}

test('the trial balance of any day equals the ledger and sums to zero', async () => {
  let compared = 0;
  for (const asOf of ['2025-12-31', '2026-03-14', '2026-06-30', '2026-11-21', '2027-12-31']) {
    const shown = await report(`trial-balance?asOf=${asOf}`);
    const ledger = await ledgerUpTo(asOf);
    // Retained earnings have no lines, only what is carried forward.
    const rows = rowsOf(shown).filter(({ code }) => code !== '3000');
    assert.deepEqual(
      rows.map(({ code }) => code),
      ledger.map((row) => row['code']),
    );
    for (const [index, row] of rows.entries()) {
      equals(row.debit, ledger[index]?.['debit'], `${asOf} ${row.code} debit`);
      equals(row.credit, ledger[index]?.['credit'], `${asOf} ${row.code} credit`);
      equals(row.balance, new Big(row.debit).minus(row.credit), `${asOf} ${row.code}`);
      compared += 1;
    }
    const totals = shown['totals'] as Row;
    assert.equal(totals.balance, '0.00');
    equals(totals.debit, sum(rowsOf(shown).map(({ debit }) => debit)), asOf);
    equals(totals.debit, totals.credit, asOf);
  }
  assert.ok(compared > 12, `${compared} balances`);
  assert.deepEqual(
    rowsOf(await report('trial-balance')),
    rowsOf(await report('trial-balance?asOf=2026-11-21')),
  );
});

test('each balance equals the sum of its statement lines, which link to their entry and document', async () => {
  const asOf = '2026-09-30';
  for (const row of rowsOf(await report(`trial-balance?asOf=${asOf}`))) {
    const path = `account-statement?accountId=${row.accountId}&to=${asOf}`;
    const whole = await report(`${path}&limit=1000`);
    assert.equal(whole['opening'], '0.00');
    assert.equal(whole['closing'], row.balance, row.code);
    assert.equal(whole.items.at(-1)?.['balance'], row.balance);
    const from = '2026-05-10';
    const part = await report(`${path}&from=${from}&limit=1000`);
    const earlier = whole.items.filter((line) => String(line['postingDate']) < from);
    equals(String(part['opening']), sum(earlier.map((line) => String(line['baseAmount']))), from);
    assert.deepEqual(part.items, whole.items.slice(earlier.length));
    assert.equal(part['closing'], row.balance);
    const [line] = part.items;
    if (line === undefined) continue;
    const entry = (await service.api('GET', `/api/journal-entries/${line['entryId']}`)).body;
    const own = entry.lines.find((one) => one['position'] === line['position']);
    assert.deepEqual(
      [own?.['accountId'], own?.['baseAmount'], entry['documentId'], entry['documentNumber']],
      [row.accountId, line['baseAmount'], line['documentId'], line['documentNumber']],
    );
    const { collection } = entities.find(({ name }) => name === entry['documentType']) ?? {};
    const { status, body } = await service.api('GET', `/api/${collection}/${line['documentId']}`);
    assert.deepEqual([status, body['number'] ?? null], [200, line['documentNumber']]);
  }
});

test('the pages of a statement are a snapshot, despite concurrent postings and refreshes', async () => {
  const accountId = service.tenant.accounts['1200'];
  const path = `account-statement?accountId=${accountId}&from=2026-02-01&to=2027-12-31`;
  const whole = await report(`${path}&limit=1000`);
  const paged: Body[] = [];
  let cursor = '';
  let pages = 0;
  do {
    const page = await report(`${path}&limit=3${cursor}`);
    assert.deepEqual([page['opening'], page['closing']], [whole['opening'], whole['closing']]);
    paged.push(...page.items);
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    pages += 1;
    await invoiceIn(service.tenant, 'Posted', { invoiceDate: `2026-0${2 + (pages % 8)}-15` });
    await refreshReports(service);
  } while (cursor !== '');
  assert.ok(pages > 3, `${pages} pages`);
  assert.deepEqual(paged, whole.items);
  const later = await report(`${path}&limit=1000`);
  assert.equal(later.items.length, whole.items.length + pages);
  assert.notEqual(later['closing'], whole['closing']);
});

test('postings count from the next refresh, and the response reports how far behind it is', async () => {
  const accountId = service.tenant.accounts['1200'];
  const before = await report('trial-balance');
  await invoiceIn(service.tenant, 'Posted');
  service.clock.advance(5_000);
  const meanwhile = await report('trial-balance');
  assert.deepEqual(rowsOf(meanwhile), rowsOf(before));
  const { pending, behindSeconds } = meanwhile['freshness'] as Record<string, number>;
  assert.ok(pending !== undefined && pending > 0 && behindSeconds !== undefined);
  assert.ok(behindSeconds >= 5);
  const statement = await report(`account-statement?accountId=${accountId}&limit=1000`);
  const row = rowsOf(before).find((one) => one.accountId === accountId);
  assert.equal(
    statement['closing'],
    row?.balance,
    'the statement agrees with the trial balance at any time',
  );
  assert.equal(statement.items.at(-1)?.['balance'], row?.balance);
  await refreshReports(service);
  const after = rowsOf(await report('trial-balance')).find((one) => one.accountId === accountId);
  equals(after?.balance, new Big(row?.balance ?? '0').plus('119.00'), 'receivables');
});

test('returns errors for invalid parameters', async () => {
  const accountId = service.tenant.accounts['1200'];
  const ask = async (path: string, code: string, status = 400) => {
    const reply = await service.api('GET', `/api/reports/${path}`);
    assert.deepEqual([reply.status, reply.body.code], [status, code], reply.text);
    return reply.body;
  };
  await ask('trial-balance?asOf=2026-02-30', 'invalid_filter');
  await ask('trial-balance?asof=2026-02-28', 'invalid_filter');
  const missing = await ask('account-statement', 'invalid_filter');
  assert.equal(missing.errors[0]?.pointer, 'accountId');
  await ask(`account-statement?accountId=${accountId}&from=2026-12-01`, 'invalid_filter');
  await ask(`account-statement?accountId=${accountId}&limit=1001`, 'invalid_filter');
  await ask(`account-statement?accountId=${accountId}&cursor=x`, 'invalid_cursor');
  const page = await report(`account-statement?accountId=${accountId}&limit=1`);
  const other = `account-statement?accountId=${service.tenant.accounts['4000']}`;
  await ask(`${other}&limit=1&cursor=${page.nextCursor}`, 'invalid_cursor');
  const foreign = service.other.accounts['1200'];
  await ask(`account-statement?accountId=${foreign}`, 'not_found', 404);
});

test('a tenant without postings has an empty trial balance and empty statements', async () => {
  const { other } = service;
  const { body } = await other.api('GET', '/api/reports/trial-balance');
  assert.deepEqual([rowsOf(body), (body['totals'] as Row).balance], [[], '0.00']);
  const path = `/api/reports/account-statement?accountId=${other.accounts['1200']}`;
  const statement = (await other.api('GET', path)).body;
  assert.deepEqual(
    [statement['opening'], statement['closing'], statement.items],
    ['0.00', '0.00', []],
  );
});
