/** OWASP API4:2023: a limit of rows is no limit of bytes. Every page of records of 1 MB ends by its size. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { largeLines, makeLarge } from '../../test/support/large-records.ts';
import { type Service, startService } from '../../test/support/service.ts';

const records = 60;
/** A page ends with the record that reaches its size. */
const pageBytes = 4 * 1024 * 1024;
const recordBytes = 1024 * 1024;

let service: Service;
let ids: string[] = [];
/** Has a history. */
let copied = '';

before(async () => {
  service = await startService();
  ({ ids, copied } = await makeLarge(service, service.tenant, records));
});
after(() => service.close());

test('a page of large records ends at 4 MiB, and its cursor continues with the next record', async () => {
  const seen: string[] = [];
  let path: string | null = '/api/invoices?limit=200&memo.eq=large';
  while (path !== null) {
    const page = await service.as('Viewer')('GET', path);
    assert.equal(page.status, 200, page.text.slice(0, 200));
    assert.ok(page.text.length < pageBytes + recordBytes, `${page.text.length} bytes`);
    assert.ok(page.body.items.every(({ lines }) => lines.length === largeLines));
    assert.equal(page.body.hasMore, page.body.nextCursor !== null);
    seen.push(...page.body.items.map(({ id }) => id));
    path = nextPath(page.headers.get('link'));
  }
  assert.deepEqual(seen, ids);
});

function nextPath(link: string | null): string | null {
  return link === null ? null : (/^<([^>]+)>/.exec(link)?.[1] ?? null);
}

test('a page of a file ends at 4 MiB, also with a row for each line', async () => {
  const columns = ['id', 'lines.description', 'memo', 'lines'];
  for (const query of [
    'format=csv',
    'format=ndjson',
    `format=csv&fields=${columns.slice(0, 3)}`,
    `format=ndjson&fields=${columns.slice(0, 3)}`,
  ]) {
    const page = await service.api('GET', `/api/invoices?limit=200&memo.eq=large&${query}`);
    assert.equal(page.status, 200, page.text.slice(0, 200));
    assert.ok(page.text.length < pageBytes + recordBytes, `${query}: ${page.text.length} bytes`);
    assert.notEqual(page.headers.get('link'), null);
  }
});

test('a file whose rows repeat the lines of a record is written as it is read', async () => {
  const [id] = ids;
  const path = `/api/invoices?limit=1&id.eq=${id}&format=ndjson&fields=lines.position,lines`;
  const headers = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
  const answer = await fetch(`${service.url}${path}`, { headers });
  assert.equal(answer.status, 200);
  let [bytes, most, rows] = [0, 0, 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
    most = Math.max(most, process.memoryUsage().rss);
    if (bytes > 4 * pageBytes) break;
  }
  assert.ok(bytes > 4 * pageBytes && rows > 1, `${bytes} bytes, ${rows} rows`);
});

test('a file has at most two columns of a field', async () => {
  const ask = (fields: string) =>
    service.api('GET', `/api/invoices?limit=1&format=csv&fields=${fields}`);
  assert.equal((await ask('memo,memo')).status, 200);
  const refused = await ask('memo,memo,memo');
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_filter']);
  assert.match(refused.body.errors[0]?.message ?? '', /at most 2 columns of "memo"/);
});

interface Result {
  readonly id: string;
  readonly status: number;
  readonly record?: object;
  readonly recordOmitted?: boolean;
}

test('an action on many large records has one result for each id, the last ones without the record', async () => {
  const made = await service.api('POST', '/api/invoices/actions/void', {
    ids: ids.slice(0, 40),
    reason: 'test',
  });
  assert.equal(made.status, 200);
  assert.ok(made.text.length < pageBytes + recordBytes, `${made.text.length} bytes`);
  const results = made.body.results as readonly Result[];
  assert.deepEqual(
    results.map(({ id, status }) => [id, status]),
    ids.slice(0, 40).map((id) => [id, 200]),
  );
  const omitted = results.findIndex((one: object) => 'recordOmitted' in one);
  assert.ok(omitted > 0);
  for (const one of results.slice(omitted))
    assert.deepEqual([one.recordOmitted, one.record], [true, undefined]);
  const [last] = ids.slice(39);
  assert.equal((await service.api('GET', `/api/invoices/${last}`)).body.status, 'Voided');
});

test('pages of changes and of the timeline end at 4 MiB without losing an item', async () => {
  const copies = 20;
  await service.sql(
    `insert into change select (jsonb_populate_record(c, jsonb_build_object(
       'revision', c.revision + n, 'row_version', c.row_version || n, 'operation', 'patch'))).*
     from change c cross join generate_series(1, $2::int) n where c.record_id = $1 and c.revision = 1`,
    [copied, copies],
  );
  const path = `/api/invoices/${copied}`;
  const timeline: string[] = [];
  let next: string | null = `${path}/timeline?limit=200`;
  let pages = 0;
  while (next !== null) {
    const page = await service.as('Admin')('GET', next);
    assert.equal(page.status, 200, page.text.slice(0, 300));
    assert.ok(page.text.length < pageBytes + recordBytes, `${page.text.length} bytes`);
    timeline.push(
      ...[...page.text.matchAll(/"RowVersion":"([^"]+)"/g)].map(([, version = '']) => version),
    );
    next = nextPath(page.headers.get('link'));
    pages += 1;
  }
  assert.ok(pages > 1);
  assert.equal(new Set(timeline).size, copies + 1);
  const first = await service.api('GET', `${path}/changes?limit=200`);
  assert.equal(first.status, 200);
  assert.ok(first.text.length < pageBytes + 2 * recordBytes, `${first.text.length} bytes`);
  assert.equal(first.body.hasMore, true);
});

test('records of 1 MB that are read at the same time are all answered', async () => {
  const read = await Promise.all(
    ids.map((id) => service.as('Viewer')('GET', `/api/invoices/${id}`)),
  );
  assert.deepEqual(new Set(read.map(({ status }) => status)), new Set([200]));
  assert.deepEqual(
    read.map(({ body }) => body.id),
    ids,
  );
});

test('a page of changes ends at 4 MiB, with the records or with long lists of fields, and continues after it', async () => {
  const { id: tenantId } = service.tenant;
  const paths = JSON.stringify([{ path: `lines/${'x'.repeat(200_000)}` }]);
  await service.sql(
    'insert into change (tenant_id, record_id, revision, entity, row_version, at, actor, request_id, operation, fields) ' +
      "select $1, id, 900, 'invoice', 'large', now(), 'system:test', gen_random_uuid(), 'patch', $3::jsonb " +
      'from unnest($2::uuid[]) as id',
    [tenantId, ids, paths],
  );
  for (const query of ['include=record', 'limit=200']) {
    const seen: unknown[] = [];
    for (let path: string | null = `/api/changes?operation.eq=patch&${query}`; path !== null; ) {
      const page = await service.api('GET', path);
      assert.equal(page.status, 200, page.text.slice(0, 200));
      assert.ok(page.text.length < pageBytes + 2 * recordBytes, `${page.text.length} bytes`);
      for (const entry of page.body.items) {
        // An earlier entry of the same page has no record.
        if (entry['RowVersion'] !== 'large') continue;
        seen.push(entry.id);
        if (query === 'include=record')
          assert.equal((entry['record'] as { id: string }).id, entry.id);
      }
      path = nextPath(page.headers.get('link'));
    }
    assert.deepEqual(seen.sort(), [...ids].sort());
  }
});
