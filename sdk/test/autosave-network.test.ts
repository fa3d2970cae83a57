/** Autosave behind hostile networks: foreign, cut, lost, late and repeated answers, on a real service. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until, untilBriefly } from '../../server/test/support/deliveries.ts';
import { readyDraft } from '../../server/test/support/invoices.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import {
  type AutosaveStorage,
  createDaybook,
  type Daybook,
  memoryStorage,
  NetworkError,
  ValidationError,
} from '../src/index.ts';
import { type Fate, type FlakyProxy, startFlakyProxy } from './support/flaky-proxy.ts';
import { openDraft } from './support/open-draft.ts';

let service: Service;
let proxy: FlakyProxy;
let daybook: Daybook;
/** Another user, without the proxy. */
let other: Daybook;

before(async () => {
  service = await startService();
  proxy = await startFlakyProxy(service.url);
  const { Admin, Approver } = service.tenant.keys;
  daybook = createDaybook({ baseUrl: proxy.url, apiKey: Admin });
  other = createDaybook({ baseUrl: service.url, apiKey: Approver });
});

after(async () => {
  await proxy.close();
  await service.close();
});

afterEach(() => {
  proxy.decide = () => undefined;
});

const open = (options?: Parameters<typeof openDraft>[2]) => openDraft(daybook, other, options);

/** A draft that can be posted, and an editor of it. */
async function openReady() {
  const { id } = await readyDraft(service.tenant);
  const initial = await other.invoices.get(String(id));
  return { editor: daybook.invoices.autosave(initial.id, { initial, debounceMs: 5 }), initial };
}

/** Harms the next requests with the method. */
function harm(method: string, count: number, fate: Fate): void {
  let left = count;
  proxy.decide = (passing) => (passing.method === method && left-- > 0 ? fate : undefined);
}

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };
const problem = { 'content-type': 'application/problem+json' };

function problemBody(status: number, code: string): string {
  return JSON.stringify({ status, code, title: 'x', detail: 'x', errors: [] });
}

const foreign: readonly Fate[] = [
  ...['', '{}', '[]', 'null', '{"id":"x"}', '{"memo":"mi'].map((body) => ({
    ...{ status: 200, headers: json, body },
  })),
  { status: 204 },
  ...[200, 400, 401, 403, 404, 405, 408, 409, 412, 413, 422, 425, 429, 500, 502, 503, 504].map(
    (status) => ({ status, headers: html, body: '<p>a proxy</p>' }),
  ),
  ...['{}', '{"id":"', '{"error":"conflict"}'].map((body) => ({
    ...{ status: 409, headers: json, body },
  })),
  { status: 422, headers: problem, body: '{"title":"Unprocessable"}' },
  { status: 503, headers: problem, body: problemBody(429, 'rate_limited') },
  { cut: 'length' },
  { cut: 'open' },
];

/** The faults of each record, for tests that open many at once. */
function decideByRecord(fates: ReadonlyMap<string, FlakyProxy['decide']>): FlakyProxy['decide'] {
  return (passing) => {
    const [, id = ''] = /^\/api\/invoices\/([^/?]+)/.exec(passing.path) ?? [];
    return fates.get(id)?.(passing);
  };
}

test('an edit ends only by the answer of the service, whatever comes instead', async () => {
  const fates = new Map<string, FlakyProxy['decide']>();
  proxy.decide = decideByRecord(fates);
  const eachOnce = ['PATCH', 'GET'].flatMap((method) =>
    foreign.map(async (fate) => {
      const what = `${method} ${JSON.stringify(fate)}`;
      const { editor, id, initial } = await open();
      let left = 1;
      fates.set(id, (passing) => (passing.method === method && left-- > 0 ? fate : undefined));
      if (method === 'GET') await other.invoices.patch(id, 'reference', 'R', initial.RowVersion);
      editor.set('memo', 'mine');
      assert.equal((await editor.flush()).memo, 'mine', what);
      const { status, view } = editor.snapshot();
      assert.equal(status, 'saved', what);
      assert.deepEqual(view, await daybook.invoices.get(id), what);
      assert.ok(left < 1, what);
      editor.close();
    }),
  );
  await Promise.all(eachOnce);
});

test('a copy of a request that arrives after its answer changes nothing', async () => {
  const { editor, id, one, two } = await open();
  const edits: [make: (value: number) => void, read: () => Promise<unknown>][] = [
    [(value) => editor.set('memo', `v${value}`), async () => (await other.invoices.get(id)).memo],
    [
      (value) => editor.setLine(one, 'quantity', String(value)),
      async () => (await other.invoices.get(id)).lines.find((line) => line.id === one)?.quantity,
    ],
    [
      (value) => editor.moveLine(two, value === 1 ? 1 : 2),
      async () => (await other.invoices.get(id)).lines[1]?.id === two,
    ],
  ];
  for (const [make, read] of edits) {
    harm('PATCH', 1, { againMs: 200 });
    make(1);
    await editor.flush();
    make(2);
    await editor.flush();
    const now = await read();
    await proxy.settled();
    assert.deepEqual(await read(), now);
  }
  const { memo, lines } = await other.invoices.get(id);
  assert.deepEqual([memo, lines[0]?.quantity, lines[1]?.id], ['v2', '2', two]);
  editor.close();
});

test('a proxy that answers 429 or 503 and passes the request on later undoes nothing', async () => {
  for (const status of [429, 503]) {
    const { editor, id } = await open();
    harm('PATCH', 1, { status, headers: { 'retry-after': '0' }, againMs: 600 });
    editor.set('memo', 'early');
    await untilBriefly('offline', () => editor.snapshot().status === 'offline');
    editor.set('memo', 'late');
    await editor.flush();
    await proxy.settled();
    assert.equal((await other.invoices.get(id)).memo, 'late');
    editor.close();
  }
});

test('an action whose answer is lost is found in the history', async () => {
  const lost: readonly Fate[] = [{ lose: 'answer' }, { cut: 'open' }, { status: 502, againMs: 0 }];
  for (const fate of lost) {
    const { editor, initial } = await openReady();
    harm('POST', 9, fate);
    const posted = await editor.act('post').catch((error: unknown) => error);
    // The proxy of the last one passes the request on after its own answer.
    if (fate.status !== undefined) await proxy.settled();
    proxy.decide = () => undefined;
    if (posted instanceof NetworkError) editor.receive(await other.invoices.get(initial.id));
    else assert.partialDeepStrictEqual(posted, { status: 'Posted' });
    await editor.flush();
    assert.equal(editor.snapshot().status, 'saved');
    assert.equal(editor.snapshot().view?.status, 'Posted');
    editor.close();
  }
});

test('the status is unknown until the record shows what an unanswered action did', async () => {
  const { editor } = await openReady();
  proxy.decide = ({ method }) => ({ lose: method === 'POST' ? 'answer' : 'request' });
  await assert.rejects(editor.act('post'), { name: 'NetworkError' });
  assert.equal(editor.snapshot().status, 'unknown');
  assert.equal(editor.snapshot().view?.status, 'Draft');
  await untilBriefly('an error', () => editor.snapshot().error?.name === 'NetworkError');
  assert.equal(editor.snapshot().status, 'unknown');
  proxy.decide = () => undefined;
  await editor.flush();
  assert.equal(editor.snapshot().status, 'saved');
  assert.equal(editor.snapshot().view?.status, 'Posted');
  editor.close();
});

test('the same call after an unanswered one repeats its Idempotency-Key', async () => {
  const lines = [{ description: 'three' }, { description: 'four' }];
  for (const lose of ['answer', 'request'] as const) {
    const { editor, id } = await open();
    const begun = proxy.seen.length;
    proxy.decide = ({ method }) => ({ lose: method === 'POST' ? lose : 'request' });
    await assert.rejects(editor.addLines(lines), { name: 'NetworkError' });
    assert.equal(editor.snapshot().status, 'unknown');
    proxy.decide = () => undefined;
    const record = await editor.addLines(lines);
    assert.equal(record.lines.length, 4);
    assert.equal((await other.invoices.get(id)).lines.length, 4);
    const posts = proxy.seen.slice(begun).filter(({ method }) => method === 'POST');
    assert.equal(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size, 1);
    // A further call is a new one.
    assert.equal((await editor.addLines(lines)).lines.length, 6);
    editor.close();
  }
});

test('the same call after an unanswered one acts on a record that has changed since', async () => {
  const { editor, id } = await open();
  proxy.decide = () => ({ lose: 'request' });
  await assert.rejects(editor.addLines([{ description: 'three' }]), { name: 'NetworkError' });
  proxy.decide = () => undefined;
  editor.set('memo', 'changed since');
  await editor.flush();
  assert.equal((await editor.addLines([{ description: 'three' }])).lines.length, 3);
  assert.equal((await other.invoices.get(id)).lines.length, 3);
  editor.close();
});

test('a dropped edit that was not answered is looked up in the record', async () => {
  const { editor } = await open();
  harm('PATCH', 9, { lose: 'answer' });
  const reads = Promise.withResolvers<undefined>();
  const lost = proxy.decide;
  proxy.decide = (passing) => (passing.method === 'GET' ? reads.promise : lost(passing));
  editor.set('memo', 'mine');
  await untilBriefly('unanswered', () => editor.snapshot().status === 'offline');
  editor.revert('/memo');
  assert.equal(editor.snapshot().status, 'unknown');
  reads.resolve(undefined);
  await editor.flush();
  assert.equal(editor.snapshot().status, 'saved');
  assert.equal(editor.snapshot().view?.memo, 'mine');
  editor.close();
});

test('waits at most a minute before a retry, and keeps few timers, whatever Retry-After asks for', async (t) => {
  const waits: number[] = [];
  const { setTimeout: set } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (...args: Parameters<typeof set>) => {
    if (new Error().stack?.includes('saver.ts')) waits.push(args[1] ?? 0);
    return set(...args);
  });
  for (const retryAfter of ['3600', '99999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
    const { editor, id } = await open();
    const headers = { ...problem, 'retry-after': retryAfter };
    harm('PATCH', 1, { status: 429, headers, body: problemBody(429, 'rate_limited') });
    editor.set('memo', 'kept');
    await untilBriefly('offline', () => editor.snapshot().status === 'offline');
    await untilBriefly('the wait', () => waits.some((ms) => ms > 50_000));
    assert.ok(waits.every((ms) => ms <= 60_000) && waits.length < 10, `${retryAfter}: ${waits}`);
    waits.length = 0;
    editor.set('reference', 'typed');
    await untilBriefly('saved by typing', () => editor.snapshot().status === 'saved');
    assert.equal((await other.invoices.get(id)).memo, 'kept');
    editor.close();
  }
});

test('typing, focus, the online event and flush end a wait at once', async (t) => {
  const page = new EventTarget();
  const scope = globalThis as Record<string, unknown>;
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    scope[name] = page[name].bind(page);
  t.after(() => {
    for (const name of ['addEventListener', 'removeEventListener']) delete scope[name];
  });
  for (const how of ['typing', 'focus', 'online', 'flush']) {
    const { editor, id } = await open();
    harm('PATCH', 1, { status: 503, headers: { 'retry-after': '3600' } });
    editor.set('memo', how);
    await untilBriefly('offline', () => editor.snapshot().status === 'offline');
    if (how === 'typing') editor.set('reference', 'R');
    else if (how === 'flush') await editor.flush();
    else page.dispatchEvent(new Event(how));
    await untilBriefly('saved', () => editor.snapshot().status === 'saved');
    assert.equal((await other.invoices.get(id)).memo, how);
    editor.close();
  }
});

test('a new editor writes nothing before it has taken over the kept edits, and then all at once', async () => {
  const kept = memoryStorage();
  const { editor, id } = await open({ storage: kept });
  proxy.decide = () => ({ lose: 'request' });
  editor.set('memo', 'kept');
  editor.set('reference', 'kept, too');
  await untilBriefly('kept', async () => (await kept.get(`invoices/${id}`))?.includes('too'));
  editor.close();
  const { promise: opened, resolve: release } = Promise.withResolvers<void>();
  const writes: (string | null)[] = [];
  const slow: AutosaveStorage = {
    get: async (key) => {
      await opened;
      return await kept.get(key);
    },
    set: async (key, value) => {
      writes.push(value);
      await kept.set(key, value);
    },
    delete: async (key) => {
      writes.push(null);
      await kept.delete(key);
    },
  };
  const next = daybook.invoices.autosave(id, { storage: slow, debounceMs: 5 });
  next.set('internalNote', 'first of the next');
  release();
  await until('a write', () => writes.length > 0);
  for (const text of writes)
    for (const value of ['"kept"', 'kept, too', 'first of the next'])
      assert.ok(text?.includes(value), `${value} in ${text}`);
  next.close();
});

test('kept edits that cannot be read at first are taken over later, and not overwritten', async () => {
  const kept = memoryStorage();
  const { editor, id, initial } = await open({ storage: kept });
  proxy.decide = () => ({ lose: 'request' });
  editor.set('memo', 'kept');
  await untilBriefly('kept', async () => (await kept.get(`invoices/${id}`))?.includes('kept'));
  editor.close();
  let isFailing = true;
  const failing: AutosaveStorage = {
    ...kept,
    get: async (key) => {
      if (isFailing) throw new Error('denied');
      return await kept.get(key);
    },
  };
  const next = daybook.invoices.autosave(id, { initial, storage: failing, debounceMs: 5 });
  next.set('reference', 'typed');
  await untilBriefly('offline', () => next.snapshot().status === 'offline');
  isFailing = false;
  next.set('reference', 'typed again');
  await untilBriefly('taken over', () => next.snapshot().view?.memo === 'kept');
  proxy.decide = () => undefined;
  const { memo, reference } = await next.flush();
  assert.deepEqual([memo, reference], ['kept', 'typed again']);
  next.close();
});

test('removing or moving a line that another user removed is done', async () => {
  for (const knows of [true, false]) {
    for (const act of ['remove', 'move']) {
      const { editor, id, one, initial } = await open();
      const header = { 'If-Match': `"${initial.RowVersion}"` };
      const params = { path: { id, lineId: one }, header };
      const now = await other.DELETE('/api/invoices/{id}/lines/{lineId}', { params });
      if (knows) editor.receive(now);
      if (knows) await editor.flush();
      if (act === 'remove') editor.removeLine(one);
      else editor.moveLine(one, 2);
      const { lines } = await editor.flush();
      assert.deepEqual(
        lines.map(({ description }) => description),
        ['two'],
      );
      const { status, conflicts } = editor.snapshot();
      assert.deepEqual([status, conflicts], ['saved', []], `${act} ${knows}`);
      editor.close();
    }
  }
});

test('a value for a line that another user removed earlier is a conflict that names the user', async () => {
  const { editor, id, one, initial } = await open();
  const header = { 'If-Match': `"${initial.RowVersion}"` };
  const params = { path: { id, lineId: one }, header };
  editor.receive(await other.DELETE('/api/invoices/{id}/lines/{lineId}', { params }));
  await editor.flush();
  editor.setLine(one, 'unit', 'kg');
  await assert.rejects(editor.flush(), { name: 'ConflictError' });
  const [conflict] = editor.snapshot().conflicts;
  assert.equal(conflict?.field, `/lines/${one}`);
  assert.equal(conflict?.theirs, undefined);
  assert.ok(conflict?.by);
  editor.close();
});

test('an action that another user has done is done; another status is an error', async () => {
  for (const knows of [true, false]) {
    const { editor, initial } = await openReady();
    const posted = await other.invoices.act(initial.id, 'post');
    if (knows) editor.receive(posted);
    if (knows) await editor.flush();
    const record = await editor.act('post');
    assert.equal(record.number, posted.number);
    assert.equal(editor.snapshot().status, 'saved');
    await other.invoices.act(initial.id, 'void', { reason: 'Ordered twice' });
    await assert.rejects(editor.act('post'), { code: 'invalid_transition' });
    assert.equal(editor.snapshot().view?.status, 'Voided');
    editor.close();
  }
});

test('keeps the error of a rejected value without its response, and only while the value is unsaved', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { editor } = await open();
  const reject = async () => {
    editor.set('currency', 'no currency');
    const error = await editor.flush().catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ValidationError);
    assert.equal(error.response, null);
    return new WeakRef(error);
  };
  const error = await reject();
  assert.equal(editor.snapshot().error, error.deref());
  editor.set('currency', 'EUR');
  await editor.flush();
  await until('no reference to the error', () => {
    collect();
    return error.deref() === undefined;
  });
  editor.close();
});
