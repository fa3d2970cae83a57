/** The tax report equals the documents as posted, and ties to the tax accounts after any history. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Big, round, sum } from '../../../test/support/decimals.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { refreshReports } from '../../../test/support/refresh-reports.ts';
import { setField, succeed } from '../../../test/support/requests.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';

let service: Service;
let tenant: TestTenant;
beforeEach(async () => {
  service = await startService();
  tenant = service.tenant;
});
afterEach(() => service.close());

interface TaxRow {
  readonly direction: string;
  readonly taxCodeId: string;
  readonly code: string;
  readonly rate: string;
  readonly category: string;
  readonly base: string;
  readonly tax: string;
  readonly lines: number;
  readonly linesPath: string;
}
interface AccountRow {
  readonly accountId: string;
  readonly movement: string;
  readonly tax: string;
  readonly other: string;
}
interface Report {
  readonly taxes: readonly TaxRow[];
  readonly accounts: readonly AccountRow[];
  readonly totals: {
    readonly output: { base: string; tax: string };
    readonly input: { base: string; tax: string };
    readonly payable: string;
  };
}

async function get(path: string): Promise<Body> {
  const { status, body, text } = await tenant.api('GET', path);
  assert.equal(status, 200, text);
  return body;
}

const taxReport = async (from: string, to: string) =>
  (await get(`/api/reports/tax?from=${from}&to=${to}`)) as unknown as Report;

const act = (path: string, asked: object = {}) => succeed(tenant.api, 'POST', path, asked);

/** All lines of a path, page by page. */
async function linesOf(path: string): Promise<Body[]> {
  const lines: Body[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Body = await get(`${path}&limit=7${cursor && `&cursor=${cursor}`}`);
    lines.push(...page.items);
    cursor = page.nextCursor;
  }
  return lines;
}

interface Posted {
  readonly key: string;
  readonly postingDate: string;
  readonly base: Big;
  readonly tax: Big;
}

/** Every tax of every entry, from the documents and entries as the API shows them. */
async function postedTaxes(): Promise<Posted[]> {
  const found: Posted[] = [];
  for (const [collection, sign] of [
    ['invoices', 1],
    ['credit-notes', -1],
  ] as const) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Body = await get(`/api/${collection}?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const document of page.items) found.push(...(await taxesOf(collection, document, sign)));
      cursor = page.nextCursor;
    }
  }
  return found;
}

async function taxesOf(collection: string, document: Body, sign: number): Promise<Posted[]> {
  const { items } = await get(`/api/${collection}/${document.id}/journal-entries`);
  const found: Posted[] = [];
  for (const { id } of items) {
    const entry = await get(`/api/journal-entries/${id}`);
    const side = entry['kind'] === 'reversal' ? -sign : sign;
    for (const tax of document['taxes'] as readonly Record<string, string>[]) {
      const line = entry.lines.find((one) => one['taxCodeId'] === tax['taxCodeId']);
      const rate = String(document['exchangeRate'] ?? '1');
      found.push({
        key: [tax['taxCodeId'], new Big(tax['rate'] ?? '').toFixed()].join(' '),
        postingDate: String(entry['postingDate']),
        base: new Big(round(new Big(tax['base'] ?? '').times(rate), 2)).times(side),
        tax: new Big(String(line?.['baseAmount'] ?? '0')).neg(),
      });
    }
  }
  return found;
}

const inRange = (day: string, from: string, to: string) => from <= day && day <= to;

async function checkReport(posted: readonly Posted[], from: string, to: string) {
  const { taxes, totals, accounts } = await taxReport(from, to);
  const due = Map.groupBy(
    posted.filter(({ postingDate }) => inRange(postingDate, from, to)),
    ({ key }) => key,
  );
  const shown = taxes.map(({ taxCodeId, rate }) => `${taxCodeId} ${new Big(rate).toFixed()}`);
  assert.deepEqual(shown.toSorted(), [...due.keys()].toSorted(), `${from} to ${to}`);
  for (const [index, row] of taxes.entries()) {
    const parts = due.get(shown[index] ?? '') ?? [];
    const what = `${row.code} ${row.rate} from ${from} to ${to}`;
    assert.equal(row.base, round(sum(parts.map(({ base }) => base.toFixed())), 2), what);
    assert.equal(row.tax, round(sum(parts.map(({ tax }) => tax.toFixed())), 2), what);
    assert.equal(row.lines, parts.length, what);
  }
  assert.equal(totals.output.tax, round(sum(taxes.map(({ tax }) => tax)), 2));
  assert.equal(totals.output.base, round(sum(taxes.map(({ base }) => base)), 2));
  assert.deepEqual([totals.input.tax, totals.payable], ['0.00', totals.output.tax]);
  await checkAccounts(accounts, from, to);
  assert.equal(round(sum(accounts.map(({ tax }) => tax)), 2), totals.output.tax);
  return taxes;
}

/** On each account: the movement of the ledger, the lines with a tax code, and the others. */
async function checkAccounts(accounts: readonly AccountRow[], from: string, to: string) {
  const rows = await service.sql(
    `select l.account_id, -sum(l.base_amount) as movement,
      -coalesce(sum(l.base_amount) filter (where l.tax_code_id is not null), 0) as tax
      from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and l.posting_date between $2 and $3
      group by 1, a.role having bool_or(l.tax_code_id is not null) or a.role = 'Tax'`,
    [tenant.id, from, to],
  );
  const ledger = new Map(rows.map((row) => [String(row['account_id']), row]));
  for (const { accountId, movement, tax, other } of accounts) {
    const own = ledger.get(accountId) ?? { movement: '0', tax: '0' };
    assert.equal(movement, round(new Big(String(own['movement'])), 2), accountId);
    assert.equal(tax, round(new Big(String(own['tax'])), 2), accountId);
    assert.equal(other, round(new Big(movement).minus(tax), 2), accountId);
    ledger.delete(accountId);
  }
  assert.deepEqual([...ledger.keys()], [], 'accounts that the report lacks');
}

const ranges = [
  ['2026-01-01', '2026-01-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-08-17', '2026-11-03'],
  ['2026-01-01', '2026-12-31'],
] as const;

for (const seed of [31, 32]) {
  test(`equals what was posted, ties to the tax accounts and links to its lines, after a random history with closed periods (seed ${seed})`, async () => {
    const pick = seeded(seed);
    const customers = [(await makeCustomer(tenant)).id, (await makeCustomer(tenant)).id];
    const takeStep = randomHistory(tenant, customers, pick);
    for (let step = 0; step < 120; step += 1) await takeStep();
    await refreshReports(service);
    // Later corrections of the closed months are posted in the first open one.
    for (const code of ['2026-01', '2026-02', '2026-03', '2026-04']) {
      const { items } = await get(`/api/periods?code.eq=${code}`);
      await act(`/api/periods/${items[0]?.id}/close`, { acceptWarnings: true });
    }
    // The account of exchange differences becomes that of taxes, too: it has other entries.
    const { '2200': taxes, '8900': differences, '8990': rounding } = tenant.accounts;
    await setField(tenant.api, `/api/accounts/${taxes}`, { role: null });
    await setField(tenant.api, `/api/accounts/${differences}`, { role: 'Tax' });
    await setField(tenant.api, `/api/accounts/${rounding}`, { role: 'ExchangeDifference' });
    await setField(tenant.api, `/api/accounts/${taxes}`, { role: 'Rounding' });
    for (let step = 0; step < 160; step += 1) await takeStep();
    await refreshReports(service);
    const posted = await postedTaxes();
    assert.ok(posted.length > 40, `${posted.length} taxes`);
    for (const [from, to] of ranges) await checkReport(posted, from, to);
    const year = await taxReport('2026-01-01', '2026-12-31');
    await checkLines(year);
    const { accounts } = year;
    assert.equal(accounts.length, 2);
    assert.ok(accounts.some(({ other }) => other !== '0.00'));
    const reversals = await service.sql(
      `select count(*) from journal_entry e join journal_entry p on p.tenant_id = e.tenant_id
        and p.id = e.reversal_of where e.tenant_id = $1 and e.document_type <> 'allocation'
        and p.posting_date < '2026-05-01' and e.posting_date >= '2026-05-01'`,
      [tenant.id],
    );
    assert.notEqual(String(reversals[0]?.['count']), '0', 'corrections in a later period');
  });
}

/** Each row links to its lines, which add up to it and name their documents. */
async function checkLines({ taxes }: Report): Promise<void> {
  for (const row of taxes) {
    const lines = await linesOf(row.linesPath);
    assert.equal(lines.length, row.lines);
    for (const name of ['base', 'tax'] as const)
      assert.equal(round(sum(lines.map((line) => String(line[name]))), 2), row[name]);
    const dates = lines.map((line) => String(line['postingDate']));
    assert.deepEqual(dates, dates.toSorted());
    for (const line of lines.slice(0, 3)) {
      const entry = await get(`/api/journal-entries/${line['entryId']}`);
      for (const name of ['documentId', 'documentNumber', 'kind', 'postingDate', 'currency'])
        assert.equal(line[name], entry[name]);
      assert.deepEqual(
        [line['taxCodeId'], line['rate'], line['category'], line['direction']],
        [row.taxCodeId, row.rate, row.category, 'output'],
      );
    }
  }
}

test('a document counts on its posting date, its void on the date of the reversal', async () => {
  const invoice = await invoiceIn(tenant, 'Posted', {
    invoiceDate: '2026-06-30',
    dueDate: '2026-07-30',
    lines: [
      readyLine(tenant),
      readyLine(tenant, { quantity: '1', taxCodeId: tenant.taxCodes['T0'] }),
    ],
  });
  await act(`/api/invoices/${invoice.id}/void`, {
    reason: 'Ordered twice',
    reversalDate: '2026-07-15',
  });
  await refreshReports(service);
  const figures = async (from: string, to: string) =>
    (await taxReport(from, to)).taxes.map(({ code, rate, category, base, tax }) => {
      return [code, rate, category, base, tax];
    });
  assert.deepEqual(await figures('2026-06-01', '2026-06-30'), [
    ['T0', '0', 'Z', '50.00', '0.00'],
    ['T19', '19', 'S', '100.00', '19.00'],
  ]);
  assert.deepEqual(await figures('2026-07-01', '2026-07-31'), [
    ['T0', '0', 'Z', '-50.00', '0.00'],
    ['T19', '19', 'S', '-100.00', '-19.00'],
  ]);
  assert.deepEqual(await figures('2026-08-01', '2026-08-31'), []);
  const { totals } = await taxReport('2026-06-01', '2026-07-31');
  assert.deepEqual(totals.output, { base: '0.00', tax: '0.00' });
});

test('includes entries that a server of the release before added to the other summaries only', async () => {
  await invoiceIn(tenant, 'Posted');
  await refreshReports(service);
  await invoiceIn(tenant, 'Posted');
  await refreshReports(service);
  const whole = await taxReport('2026-11-01', '2026-11-30');
  const lines = await linesOf(whole.taxes[0]?.linesPath ?? '');
  assert.deepEqual([whole.taxes[0]?.tax, lines.length], ['38.00', 2]);
  // Its refreshes move `up_to_sequence` without adding tax lines.
  const forget = async (upTo: string) => {
    await service.sql(`delete from tax_line where tenant_id = $1 and sequence > ${upTo}`, [
      tenant.id,
    ]);
    await service.sql(
      `update analytics_state set tax_up_to_sequence = nullif(${upTo}, -1) where tenant_id = $1`,
      [tenant.id],
    );
  };
  const first = '(select min(sequence) from journal_entry where tenant_id = $1)';
  for (const upTo of [first, '-1']) {
    await forget(upTo);
    assert.deepEqual(await taxReport('2026-11-01', '2026-11-30'), whole);
    assert.deepEqual(await linesOf(whole.taxes[0]?.linesPath ?? ''), lines);
  }
  await invoiceIn(tenant, 'Posted');
  await refreshReports(service);
  const [kept] = await service.sql('select count(*) from tax_line where tenant_id = $1', [
    tenant.id,
  ]);
  assert.equal(String(kept?.['count']), '3');
});

test('the pages of lines are a snapshot, despite concurrent postings and refreshes', async () => {
  for (let count = 0; count < 4; count += 1) await invoiceIn(tenant, 'Posted');
  await refreshReports(service);
  const path = '/api/reports/tax/lines?from=2026-11-01&to=2026-11-30';
  const whole = (await get(path)).items;
  const first = await get(`${path}&limit=3`);
  await invoiceIn(tenant, 'Posted');
  await refreshReports(service);
  const second = await get(`${path}&limit=3&cursor=${first.nextCursor}`);
  assert.deepEqual([...first.items, ...second.items], whole);
  assert.equal(second.hasMore, false);
  assert.equal((await get(path)).items.length, 5);
});

test('returns errors for invalid parameters', async () => {
  const ask = async (path: string, code: string) => {
    const reply = await tenant.api('GET', `/api/reports/tax${path}`);
    assert.deepEqual([reply.status, reply.body.code], [400, code], reply.text);
  };
  await ask('?from=2026-12-01&to=2026-11-30', 'invalid_filter');
  await ask('?from=2026-02-30', 'invalid_filter');
  await ask('?taxCodeId=x', 'invalid_filter');
  await ask('/lines?rate=1e3', 'invalid_filter');
  await ask('/lines?direction=sideways', 'invalid_filter');
  await ask('/lines?limit=1001', 'invalid_filter');
  await ask('/lines?cursor=x', 'invalid_cursor');
});

test('a new tenant has an empty report, by default of the month of today', async () => {
  const report = await get('/api/reports/tax');
  const { from, to, taxes, totals, accounts } = report as unknown as Report & Body;
  assert.deepEqual([from, to, taxes], ['2026-11-01', '2026-11-21', []]);
  assert.equal(totals.payable, '0.00');
  assert.deepEqual(
    accounts.map(({ accountId, movement }) => [accountId, movement]),
    [[tenant.accounts['2200'], '0.00']],
  );
  assert.deepEqual((await get('/api/reports/tax/lines')).items, []);
});

test('components of a tax code are apart in the report and its lines, and the base counts once', async () => {
  const account = { code: '2215', name: 'QST payable', type: 'Liability' };
  const { id: accountId } = (await tenant.api('POST', '/api/accounts', account)).body;
  const components = [
    { name: 'GST', rate: '5' },
    { name: 'QST', rate: '9.5', compound: true, accountId },
  ];
  const { body: code } = await tenant.api('POST', '/api/tax-codes', { code: 'QC', components });
  const customerId = (await makeCustomer(tenant)).id;
  const line = (taxCodeId: string | undefined, unitPrice: string) =>
    readyLine(tenant, { taxCodeId, unitPrice, quantity: '1' });
  const invoice = await invoiceIn(tenant, 'Posted', {
    ...{ customerId, currency: 'USD', exchangeRate: '0.9' },
    // The second line has a tax of zero, which has no line in the entry.
    lines: [
      line(code.id, '100'),
      line(tenant.taxCodes['T0'], '7'),
      line(tenant.taxCodes['T19'], '10'),
    ],
  });
  const voided = await invoiceIn(tenant, 'Posted', { customerId, lines: [line(code.id, '10')] });
  await act(`/api/invoices/${voided.id}/void`, { reason: 'Twice' });
  await tenant.api('POST', `/api/tax-codes/${code.id}/rates`, {
    components: [
      { name: 'GST', rate: '5' },
      { name: 'QST', rate: '9.975', accountId },
    ],
    validFrom: '2026-11-02',
  });
  await invoiceIn(tenant, 'Posted', { customerId, lines: [line(code.id, '200')] });
  const read = async () => {
    const report = await taxReport('2026-11-01', '2026-11-30');
    const row = report.taxes.find(({ taxCodeId }) => taxCodeId === code.id) as TaxRow & {
      components: readonly (TaxRow & { name: string })[];
    };
    const parts = row.components.map(({ name, rate, base, tax, lines }) => [
      name,
      rate,
      base,
      tax,
      lines,
    ]);
    const lines = await Promise.all(row.components.map(({ linesPath }) => linesOf(linesPath)));
    const other = report.taxes.find(({ taxCodeId }) => taxCodeId === tenant.taxCodes['T19']);
    return {
      row: [row.rate, row.base, row.tax, row.lines],
      ...{ parts, other: [other?.base, other?.tax] },
      // Of the invoice in another currency, with what it books.
      lines: lines.map((found) =>
        found
          .filter(({ documentId }) => documentId === invoice.id)
          .map(({ component, componentRate, accountId: on, documentTax, tax }) =>
            [component, componentRate, on === accountId, documentTax, tax].join(' '),
          ),
      ),
      tied: report.accounts.map(({ tax, other: rest }) => [tax, rest]),
    };
  };
  const expected = {
    row: ['14.975', '290.00', '43.43', 8],
    parts: [
      ['GST', '5', '290.00', '14.50', 4],
      ['QST', '9.5', '90.00', '8.98', 3],
      ['QST', '9.975', '200.00', '19.95', 1],
    ],
    other: ['9.00', '1.71'],
    lines: [['GST 5 false 5.00 4.50'], ['QST 9.5 true 9.98 8.98'], ['QST 9.5 true 9.98 8.98']],
    tied: [
      ['16.21', '0.00'],
      ['28.93', '0.00'],
    ],
  };
  await refreshReports(service);
  assert.deepEqual(await read(), expected);
  await service.sql('delete from tax_line');
  await service.sql('update analytics_state set tax_up_to_sequence = null');
  assert.deepEqual(await read(), expected, 'computed from the ledger');
});
