/** Exports of whole lists: formats, contents, and that a partial file never looks complete. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { harmless, originalText } from '../../../../sdk/src/generated/text-forms.ts';
import { Big } from '../../../test/support/decimals.ts';
import { until } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { entities } from '../../features/all-features.ts';
import type { Row } from '../../record/row.ts';
import { negotiate } from '../protocol/negotiate.ts';
import { csvHeader, csvRows } from './csv.ts';
import { recordColumns } from './file-columns.ts';

let service: Service;

before(async () => {
  service = await startService({
    // High enough that no export is cut off during a test.
    exportLimits: { exports: 2, exportsPerTenant: 2, drainMs: 30_000, recheckMs: 1 },
  });
});
after(() => service.close());

const csv = { accept: 'text/csv' };
const ndjson = { accept: 'application/x-ndjson' };

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true });
}

function linesOf(text: string): Body[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Copies one draft, with memos of `memoChars` characters so that a file exceeds all buffers. */
async function copies(count: number, memoChars = 0, of = service): Promise<void> {
  const draft = await invoiceIn(of.other, 'Draft');
  const columns = await of.sql(
    `select column_name as name from information_schema.columns where table_name = 'invoice'
     and is_generated = 'NEVER' and column_name not in ('id', 'memo')`,
  );
  const names = columns.map(({ name }) => `${name}`).join(', ');
  await of.sql(
    `insert into invoice (id, memo, ${names})
     select gen_random_uuid(), repeat('x', $3), ${names}
     from invoice, generate_series(1, $1::int) where id = $2`,
    [count, draft.id, memoChars],
  );
}

/** Connections that are running an export. */
function exporting() {
  return service.sql(
    `select pid from pg_stat_activity where datname = current_database()
     and state in ('active', 'idle in transaction') and query like 'fetch forward %'`,
  );
}

test('CSV export contains a header row, one row for each record, and structured values as JSON', async () => {
  const customer = await makeCustomer(service.tenant, { name: 'Müller, "Söhne"; & Co' });
  const made = [
    await invoiceIn(service.tenant, 'Draft', { customerId: customer.id, memo: null }),
    await invoiceIn(service.tenant, 'Posted', { customerId: customer.id, memo: 'a\nb' }),
  ];
  const { status, headers, text } = await service.api('GET', '/api/invoices', undefined, csv);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.equal(headers.get('vary'), 'accept, accept-encoding');
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="invoices-2026-11-21.csv"',
  );
  assert.match(text, /^id,RowVersion,number,status,.*,lines,createdAt,updatedAt\r\n/);
  const rows = rowsOf(text);
  assert.deepEqual(
    rows.map(({ id }) => id),
    made.toReversed().map(({ id }) => id),
  );
  const [posted, draft] = rows;
  const shown = (await service.api('GET', `/api/invoices/${made[1]?.id}`)).body;
  for (const [name, cell] of Object.entries(posted ?? {})) {
    const value = shown[name];
    const expected =
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    assert.equal(name === 'RowVersion' ? cell : originalText(cell), expected, name);
  }
  assert.equal(posted?.['billingName'], 'Müller, "Söhne"; & Co');
  assert.equal(draft?.['memo'], '');
});

test('NDJSON export contains each record without availableActions', async () => {
  const { items } = (await service.api('GET', '/api/customers?sort=name')).body;
  const { text, headers } = await service.api('GET', '/api/customers?sort=name', undefined, ndjson);
  assert.deepEqual(linesOf(text), items);
  assert.match(headers.get('content-disposition') ?? '', /customers-2026-11-21\.ndjson/);
  const [invoice] = linesOf(
    (await service.api('GET', '/api/invoices?status.eq=Draft&format=ndjson')).text,
  );
  const { availableActions, ...fields } = (await service.api('GET', `/api/invoices/${invoice?.id}`))
    .body;
  assert.ok(availableActions);
  assert.deepEqual(invoice, fields);
});

test('`format` and Accept return the same file', async () => {
  const filter = 'status.in=Draft,Posted&sort=number';
  for (const [format, accept] of [
    ['csv', csv],
    ['ndjson', ndjson],
  ] as const) {
    const byAccept = await service.api('GET', `/api/invoices?${filter}`, undefined, accept);
    const byFormat = await service.api('GET', `/api/invoices?${filter}&format=${format}`);
    assert.equal(byFormat.text, byAccept.text);
    const names = ['content-type', 'content-disposition', 'vary'];
    for (const name of names)
      assert.equal(byFormat.headers.get(name), byAccept.headers.get(name), name);
  }
  const asJson = await service.api('GET', `/api/invoices?format=json`, undefined, csv);
  assert.match(asJson.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal((await service.as('Clerk')('GET', '/api/api-keys?format=csv')).status, 403);
});

test('every list returns the same records as JSON, CSV and NDJSON', async () => {
  for (const { collection } of entities) {
    // Exports are written to the audit log asynchronously.
    const path = `/api/${collection}${collection === 'audit-entries' ? '?action.ne=export.made' : ''}`;
    const pages = await service.api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=200`);
    const ids = pages.body.items.map(({ id }) => id);
    const asCsv = rowsOf((await service.api('GET', path, undefined, csv)).text);
    const asLines = await service.api('GET', path, undefined, ndjson);
    assert.deepEqual(
      asCsv.map(({ id }) => id),
      ids,
      collection,
    );
    const lines = asLines.text === '' ? [] : linesOf(asLines.text);
    assert.deepEqual(
      lines.map(({ id }) => id),
      ids,
      collection,
    );
  }
});

test('filters, search, sort order and paging work in CSV as in JSON', async () => {
  for (let index = 0; index < 7; index += 1)
    await makeCustomer(service.tenant, { name: `Page ${index % 4}`, country: 'SE' });
  const query = '/api/customers?country.eq=SE&q=page&sort=-name';
  const { items } = (await service.api('GET', query)).body;
  const whole = await service.api('GET', query, undefined, csv);
  assert.deepEqual(
    rowsOf(whole.text).map(({ id }) => id),
    items.map(({ id }) => id),
  );
  const paged: Record<string, string>[] = [];
  for (let path = `${query}&limit=3`; path !== ''; ) {
    const page = await service.api('GET', path, undefined, csv);
    assert.ok(page.headers.get('etag'));
    paged.push(...rowsOf(page.text));
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  }
  assert.deepEqual(
    paged.map(({ id }) => id),
    items.map(({ id }) => id),
  );
  const { nextCursor } = (await service.api('GET', `${query}&limit=2`)).body;
  const rest = await service.api('GET', `${query}&cursor=${nextCursor}&format=csv`);
  assert.deepEqual(
    rowsOf(rest.text).map(({ id }) => id),
    items.slice(2).map(({ id }) => id),
  );
  const wrongs: [string, string][] = [
    ['?format=xml', 'format'],
    ['?format=csv&bom=true', 'bom'],
    ['?format=csv&limit=201', 'limit'],
    ['?format=csv&colour.eq=red', 'colour.eq'],
  ];
  for (const [wrong, pointer] of wrongs) {
    const refused = await service.api('GET', `/api/customers${wrong}`);
    assert.equal(refused.status, 400, wrong);
    assert.equal(refused.body.errors[0]?.pointer, pointer);
  }
});

test('an empty CSV has only the header row; csv-bom adds a byte order mark; HEAD has no body', async () => {
  const none = '/api/customers?name.eq=nobody&format=csv';
  const empty = await service.api('GET', none);
  assert.match(empty.text, /^id,RowVersion,name,[^\n]+\r\n$/);
  const marked = await fetch(`${service.url}${none}-bom`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  const bytes = Buffer.from(await marked.arrayBuffer());
  assert.equal(bytes.subarray(0, 5).toString('latin1'), '\xEF\xBB\xBFid');
  const head = await service.api('HEAD', '/api/customers', undefined, csv);
  assert.equal(head.status, 200);
  assert.equal(head.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
});

test('Accept selects the preferred format; returns 406 if there is none', async () => {
  const offers = {
    json: 'application/json; charset=utf-8',
    csv: 'text/csv; charset=utf-8; header=present',
  };
  for (const [accept, expected] of [
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['text/*', 'csv'],
    ['TEXT/CSV; Charset="UTF-8"', 'csv'],
    ['text/csv, application/json', 'csv'],
    ['text/csv;q=0.9, application/json;q=0.5', 'csv'],
    ['text/csv;q=0.1, */*;q=0.2', 'json'],
    ['*/*, text/csv', 'csv'],
    ['text/csv;q=0, */*', 'json'],
    ['application/json;q=0, */*;q=0.1', 'csv'],
    ['text/csv;header=present', 'csv'],
    ['text/csv;header=absent', null],
    ['text/csv;charset=utf-16, application/json;q=0.1', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['application/xml', null],
    ['text/csv;q=0', null],
    ['text/x;a="b,text/csv"', null],
    ['"', null],
    [',,;,text/csv', 'csv'],
  ] as const)
    assert.equal(negotiate(accept, offers), expected, String(accept));
  const refused = await service.api('GET', '/api/customers', undefined, {
    accept: 'application/xml',
  });
  assert.equal(refused.status, 406);
  assert.equal(refused.body.code, 'not_acceptable');
  assert.match(refused.body.detail, /text\/csv/);
});

test('a list returns JSON if Accept allows it, otherwise a file format', async () => {
  for (const [accept, type] of [
    ['text/csv, */*;q=0.1', 'application/json'],
    ['text/csv, application/json;q=0.001', 'application/json'],
    ['application/x-ndjson, text/csv, application/*;q=0.5', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv, application/json;q=0', 'text/csv'],
    ['*/*, application/json;q=0', 'text/csv'],
    ['text/csv;q=0.5, application/x-ndjson', 'application/x-ndjson'],
    ['text/csv, application/x-ndjson;q=0.9, */*;q=0', 'text/csv'],
  ] as const) {
    const reply = await service.api('GET', '/api/customers', undefined, { accept });
    assert.equal(reply.status, 200, accept);
    assert.equal((reply.headers.get('content-type') ?? '').split(';', 1)[0], type, accept);
  }
  const accept = 'application/json;q=0, text/html';
  assert.equal((await service.api('GET', '/api/customers', undefined, { accept })).status, 406);
});

/** Prefixes that some spreadsheets strip, and other signs that they treat as formula signs. */
const hidden = [
  ' =1+1',
  '\u00a0+1',
  '\u200b=1',
  '\ufeff@x',
  '\u3000＝1',
  '\v-1',
  "' =1",
  '−1',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
];

/** Independent of the code under test: normalizes and trims the text, then checks its first character. */
function isFormula(cell: string): boolean {
  if (/^[\t\r\n]/.test(cell)) return true;
  const seen = cell.normalize('NFKC').replace(/^[\s\p{C}]+/u, '');
  return /^[=+\-@−]/.test(seen);
}

test('no text in any column of any list becomes a formula', () => {
  const texts = ['=1+1', '+1', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '－1', ...hidden];
  const ids = { id: '0193d0a4-0000-7000-8000-000000000001', createdAt: null, updatedAt: null };
  let cells = 0;
  for (const entity of entities) {
    for (const text of texts) {
      // A RowVersion is not text: the service makes it.
      const row: Record<string, unknown> = { ...ids, RowVersion: 'x', lines: [{ memo: text }] };
      for (const [name, { kind }] of Object.entries(entity.fields)) {
        if (kind === 'text' || kind === 'enum') row[name] = text;
        if (kind === 'list') row[name] = [text];
        if (kind === 'map' || kind === 'object') row[name] = { [text]: text };
      }
      const columns = recordColumns(entity);
      const header = csvHeader(columns.map(({ name }) => name));
      const [shown = {}] = rowsOf(header + csvRows(columns, [[row as unknown as Row, null]]));
      for (const [name, cell] of Object.entries(shown)) {
        assert.ok(!isFormula(cell), `${entity.collection} ${name}: ${JSON.stringify(cell)}`);
        if (cell !== '') cells += 1;
        if (row[name] === text) assert.equal(originalText(cell), text, name);
      }
    }
  }
  assert.ok(cells > entities.length * texts.length);
  // All other kinds have a format in which no formula can begin; a decimal may be negative. Ids, dates and timestamps,
  // which have a format instead of a pattern, begin with a letter or digit.
  const safeFormats = new Set(['uuid', 'date', 'date-time']);
  const plain = new Set(['reference', 'decimal', 'integer', 'date', 'timestamp', 'boolean']);
  for (const { fields } of entities)
    for (const [name, { kind, schema }] of Object.entries(fields))
      if (
        plain.has(kind) &&
        schema['type'] === 'string' &&
        !safeFormats.has(String(schema['format']))
      )
        assert.match(String(schema['pattern']), /^\^(-\?)?[([]/, name);
});

test('escaping makes every text harmless and can be reversed', async () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    "''-x",
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.stringMatching(/^['\s]*[=+@\-\t＝]/),
        fc.constantFrom(...dangerous, ...hidden),
      ),
      (text) => {
        assert.equal(originalText(harmless(text)), text);
        assert.ok(!isFormula(harmless(text)), JSON.stringify(text));
      },
    ),
  );
  for (const text of dangerous)
    await makeCustomer(service.tenant, { address: text, country: 'NO' });
  const { text } = await service.api('GET', '/api/customers?country.eq=NO&sort=id&format=csv');
  const cells = rowsOf(text).map(({ address }) => address ?? '');
  assert.deepEqual(cells.map(originalText), dangerous);
  for (const cell of cells) assert.ok(!isFormula(cell), cell);
  await makeCustomer(service.tenant, { country: 'FI', creditLimit: '-12.50' });
  const below = await service.api('GET', '/api/customers?country.eq=FI&format=csv');
  assert.equal(rowsOf(below.text)[0]?.['creditLimit'], '-12.50');
});

test('chosen columns have names of other records, headings, and numbers with a decimal comma', async () => {
  const { tenant } = service;
  const customer = await makeCustomer(tenant, { name: '=Müller; Söhne', country: 'DK' });
  const lines = ['33.33', '33.33', '-0.10'].map((unitPrice) =>
    readyLine(tenant, { quantity: '1', unitPrice, discountPercent: '10' }),
  );
  const fields = { customerId: customer.id, memo: 'columns', reference: '-A', lines };
  const posted = await invoiceIn(tenant, 'Posted', fields);
  const included = await readyDraft(tenant, { ...fields, pricesIncludeTax: true });
  const bare = await readyDraft(tenant, { ...fields, lines: [] });
  const filter = '/api/invoices?memo.eq=columns&sort=id';
  const byColumns = await service.api(
    'GET',
    `${filter}&fields=number,RowVersion,customerId.name,customerId.country,reference,total&format=csv-bom&decimal=comma&headings=Nummer,V,Kunde,Land,%3DZeichen,Summe%5C,%20brutto`,
  );
  assert.equal(byColumns.status, 200, byColumns.text);
  const parsed: string[][] = parse(byColumns.text, { delimiter: ';', bom: true });
  assert.deepEqual(parsed[0], ['Nummer', 'V', 'Kunde', 'Land', "'=Zeichen", 'Summe, brutto']);
  assert.deepEqual(parsed[1], [
    ...[posted['number'], posted.RowVersion, "'=Müller; Söhne", 'DK', "'-A"],
    String(posted['total']).replace('.', ','),
  ]);

  const columns =
    'number,lines.position,lines.taxCodeId.code,lines.accountId.code,lines.amount,lines.netAmount,lines.taxAmount,lines.totalAmount,currency';
  const byLines = rowsOf((await service.api('GET', `${filter}&format=csv&fields=${columns}`)).text);
  assert.deepEqual(
    byLines.map((row) => row['lines.position']),
    ['1', '2', '3', '1', '2', '3', ''],
  );
  assert.deepEqual(
    new Set(
      byLines
        .slice(0, 6)
        .map((row) => [row['lines.taxCodeId.code'], row['lines.accountId.code']].join()),
    ),
    new Set(['T19,4000']),
  );
  assert.ok(byLines.at(-1)?.['currency'] === 'EUR' && bare['lines'] !== undefined);
  for (const [document, rows] of [
    [posted, byLines.slice(0, 3)],
    [included, byLines.slice(3, 6)],
  ] as const) {
    const sumOf = (name: string) =>
      rows.reduce((sum, row) => sum.plus(row[name] ?? ''), new Big(0)).toFixed(2);
    const [tax] = document['taxes'] as unknown as readonly { base: string; amount: string }[];
    assert.deepEqual(['lines.netAmount', 'lines.taxAmount', 'lines.totalAmount'].map(sumOf), [
      tax?.base,
      tax?.amount,
      document['total'],
    ]);
  }
  const asLines = linesOf(
    (await service.api('GET', `${filter}&format=ndjson&fields=customerId.name,lines.quantity`))
      .text,
  );
  assert.equal(asLines.length, 7);
  assert.deepEqual(asLines[0], { 'customerId.name': '=Müller; Söhne', 'lines.quantity': '1' });
  const page = (await service.api('GET', `${filter}&format=csv&limit=2&fields=${columns}`)).text;
  assert.deepEqual(rowsOf(page), byLines.slice(0, 6), 'a page has the same columns');
  for (const [query, pointer] of [
    ['fields=colour', 'fields'],
    ['fields=', 'fields'],
    ['fields=number.name', 'fields'],
    ['fields=customerId.nam', 'fields'],
    ['fields=lines.colour', 'fields'],
    ['fields=lines.accountId.code.x', 'fields'],
    ['fields=customerId.constructor', 'fields'],
    ['fields=number,total&headings=Nummer', 'headings'],
    ['decimal=dot', 'decimal'],
    ['labels=status', 'labels'],
    ['labels=reference:A=B', 'labels'],
    ['fields=number&labels=status:Draft=Entwurf', 'labels'],
    ['labels=constructor:Draft=Entwurf', 'labels'],
    ['count=true', 'count'],
    ['totals=true', 'totals'],
  ] as const) {
    const { status, body } = await service.api('GET', `/api/invoices?format=csv&${query}`);
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, pointer], query);
  }
  for (const query of ['headings=Nummer', 'decimal=comma', 'labels=status:Draft=Entwurf'])
    for (const format of ['json', 'ndjson']) {
      const { status, body } = await service.api('GET', `/api/invoices?format=${format}&${query}`);
      const [error] = body.errors ?? [];
      assert.deepEqual([status, error?.code], [400, 'unknown_parameter'], `${format} ${query}`);
    }
});

test('labels replace values of enums and booleans, and no label becomes a formula', async () => {
  const { tenant } = service;
  await readyDraft(tenant, { memo: 'labels', pricesIncludeTax: true });
  await invoiceIn(tenant, 'Posted', { memo: 'labels' });
  const labels = encodeURIComponent('status:Draft=Entwurf\\, neu,pricesIncludeTax:true==Ja');
  const { status, text } = await service.api(
    'GET',
    `/api/invoices?memo.eq=labels&sort=id&format=csv&fields=status,pricesIncludeTax&labels=${labels}`,
  );
  assert.equal(status, 200, text);
  assert.deepEqual(parse(text), [
    ['status', 'pricesIncludeTax'],
    ['Entwurf, neu', "'=Ja"],
    ['Posted', 'false'],
  ]);
});

test('an export is a snapshot, however long it takes', async () => {
  await copies(600, 2_000);
  const { keys } = service.other;
  const answer = await fetch(`${service.url}/api/invoices?sort=id`, {
    headers: { authorization: `Bearer ${keys.Viewer}`, ...ndjson },
  });
  const reader = answer.body?.getReader();
  const first = Buffer.from((await reader?.read())?.value ?? []).toString();
  await service.sql(`update invoice set memo = 'changed' where tenant_id = $1`, [service.other.id]);
  await copies(5);
  let text = first;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
    text += Buffer.from(part.value).toString();
  const lines = linesOf(text);
  assert.equal(lines.length, 601);
  assert.ok(lines.every(({ memo }) => memo !== 'changed'));
});

test('a client that disconnects or does not read ends the export and its transaction', async (t) => {
  await copies(8_000, 2_000);
  const headers = { authorization: `Bearer ${service.other.keys.Viewer}`, ...csv };
  const gone = new AbortController();
  const answer = await fetch(`${service.url}/api/invoices`, { headers, signal: gone.signal });
  assert.equal(answer.status, 200);
  await until('the export is running', async () => (await exporting()).length === 1);
  gone.abort();
  await until('the transaction has ended', async () => (await exporting()).length === 0);
  const strict = await startService({ beside: service, exportLimits: { drainMs: 1_500 } });
  t.after(() => strict.close());
  // Uncompressed: compressed, the whole file fits into the buffers between.
  const uncompressed = { ...headers, 'accept-encoding': 'identity' };
  const idle = await fetch(`${strict.url}/api/invoices`, { headers: uncompressed });
  assert.equal(idle.status, 200);
  await until('the export was cut off', async () => (await exporting()).length === 0);
  await assert.rejects(idle.text());
});

test('limits concurrent exports; the next one returns 503 with Retry-After', async () => {
  const headers = { authorization: `Bearer ${service.other.keys.Viewer}`, ...csv };
  const open = await Promise.all(
    [1, 2].map(() => fetch(`${service.url}/api/invoices`, { headers })),
  );
  const refused = await service.other.api('GET', '/api/invoices', undefined, csv);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '10');
  assert.match(refused.body.detail, /exports/);
  const elsewhere = await service.api('GET', '/api/customers', undefined, csv);
  assert.equal(elsewhere.status, 503);
  const page = await service.other.api('GET', '/api/invoices?limit=1', undefined, csv);
  assert.equal(page.status, 200);
  await Promise.all(open.map((answer) => answer.body?.cancel()));
  await until('a slot is free', async () => {
    const { status } = await service.api('GET', '/api/customers', undefined, csv);
    return status === 200;
  });
});

/** Sends a raw HTTP request, as old proxies do; returns what was received and how the connection ended. */
async function rawExport(version: '1.0' | '1.1', onFirst: () => Promise<void>) {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(
    `GET /api/invoices?format=csv HTTP/${version}\r\nhost: localhost\r\n` +
      `authorization: Bearer ${service.other.keys.Viewer}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  await onFirst();
  let failure: NodeJS.ErrnoException | null = null;
  let text = head.toString('latin1');
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('data', (data: Buffer) => {
    text += data.toString('latin1');
  });
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, failure: failure as NodeJS.ErrnoException | null };
}

test("an export contains only the tenant's own records and requires the role of the list", async () => {
  const word = 'canary-of-the-other';
  await makeCustomer(service.other, { name: word });
  for (const { collection } of entities) {
    for (const accept of [csv, ndjson]) {
      const { text, status } = await service.api('GET', `/api/${collection}`, undefined, accept);
      assert.equal(status, 200);
      assert.ok(!text.includes(word) && !text.includes(service.other.id), collection);
    }
  }
  const refused = await service.as('Viewer')('GET', '/api/api-keys', undefined, csv);
  assert.equal(refused.status, 403);
  const stranger = await fetch(`${service.url}/api/customers?format=csv`);
  assert.equal(stranger.status, 401);
});

test('revoking a key cuts off its running export', async () => {
  const made = await service.other.api('POST', '/api/api-keys', { name: 'brief', role: 'Viewer' });
  const answer = await fetch(`${service.url}/api/invoices?format=csv`, {
    headers: { authorization: `Bearer ${made.body['key']}` },
  });
  await until('the export is running', async () => (await exporting()).length === 1);
  const revoked = await service.other.api('POST', `/api/api-keys/${made.body.id}/revoke`);
  assert.equal(revoked.status, 200);
  await assert.rejects(answer.text());
});

test('a shutdown does not wait long for exports, and a file that it cuts off does not look complete', async () => {
  const own = await startService({ exportLimits: { stopMs: 50 } });
  await copies(8_000, 2_000, own);
  const headers = { authorization: `Bearer ${own.other.keys.Viewer}`, ...csv };
  const answer = await fetch(`${own.url}/api/invoices`, { headers });
  assert.equal(answer.status, 200);
  await own.app.close();
  await assert.rejects(answer.text());
  await own.close();
});

test('a failure during an export resets the connection, so that the partial file does not look complete', async () => {
  for (const version of ['1.0', '1.1'] as const) {
    const { text, failure } = await rawExport(version, async () => {
      await until('the export is running', async () => (await exporting()).length === 1);
      for (const { pid } of await exporting())
        await service.sql('select pg_terminate_backend($1::int)', [pid]);
    });
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal(failure?.code, 'ECONNRESET', version);
    assert.doesNotMatch(text, /\r\n0\r\n\r\n$/);
  }
  const again = await service.other.api('GET', '/api/invoices?limit=1');
  assert.equal(again.status, 200);
});

test('a failure before the first byte returns a problem', async () => {
  const { sql } = service;
  await sql('alter table invoice rename to invoice_elsewhere');
  try {
    const refused = await service.other.api('GET', '/api/invoices', undefined, csv);
    assert.equal(refused.status, 500);
    assert.equal(refused.body.code, 'internal');
  } finally {
    await sql('alter table invoice_elsewhere rename to invoice');
  }
});
