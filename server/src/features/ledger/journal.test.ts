/** Reading journal entries, and that the ledger is append-only. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAppendOnly, assertNoFurtherRights } from '../../../test/support/append-only.ts';
import { sum } from '../../../test/support/decimals.ts';
import { invoiceIn, readyLine } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Line {
  readonly accountId: string;
  readonly accountCode: string;
  readonly amount: string;
  readonly baseAmount: string;
}
const linesOf = (entry: Body) => entry.lines as unknown as readonly Line[];

async function entriesOf(invoiceId: string): Promise<readonly Body[]> {
  const { body } = await service.api('GET', `/api/invoices/${invoiceId}/journal-entries`);
  return body.items;
}

test('a document links to its journal entry, and the entry shows its lines and its document', async () => {
  const lines = [
    readyLine(service.tenant),
    readyLine(service.tenant, { accountId: service.tenant.accounts['4100'], unitPrice: '3.00' }),
  ];
  const posted = await invoiceIn(service.tenant, 'Posted', {
    currency: 'USD',
    exchangeRate: '0.5',
    lines,
  });
  const [listed, ...more] = await entriesOf(posted.id);
  assert.equal(more.length, 0);
  const { body: entry, headers } = await service.as('Viewer')(
    'GET',
    `/api/journal-entries/${listed?.id}`,
  );
  for (const [name, value] of Object.entries(listed ?? {})) assert.deepEqual(entry[name], value);
  assert.deepEqual(
    [listed?.['amount'], listed?.['debitAccounts'], listed?.['creditAccounts']],
    ['126.14', '1200', '2200, 4000, 4100'],
  );
  assert.deepEqual(
    [entry['documentType'], entry['documentId'], entry['documentNumber'], entry['kind']],
    ['invoice', posted.id, posted['number'], 'posting'],
  );
  assert.deepEqual(
    [entry['postingDate'], entry['currency'], entry['baseCurrency'], entry['reversedBy']],
    ['2026-11-20', 'USD', 'EUR', null],
  );
  assert.deepEqual(
    linesOf(entry).map(({ accountCode, amount, baseAmount }) => [accountCode, amount, baseAmount]),
    [
      ['1200', '126.14', '63.07'],
      ['4000', '-100.00', '-50.00'],
      ['4100', '-6.00', '-3.00'],
      ['2200', '-20.14', '-10.07'],
    ],
  );
  const etag = headers.get('etag') ?? '';
  const path = `/api/journal-entries/${entry.id}`;
  const held = await service.api('GET', path, undefined, { 'if-none-match': etag });
  assert.equal(held.status, 304);
  await service.api('POST', `/api/invoices/${posted.id}/void`, { reason: 'x' });
  const later = await service.api('GET', path, undefined, { 'if-none-match': etag });
  assert.equal(later.status, 200, 'the ETag changes with the reversal');
  const [reversal] = await entriesOf(posted.id);
  assert.equal(later.body['reversedBy'], reversal?.id);
  assert.equal(later.body.RowVersion, entry.RowVersion);
  const reversed = (await service.api('GET', `/api/journal-entries/${reversal?.id}`)).body;
  assert.deepEqual([reversed['reversalOf'], reversed['kind']], [entry.id, 'reversal']);
  for (const [index, line] of linesOf(reversed).entries())
    assert.ok(sum([line.amount, linesOf(entry)[index]?.amount ?? '1']).eq(0));
});

test('entries can be filtered by the accounts of their lines', async () => {
  const { accounts } = service.tenant;
  const accountId = accounts['4200'] ?? '';
  const line = readyLine(service.tenant, { accountId });
  const posted = await invoiceIn(service.tenant, 'Posted', { lines: [line, line] });
  await invoiceIn(service.tenant, 'Posted');
  const find = async (query: string) =>
    (await service.api('GET', `/api/journal-entries?limit=200&${query}`)).body.items;
  const found = await find(`accountId.eq=${accountId}`);
  assert.deepEqual(
    found.map((entry) => entry['documentId']),
    [posted.id],
    'once, with two lines on the account',
  );
  assert.deepEqual(await find(`accountId.eq=${accountId}&kind.eq=reversal`), []);
  const all = await find('sort=postingDate,id');
  const both = await find(`accountId.in=${accountId},${accounts['1200']}&sort=postingDate,id`);
  assert.deepEqual(both, all, 'every entry has a receivable line');
  assert.ok(all.length >= 2);
  const unused = await find(`accountId.eq=${accounts['8900']}`);
  assert.deepEqual(unused, []);
});

test('entries are paged in the order of their dates', async () => {
  for (const invoiceDate of ['2026-03-01', '2026-01-15', '2026-03-01', '2026-02-28'])
    await invoiceIn(service.tenant, 'Posted', { invoiceDate });
  const whole = await service.api('GET', '/api/journal-entries?limit=200&sort=-postingDate');
  const paged: Body[] = [];
  let cursor = '';
  do {
    const path = `/api/journal-entries?limit=2&sort=-postingDate${cursor}`;
    const { body } = await service.api('GET', path);
    paged.push(...body.items);
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  assert.deepEqual(paged, whole.body.items);
  const dates = paged.map((entry) => String(entry['postingDate']));
  assert.deepEqual(dates, dates.toSorted().reverse());
});

test('the history of an entry is empty, because it has one version', async () => {
  const [entry] = (await service.api('GET', '/api/journal-entries?limit=1')).body.items;
  const path = `/api/journal-entries/${entry?.id}/changes?after=`;
  const { status, body } = await service.api('GET', `${path}${entry?.RowVersion}`);
  assert.deepEqual([status, body.items], [200, []]);
  assert.equal((await service.api('GET', `${path}${'0'.repeat(32)}`)).status, 400);
});

test('the API has no operation that changes journal entries', () => {
  const paths = service.document['paths'] as Readonly<Record<string, object>>;
  const own = Object.entries(paths).filter(([path]) => path.includes('journal-entries'));
  assert.ok(own.length >= 3);
  for (const [path, item] of own)
    assert.deepEqual(
      Object.keys(item).filter((name) => name !== 'parameters'),
      ['get'],
      path,
    );
});

test("the service's database role cannot update, delete or truncate the ledger", async () => {
  await invoiceIn(service.tenant, 'Posted');
  const before = await service.sql('select count(*) as n, sum(base_amount) from journal_line');
  await assertAppendOnly(service, { journal_entry: 'id', journal_line: 'entry_id, position' });
  assert.deepEqual(
    await service.sql('select count(*) as n, sum(base_amount) from journal_line'),
    before,
  );
});

test("the service's database role can only read and insert ledger rows, with no column privileges", () =>
  assertNoFurtherRights(service, ['journal_entry', 'journal_line']));
