/** Number series: the audit finds every number or reports it missing; posted documents form a hash chain. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { invoiceIn, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { canonicalJson, chainContent, chainHash } from '../../record/decide/chain.ts';
import type { Value } from '../../record/fields.ts';
import { invoice } from '../invoicing/exports.ts';
import { readChained } from './store-number-series.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function seriesNamed(name: string): Promise<Body> {
  const { body } = await service.as('Viewer')('GET', '/api/number-series');
  const found = body.items.find(({ series }) => series === name);
  assert.ok(found, `${name} is listed`);
  return found;
}

async function audit(name: string): Promise<Body> {
  const { id } = await seriesNamed(name);
  const { status, body, text } = await service.as('Viewer')(
    'GET',
    `/api/number-series/${id}/audit`,
  );
  assert.equal(status, 200, text);
  return body;
}

test('every number from the first to the last one has its document; voids are listed with their reason', async () => {
  for (let count = 0; count < 3; count += 1) await invoiceIn(service.tenant, 'Posted');
  const voided = await invoiceIn(service.tenant, 'Voided');
  const last = await invoiceIn(service.tenant, 'Released');
  const shown = await audit('INV-2026');
  assert.deepEqual(shown['gaps'], []);
  assert.deepEqual(shown['counts'], { numbers: 5, documents: 5, voided: 1, missing: 0 });
  assert.deepEqual(
    [shown['gapless'], shown['first'], shown['last'], shown['firstNumber'], shown['lastNumber']],
    [true, 1, 5, 'INV-2026-000001', 'INV-2026-000005'],
  );
  assert.deepEqual(shown['voids'], [
    {
      number: 'INV-2026-000004',
      documentType: 'invoice',
      documentId: voided.id,
      reason: 'Ordered twice',
      voidedAt: voided['voidedAt'],
      voidedBy: voided['voidedBy'],
    },
  ]);
  assert.equal(shown['chainHash'], last['chainHash']);
});

test('each year has its own series, which other tenants cannot see', async () => {
  await invoiceIn(service.tenant, 'Posted', { invoiceDate: '2027-02-01', dueDate: '2027-03-01' });
  const { id } = await seriesNamed('INV-2027');
  assert.deepEqual((await audit('INV-2027'))['counts'], {
    numbers: 1,
    documents: 1,
    voided: 0,
    missing: 0,
  });
  assert.deepEqual((await service.other.api('GET', '/api/number-series')).body.items, []);
  const foreign = await service.other.api('GET', `/api/number-series/${id}/audit`);
  assert.equal(foreign.status, 404);
});

test('the audit finds numbers removed or changed in the database, also across batch boundaries', async () => {
  const names = (await writableColumns()).join(', ');
  const [posted] = await service.sql(
    "select id from invoice where tenant_id = $1 and status = 'Posted' limit 1",
    [service.tenant.id],
  );
  // Twelve thousand numbers; the audit reads five thousand at a time.
  await service.sql(
    `insert into invoice (${names}) select ${names} from (
      select (jsonb_populate_record(v, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'INV-2025-' || lpad(n::text, 6, '0')))).*
      from invoice v cross join generate_series(1, 12000) n
      where v.tenant_id = $1 and v.id = $2
        and n not in (1, 4999, 5000, 5001, 5002, 9000, 12000)) as made`,
    [service.tenant.id, posted?.['id']],
  );
  await service.sql(
    "insert into counter (tenant_id, name, next, chained_from) values ($1, 'INV-2025', 12001, 12001)",
    [service.tenant.id],
  );
  const shown = await audit('INV-2025');
  assert.deepEqual(shown['gaps'], [
    { from: 'INV-2025-000001', to: 'INV-2025-000001', numbers: 1 },
    { from: 'INV-2025-004999', to: 'INV-2025-005002', numbers: 4 },
    { from: 'INV-2025-009000', to: 'INV-2025-009000', numbers: 1 },
    { from: 'INV-2025-012000', to: 'INV-2025-012000', numbers: 1 },
  ]);
  assert.deepEqual(shown['counts'], { numbers: 12_000, documents: 11_993, voided: 0, missing: 7 });
  assert.equal(shown['gapless'], false);
});

async function writableColumns(): Promise<unknown[]> {
  const rows = await service.sql(
    "select column_name as name from information_schema.columns where table_name = 'invoice' " +
      "and table_schema = 'public' and is_generated = 'NEVER'",
  );
  return rows.map(({ name }) => name);
}

test("a posted document has the hash of its predecessor's hash and its own frozen content", async () => {
  const numbers: string[] = [];
  const shapes = [
    {},
    {
      currency: 'USD',
      exchangeRate: '0.913',
      memo: 'ünïcode "quotes" \\ \n\t € 𝄞',
      reference: 'PO',
    },
    {
      pricesIncludeTax: true,
      lines: [
        readyLine(service.tenant, { quantity: '-0.50', unitPrice: '1.10', discountPercent: '7.5' }),
        readyLine(service.tenant, { quantity: '3', unit: 'h', unitPrice: '19.990000' }),
      ],
    },
    { lines: [readyLine(service.tenant, { unitPrice: '0' })] },
    { currency: 'KWD', exchangeRate: '2.98765', postingDate: '2026-10-31' },
  ];
  for (const fields of shapes)
    numbers.push(String((await invoiceIn(service.tenant, 'Posted', fields))['number']));
  const { engine, tenant } = service;
  const found = await readChained(engine.db, tenant.id, [invoice], [...numbers, 'INV-2026-000005']);
  let previous = String(found.get('INV-2026-000005')?.row['chainHash']);
  for (const number of numbers) {
    const document = found.get(number);
    assert.ok(document);
    const content = chainContent(invoice, document.row, document.entry);
    // With node:crypto instead of chainHash.
    const hash = createHash('sha256').update(`${previous}\n${content}`).digest('hex');
    assert.equal(document.row['chainHash'], hash, number);
    previous = hash;
  }
});

test('changes after posting keep the hash; a failed posting adds no link to the chain', async () => {
  const { api } = service;
  const posted = await invoiceIn(service.tenant, 'Posted');
  let current = posted;
  for (const field of [{ internalNote: 'x' }, { reference: 'PO 1' }, { dueDate: '2027-01-31' }]) {
    const body = { ...field, RowVersion: current.RowVersion };
    current = (await api('PATCH', `/api/invoices/${posted.id}`, body)).body;
  }
  const incomplete = await readyDraft(service.tenant, { billingName: null, lines: [] });
  assert.equal((await api('POST', `/api/invoices/${incomplete.id}/post`)).status, 422);
  assert.equal((await seriesNamed('INV-2026'))['chainHash'], posted['chainHash']);
  await api('POST', `/api/invoices/${posted.id}/approve`);
  const voided = await api('POST', `/api/invoices/${posted.id}/void`, { reason: 'x' });
  assert.equal(voided.body['chainHash'], posted['chainHash']);
  const draft = await invoiceIn(service.tenant, 'Draft');
  assert.equal(draft['chainHash'], null);
  const ended = await api('POST', `/api/invoices/${draft.id}/void`, { reason: 'x' });
  assert.deepEqual([ended.body['chainHash'], ended.body['number']], [null, null]);
});

test('concurrent postings form one chain', async () => {
  const drafts = await Promise.all(Array.from({ length: 12 }, () => readyDraft(service.tenant)));
  await Promise.all(drafts.map(({ id }) => service.api('POST', `/api/invoices/${id}/post`)));
  const ids = drafts.map(({ id }) => id).join();
  const { body } = await service.api('GET', `/api/invoices?id.in=${ids}&sort=number`);
  const numbers = body.items.map((one) => String(one['number']));
  const { engine, tenant } = service;
  const found = await readChained(engine.db, tenant.id, [invoice], numbers);
  for (const [index, number] of numbers.entries()) {
    const document = found.get(number);
    const before = found.get(numbers[index - 1] ?? '');
    if (document === undefined || before === undefined) continue;
    const content = chainContent(invoice, document.row, document.entry);
    const previous = String(before.row['chainHash']);
    assert.equal(document.row['chainHash'], chainHash(previous, content));
  }
  assert.equal((await seriesNamed('INV-2026'))['chainHash'], body.items.at(-1)?.['chainHash']);
});

test('canonical JSON follows RFC 8785, and omits null values', () => {
  const cases: [Value, string][] = [
    // RFC 8785, 3.2.3: names sort by UTF-16 code units, at every level.
    [
      {
        'b\u20ac': 1,
        'b\ud83d\ude00': 2,
        'b\ufb33': 3,
        'b\u00f6': 4,
        b: 5,
        B: 6,
        b1: { d: [{ f: 1, e: 2 }], c: 3 },
      },
      '{"B":6,"b":5,"b1":{"c":3,"d":[{"e":2,"f":1}]},"b\u00f6":4,"b\u20ac":1,"b\ud83d\ude00":2,"b\ufb33":3}',
    ],
    // 3.2.2.2: strings.
    ['\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/', '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    [{ b: [1, -2, true, null, { d: null, c: '' }], a: null }, '{"b":[1,-2,true,null,{"c":""}]}'],
  ];
  for (const [value, text] of cases) assert.equal(canonicalJson(value), text);
  for (const number of [0.5, 1e21, 2 ** 53, Number.NaN])
    assert.throws(() => canonicalJson({ a: number }), /cannot be hashed/);
  // Objects with equal member counts and equal first names, and names inherited from Object.
  const alike = ['{"a":1,"toString":2}', '{"a":1,"b":2}', '{"a":1,"__proto__":2}', '{"a":1,"c":2}'];
  for (const text of [...alike, ...alike])
    assert.deepEqual(JSON.parse(canonicalJson(JSON.parse(text))), JSON.parse(text));
  assert.equal(
    canonicalJson(JSON.parse('{"10":1,"9":2,"":3,"__proto__":4}')),
    '{"":3,"10":1,"9":2,"__proto__":4}',
  );
});

test('number series are paged, and each has a RowVersion that changes with its numbers', async () => {
  await invoiceIn(service.tenant, 'Posted');
  await invoiceIn(service.tenant, 'Posted', { invoiceDate: '2027-02-01', dueDate: '2027-03-01' });
  const first = await service.api('GET', '/api/number-series?limit=1');
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.items.length, 1);
  assert.equal(first.body.hasMore, true);
  const cursor = first.body.nextCursor;
  const second = await service.api('GET', `/api/number-series?limit=1&cursor=${cursor}`);
  assert.notEqual(second.body.items[0]?.id, first.body.items[0]?.id);
  const foreign = await service.other.api('GET', `/api/number-series?cursor=${cursor}`);
  assert.equal(foreign.body.code, 'invalid_cursor');

  const before = await seriesNamed('INV-2026');
  assert.match(before.RowVersion, /^[\w-]{22}$/);
  assert.equal((await seriesNamed('INV-2026')).RowVersion, before.RowVersion);
  await invoiceIn(service.tenant, 'Posted');
  assert.notEqual((await seriesNamed('INV-2026')).RowVersion, before.RowVersion);
});

test('a page continues after the position of a deleted series', async () => {
  const { other } = service;
  for (const name of ['B-2026', 'a-2026', 'C-2026', 'D-2026'])
    await service.sql(
      'insert into counter (tenant_id, name, next, chained_from) values ($1, $2, 2, 1)',
      [other.id, name],
    );
  const page = async (query: string) => {
    const { status, body, text } = await other.api('GET', `/api/number-series?${query}`);
    assert.equal(status, 200, text);
    return { names: body.items.map(({ series }) => series), cursor: body.nextCursor };
  };
  const first = await page('limit=2');
  assert.deepEqual(first.names, ['B-2026', 'C-2026']);
  await service.sql('delete from counter where tenant_id = $1 and name = $2', [other.id, 'C-2026']);
  assert.deepEqual((await page(`cursor=${first.cursor}`)).names, ['D-2026', 'a-2026']);
});
