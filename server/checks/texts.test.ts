/** One text has one form: it is stored so, found so, and search ignores case, accents and invisible characters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foldText } from '../../sdk/src/generated/text-forms.ts';
import { entities } from '../src/features/all-features.ts';
import { customer as customers } from '../src/features/invoicing/customer.ts';
import { foldSql, oneSigma } from '../src/postgres/fold-sql.ts';
import { listStatement } from '../src/postgres/store-lists.ts';
import { invoiceIn, makeCustomer } from '../test/support/invoices.ts';
import { paymentIn } from '../test/support/money.ts';
import { type Body, type Service, startService } from '../test/support/service.ts';

let service: Service;

before(async () => {
  service = await startService();
});
after(() => service.close());

const composed = 'Café Zoë';
const decomposed = composed.normalize('NFD');
const spaced = ` \u200bCafé\u00a0 Zo\u00ade\u0308\ufeff\t`;

test('the lines of an address are kept', async () => {
  const address = '1 Harbour Row\nDublin D02 XY00';
  const { api } = service.tenant;
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  const change = { address, RowVersion: settings?.['RowVersion'] };
  const { body } = await api('PATCH', `/api/tenant-settings/${settings?.['id']}`, change);
  assert.equal(body['address'], address);
  assert.equal((await makeCustomer(service.tenant, { address }))['address'], address);
});

test('fields whose example has several lines keep them', () => {
  const several = entities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { example, spell }]) =>
      typeof example === 'string' && example.includes('\n')
        ? [[`${name}.${field}`, spell?.(example) === example] as const]
        : [],
    ),
  );
  assert.ok(several.length > 2);
  assert.deepEqual(
    several.filter(([, isKept]) => !isKept),
    [],
  );
});

async function found(path: string, parameters: Readonly<Record<string, string>>): Promise<Body[]> {
  const { status, body } = await service.tenant.api(
    'GET',
    `/api/${path}?${new URLSearchParams(parameters)}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body['items'] as Body[];
}

const namesOf = (items: readonly Body[]) => items.map(({ name }) => name).toSorted();

test('a name is stored in one form, and found by each form of it', async () => {
  for (const name of [composed, decomposed, spaced]) {
    const made = await makeCustomer(service.tenant, { name });
    assert.equal(made['name'], composed);
  }
  for (const name of [composed, decomposed, spaced]) {
    assert.equal((await found('customers', { 'name.eq': name })).length, 3, JSON.stringify(name));
    assert.equal((await found('customers', { 'name.in': `x,${name}` })).length, 3);
    assert.equal((await found('customers', { q: name })).length, 3, JSON.stringify(name));
    assert.equal((await found('customers', { 'name.startsWith': name.trim() })).length, 3);
  }
});

test('a PATCH with another form of the same text changes nothing', async () => {
  const { tenant } = service;
  const made = await makeCustomer(tenant, { name: composed });
  const path = `/api/customers/${made.id}`;
  for (const name of [decomposed, spaced]) {
    const { status, body } = await tenant.api('PATCH', path, { name, RowVersion: made.RowVersion });
    assert.equal(status, 200);
    assert.equal(body.RowVersion, made.RowVersion);
  }
  const { body } = await tenant.api('GET', `${path}/changes`);
  assert.equal((body['items'] as Body[]).filter(({ path: at }) => at === 'name').length, 1);
});

test('joiners stay where they have a meaning, and a text of several lines keeps its spaces', async () => {
  const persian = 'می\u200cخواهم';
  const devanagari = 'क\u094d\u200dष';
  const family = 'A 👩\u200d👩\u200d👧';
  for (const name of [persian, devanagari, family])
    assert.equal((await makeCustomer(service.tenant, { name }))['name'], name);
  const joined = await makeCustomer(service.tenant, { name: 'Fa\u200dbrik\u200c' });
  assert.equal(joined['name'], 'Fabrik');
  const address = 'Hafenstr.  4\n\n20457 Hamburg ';
  const made = await makeCustomer(service.tenant, { address: address.replace('H', 'A\u0308') });
  assert.equal(made['address'], address.replace('H', 'Ä'));
});

test('every entrance stores the form: references, reasons, settings, users, codes', async () => {
  const { tenant } = service;
  const invoice = await invoiceIn(tenant, 'Posted', { reference: spaced, memo: decomposed });
  assert.deepEqual([invoice['reference'], invoice['memo']], [composed, composed]);
  const voided = await tenant.api('POST', `/api/invoices/${invoice.id}/void`, {
    reason: decomposed,
  });
  assert.equal(voided.body['voidReason'], composed);
  const [settings] = await found('tenant-settings', {});
  const { body } = await tenant.api('PATCH', `/api/tenant-settings/${settings?.id}`, {
    ...{ name: spaced, RowVersion: settings?.RowVersion },
  });
  assert.equal(body['name'], composed);
  const user = await tenant.api('POST', '/api/users', {
    ...{ name: spaced, email: 'zoe@example.com', role: 'Viewer' },
  });
  assert.equal(user.body['name'], composed);
  const code = (text: string) => ({ code: text, name: 'Test', type: 'Asset' });
  const first = await tenant.api('POST', '/api/accounts', code('K\u00e4se'));
  assert.equal(first.status, 201, JSON.stringify(first.body));
  const second = await tenant.api('POST', '/api/accounts', code('Ka\u0308se '));
  assert.equal(second.status, 422, JSON.stringify(second.body));
});

test('search ignores case and accents in `q`, `contains` and `startsWith`', async () => {
  const { tenant } = service;
  const names = ['Zürich AG', 'Ärzte GmbH', 'Straße & Co', 'Łódź Sp. z o.o.', 'Ærø ApS', 'ΑΘΉΝΑ'];
  for (const name of names) await makeCustomer(tenant, { name, email: null });
  const cases = [
    ...[['zurich', 0] as const, ['ZÜRICH', 0] as const, ['arzte', 1] as const],
    ...[['strasse', 2] as const, ['STRASSE &', 2] as const, ['straße', 2] as const],
    ...[['lodz', 3] as const, ['aero', 4] as const, ['αθηνα', 5] as const, ['ＺＵＲ', 0] as const],
  ];
  for (const [text, at] of cases) {
    for (const parameter of ['q', 'name.contains', 'name.startsWith'])
      for (const sort of ['-id', 'name'])
        assert.deepEqual(
          namesOf(await found('customers', { [parameter]: text, sort })),
          [names[at]],
          `${parameter}=${text}`,
        );
  }
  const invoice = await invoiceIn(tenant, 'Draft', { billingName: 'Bäckerei Nuß', memo: 'Größe' });
  const payment = await paymentIn(tenant, 'Draft', { reference: 'Gebühr Ü7' });
  const idsOf = (items: readonly Body[]) => items.map(({ id }) => id);
  assert.deepEqual(idsOf(await found('invoices', { q: 'backerei nuss' })), [invoice.id]);
  assert.deepEqual(idsOf(await found('invoices', { 'memo.contains': 'grosse' })), [invoice.id]);
  assert.deepEqual(idsOf(await found('payments', { q: 'gebuhr u7' })), [payment.id]);
  await tenant.api('POST', '/api/accounts', { code: '8890', name: 'Erlöse Süd', type: 'Revenue' });
  assert.deepEqual(namesOf(await found('accounts', { q: 'erlose sud' })), ['Erlöse Süd']);
});

test('a search for invisible characters alone is rejected, and % and _ are no wildcards', async () => {
  for (const name of ['q', 'name.contains', 'name.startsWith']) {
    const parameters = new URLSearchParams({ [name]: '\u0301\u200b' });
    const { status } = await service.tenant.api('GET', `/api/customers?${parameters}`);
    assert.equal(status, 400);
    for (const text of ['%', '_', '％', 'z%h'])
      assert.deepEqual(await found('customers', { [name]: text }), [], text);
  }
});

test('a text that an earlier release stored is found in each form, and changes when it is written', async () => {
  const { tenant } = service;
  const made = await makeCustomer(tenant, { name: 'Old', email: null });
  await service.sql('update customer set name = $1 where id = $2', [
    'Öl  und Gas'.normalize('NFD'),
    made.id,
  ]);
  const old = 'Öl  und Gas'.normalize('NFD');
  const cases: readonly Readonly<Record<string, string>>[] = [
    ...[{ 'name.eq': old }, { 'name.in': `a,${old}` }, { 'name.contains': 'ol' }, { q: 'ol' }],
    ...['öl und gas', 'öl  und'].flatMap((text) => [
      ...[{ q: text }, { q: text, sort: 'name' }, { 'name.contains': text }],
      { 'name.startsWith': text },
    ]),
  ];
  for (const parameters of cases) {
    const ids = (await found('customers', parameters)).map(({ id }) => id);
    assert.deepEqual(ids, [made.id], JSON.stringify(parameters));
  }
  const path = `/api/customers/${made.id}`;
  const { body: before } = await tenant.api('GET', path);
  assert.equal(before['name'], old, 'nothing is changed without a RowVersion');
  const { RowVersion } = before;
  const { body } = await tenant.api('PATCH', path, { name: old, RowVersion });
  assert.equal(body['name'], 'Öl und Gas');
  assert.notEqual(body.RowVersion, RowVersion);
});

test('SQL and JavaScript fold each letter alike', async () => {
  const letters = Array.from({ length: 0x530 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));
  const more = [...'ẞﬁｘＸ①Ⅳ가がЙيأ\u200d\ufeff', '\u1e9eA', 'ΑΣ ας', 'a\u0301\u0327'];
  const texts = [...letters, ...more].filter((text) => !/[\u007f-\u009f]/.test(text));
  const rows = await service.sql(`select ${foldSql('t')} as folded from unnest($1::text[]) as t`, [
    texts,
  ]);
  const differing = texts.flatMap((text, at) =>
    rows[at]?.['folded'] === foldText(text) ? [] : [[text, rows[at]?.['folded'], foldText(text)]],
  );
  assert.deepEqual(differing, []);
});

test('search finds Greek words in each spelling of sigma, also where the database knows the final one', async () => {
  const words = ['ΟΔΟΣ', 'οδοσ', 'οδος', 'ΟΔΌς', 'Οδόσ'];
  const { tenant } = service;
  for (const name of words) await makeCustomer(tenant, { name: `${name} ΣΙΣΥΦΟΣ` });
  for (const word of words)
    for (const parameters of [{ q: word }, { 'name.contains': word }, { 'name.startsWith': word }])
      assert.equal((await found('customers', parameters)).length, words.length, word);
  // As in a database with the rules of Unicode (ICU, or those of PostgreSQL): `lower` knows the final sigma.
  const folded = (name: string) => foldSql(`${name} collate "pg_unicode_fast"`);
  for (const asked of words) {
    const rows = await service.sql(
      `select one, strpos(${oneSigma(folded('one'), asked)}, ${oneSigma(folded('$2::text'), asked)}) as at
      from unnest($1::text[]) as one`,
      [words, asked],
    );
    assert.deepEqual(
      rows.filter(({ at }) => at !== 1),
      [],
      asked,
    );
  }
});

test('`search_text` has the texts that `q` searches', async () => {
  for (const [table, columns] of Object.entries({
    customer: ['name', 'email'],
    ...{ invoice: documentColumns, credit_note: documentColumns, payment: ['number', 'reference'] },
  })) {
    const joined = columns.map((column) => `coalesce(${column}, '')`).join(` || E'\\n' || `);
    const [row] = await service.sql(
      `select count(*)::int as differing from ${table} where search_text <> ${foldSql(`(${joined})`)}`,
    );
    assert.equal(row?.['differing'], 0, table);
  }
});

const documentColumns = ['number', 'reference', 'billing_name'];

test('a search in the order of ids reads the index of the texts alone, and the longest texts fit into it', async () => {
  const { tenant } = service;
  const ligature = '\ufdfa';
  const made = await makeCustomer(tenant, {
    ...{ name: ligature.repeat(200), email: `${'x'.repeat(60)}@example.com` },
  });
  assert.equal(made['name'], ligature.repeat(200));
  await service.sql(
    `insert into customer (tenant_id, id, revision, row_version, chain_from, created_at, updated_at, name, address, active, blocked)
     select tenant_id, gen_random_uuid(), 1, row_version, 1, now(), now(), 'Many ' || g, repeat('x', 500), true, false
     from customer, generate_series(1, 20000) g where id = $1`,
    [made.id],
  );
  await service.sql('vacuum analyze customer');
  const query = { filters: [], search: 'many 19999', sort: [{ field: 'id', descending: true }] };
  const all = { ...query, limit: 50, after: null, identity: '' };
  const { text, values } = listStatement(customers, tenant.id, all, '2026-11-21');
  const plan = await service.sql(`explain ${text([])} limit 51`, values);
  const shown = plan.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(shown, /Index Only Scan.* using customer_by_search/, shown);
  assert.deepEqual(namesOf(await found('customers', { q: 'many 19999' })), ['Many 19999']);
});
