/** Autosave of one record, on a real service, through a proxy that loses and delays chosen requests. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { until, untilBriefly } from '../../server/test/support/deliveries.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import {
  ConflictError,
  createDaybook,
  type Daybook,
  memoryStorage,
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
  daybook = createDaybook({ baseUrl: proxy.url, apiKey: service.tenant.keys.Admin });
  other = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Clerk });
});

after(async () => {
  await proxy.close();
  await service.close();
});

afterEach(() => {
  proxy.decide = () => undefined;
});

const open = (options?: Parameters<typeof openDraft>[2]) => openDraft(daybook, other, options);

/** Loses the responses of changes until it is switched off. */
function loseAnswers(count: number, lose: 'answer' | 'request' = 'answer') {
  let left = count;
  proxy.decide = ({ method }) => {
    if (method === 'GET' || left === 0) return undefined;
    left -= 1;
    return { lose };
  };
}

test('shows edits at once and saves them field by field', async () => {
  const { editor, id } = await open();
  const begun = proxy.seen.length;
  editor.set('memo', 'a');
  editor.set('memo', 'ab');
  editor.set('memo', 'abc');
  editor.set('reference', 'PO 1');
  const shown = editor.snapshot();
  assert.equal(shown.view?.memo, 'abc');
  assert.equal(shown.record?.memo, 'first');
  assert.equal(shown.status, 'saving');
  assert.equal(shown.pending, 2);
  assert.deepEqual(shown.fields.get('/memo'), { state: 'queued' });
  const record = await editor.flush();
  assert.equal(record.memo, 'abc');
  const sent = proxy.seen.slice(begun).map(({ body }) => Object.keys(JSON.parse(body))[0]);
  assert.deepEqual(sent, ['memo', 'reference']);
  assert.equal(editor.snapshot().status, 'saved');
  assert.deepEqual(editor.snapshot().fields.get('/memo'), { state: 'saved' });
  assert.equal((await other.invoices.get(id)).reference, 'PO 1');
  editor.close();
});

test('saves a value edited during its save afterwards', async () => {
  const { editor, id } = await open();
  proxy.decide = () => ({ answerDelayMs: 50 });
  editor.set('memo', 'a');
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(editor.snapshot().fields.get('/memo'), { state: 'saving' });
  editor.set('memo', 'b');
  await editor.flush();
  assert.equal((await other.invoices.get(id)).memo, 'b');
  editor.close();
});

test('merges changes of different fields automatically and names their user', async () => {
  const { editor, initial } = await open();
  await other.invoices.patch(initial.id, 'reference', 'PO 2', initial.RowVersion);
  editor.set('memo', 'mine');
  const record = await editor.flush();
  assert.equal(record.memo, 'mine');
  assert.equal(record.reference, 'PO 2');
  const [merged, ...rest] = editor.snapshot().merged;
  assert.deepEqual(rest, []);
  assert.equal(merged?.field, '/reference');
  assert.equal(merged?.after, 'PO 2');
  assert.equal(typeof merged?.by, 'string');
  editor.close();
});

test('a field changed by both waits for a choice and does not block others', async () => {
  const { editor, initial, id } = await open();
  await other.invoices.patch(id, 'memo', 'theirs', initial.RowVersion);
  editor.set('memo', 'mine');
  editor.set('reference', 'PO 3');
  const error = await editor.flush().catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConflictError);
  assert.equal((error.current as { memo: string }).memo, 'theirs');
  const { conflicts, status, view } = editor.snapshot();
  assert.equal(status, 'conflict');
  assert.equal(view?.memo, 'mine');
  assert.equal(view?.reference, 'PO 3');
  const [conflict] = conflicts;
  assert.deepEqual(
    [conflict?.field, conflict?.base, conflict?.theirs, conflict?.mine],
    ['/memo', 'first', 'theirs', 'mine'],
  );
  assert.ok(conflict?.by);
  await editor.resolve({ '/memo': 'mine' });
  assert.equal((await editor.flush()).memo, 'mine');
  assert.equal((await other.invoices.get(id)).reference, 'PO 3');
  editor.close();
});

test('merge keeps their value of a conflict; discard drops all edits', async () => {
  for (const choice of ['merge', 'overwrite', 'discard'] as const) {
    const { editor, initial, id } = await open();
    await other.invoices.patch(id, 'memo', 'theirs', initial.RowVersion);
    editor.set('memo', 'mine');
    await assert.rejects(editor.flush());
    editor.set('reference', 'PO 4');
    await editor.resolve(choice);
    const record = await editor.flush();
    assert.equal(record.memo, choice === 'overwrite' ? 'mine' : 'theirs');
    assert.equal(record.reference, choice === 'discard' ? null : 'PO 4');
    editor.close();
  }
});

test('changing a field to the same value is no conflict', async () => {
  const { editor, initial, one } = await open();
  const params = { path: { id: initial.id, lineId: one } };
  await other.PATCH('/api/invoices/{id}/lines/{lineId}', {
    params,
    body: { quantity: '2.50', RowVersion: initial.RowVersion },
  });
  editor.setLine(one, 'quantity', '2.5');
  await editor.flush();
  assert.equal(editor.snapshot().status, 'saved');
  editor.close();
});

test('a new line can be edited, moved and removed before it is saved', async () => {
  const { editor, id, two } = await open();
  proxy.decide = () => ({ delayMs: 20 });
  const added = editor.addLine({ description: 'three' }, { position: 1 });
  const [temporary = ''] = editor.snapshot().view?.lines.map((line) => line.id) ?? [];
  assert.match(temporary, /^new-/);
  editor.setLine(temporary, 'quantity', '3');
  assert.equal(editor.snapshot().view?.lines[0]?.quantity, '3');
  const real = await added;
  editor.setLine(temporary, 'unit', 'h');
  editor.moveLine(temporary, 3);
  editor.removeLine(two);
  const gone = editor.addLine({ description: 'four' });
  const { lines = [] } = editor.snapshot().view ?? {};
  editor.removeLine(lines.at(-1)?.id ?? '');
  await assert.rejects(gone, { code: 'line_removed' });
  await editor.flush();
  const stored = await other.invoices.get(id);
  assert.deepEqual(
    stored.lines.map(({ description, quantity, unit }) => [description, quantity, unit]),
    [
      ['one', '1', null],
      ['three', '3', 'h'],
    ],
  );
  assert.equal(stored.lines[1]?.id, real);
  editor.close();
});

test('a line added with whenChanged is saved with its first change, and never before', async () => {
  const { editor, id } = await open();
  void editor.addLine({ unit: 'h' }, { whenChanged: true });
  const gone = editor.addLine({}, { whenChanged: true });
  const [, , held, left] = editor.snapshot().view?.lines ?? [];
  assert.equal(editor.snapshot().status, 'saved');
  assert.equal(editor.snapshot().pending, 0);
  assert.equal((await editor.flush()).lines.length, 2);
  editor.setLine(held?.id ?? '', 'quantity', '3');
  const { lines } = await editor.flush();
  assert.partialDeepStrictEqual(lines[2], { unit: 'h', quantity: '3' });
  assert.equal(editor.snapshot().view?.lines[3]?.id, left?.id);
  const rejected = assert.rejects(gone, { code: 'line_removed' });
  await editor.act('void', { reason: 'Ordered twice' });
  await rejected;
  assert.equal((await other.invoices.get(id)).lines.length, 3);
  assert.equal(editor.snapshot().view?.lines.length, 3);
  editor.close();
});

test('addLines adds several lines in one request, after the edits, or reports all problems', async () => {
  const { editor, id } = await open();
  editor.set('memo', 'before');
  const begun = proxy.seen.length;
  const record = await editor.addLines([{ description: 'a' }, { description: 'b' }], {
    position: 2,
  });
  assert.equal(record.memo, 'before');
  assert.deepEqual(
    record.lines.map(({ description }) => description),
    ['one', 'a', 'b', 'two'],
  );
  assert.deepEqual(
    proxy.seen.slice(begun).map(({ method }) => method),
    ['PATCH', 'POST'],
  );
  assert.equal(editor.snapshot().record?.RowVersion, record.RowVersion);
  const refused = await editor
    .addLines([{}, { unitPrice: 'much' }])
    .catch((error: unknown) => error);
  assert.ok(refused instanceof ValidationError);
  assert.equal(refused.problems[0]?.pointer, '/lines/1/unitPrice');
  assert.equal((await other.invoices.get(id)).lines.length, 4);
  editor.close();
});

test('adds a line removed by another client again only by choice', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { editor, initial, id, one } = await open();
    const params = {
      path: { id, lineId: one },
      header: { 'If-Match': `"${initial.RowVersion}"` },
    };
    await other.DELETE('/api/invoices/{id}/lines/{lineId}', { params });
    editor.setLine(one, 'unit', 'kg');
    await assert.rejects(editor.flush());
    const [conflict] = editor.snapshot().conflicts;
    assert.equal(conflict?.field, `/lines/${one}`);
    assert.equal(conflict?.theirs, undefined);
    assert.partialDeepStrictEqual(conflict?.mine, { unit: 'kg' });
    assert.equal(editor.snapshot().view?.lines.length, 2);
    // A later edit of the line, which is still shown, waits for the same choice.
    editor.setLine(one, 'description', 'first');
    await assert.rejects(editor.flush());
    const { conflicts } = editor.snapshot();
    assert.partialDeepStrictEqual(conflicts, [{ ...conflict, mine: { description: 'first' } }]);
    await editor.resolve({ [`/lines/${one}`]: choice });
    const { lines } = await editor.flush();
    assert.deepEqual(
      lines.map(({ description, unit }) => [description, unit]),
      choice === 'mine'
        ? [
            ['first', 'kg'],
            ['two', null],
          ]
        : [['two', null]],
    );
    editor.close();
  }
});

test('removing a line changed by another client is a conflict', async () => {
  const { editor, initial, id, one } = await open();
  await other.PATCH('/api/invoices/{id}/lines/{lineId}', {
    params: { path: { id, lineId: one } },
    body: { unit: 'kg', RowVersion: initial.RowVersion },
  });
  editor.removeLine(one);
  await assert.rejects(editor.flush());
  assert.equal(editor.snapshot().conflicts[0]?.mine, undefined);
  await editor.resolve('overwrite');
  assert.equal((await editor.flush()).lines.length, 1);
  editor.close();
});

test('shows a rejected value and saves other fields', async () => {
  const { editor, id } = await open();
  editor.set('currency', 'no currency');
  editor.set('memo', 'stored');
  await assert.rejects(editor.flush(), { name: 'ValidationError', code: 'invalid_value' });
  const { status, view, fields } = editor.snapshot();
  assert.equal(status, 'failed');
  assert.equal(view?.currency, 'no currency');
  assert.equal(fields.get('/currency')?.problem?.code, 'text_too_long');
  assert.equal((await other.invoices.get(id)).memo, 'stored');
  editor.revert('/currency');
  assert.equal(editor.snapshot().status, 'saved');
  editor.close();
});

test('reports the rejection of a field that a posting has locked', async () => {
  const { editor, initial, id } = await open();
  await other.invoices.patch(id, 'reference', 'x', initial.RowVersion);
  await createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Approver }).invoices.act(
    id,
    'void',
    { reason: 'Ordered twice' },
  );
  editor.set('memo', 'too late');
  await assert.rejects(editor.flush(), { code: 'field_locked' });
  assert.match(editor.snapshot().fields.get('/memo')?.problem?.message ?? '', /Voided/);
  editor.close();
});

test('a lost response is no conflict, even if another client saved before the retry', async () => {
  const { editor, id } = await open();
  loseAnswers(1);
  editor.set('memo', 'mine');
  await editor.flush();
  assert.equal((await other.invoices.get(id)).memo, 'mine');
  assert.deepEqual(editor.snapshot().conflicts, []);
  // The retry is delayed until another client has saved; its response is lost as well.
  const theirs = Promise.withResolvers<Fate>();
  let changes = 0;
  proxy.decide = ({ method }) => {
    if (method === 'GET') return undefined;
    changes += 1;
    if (changes === 1) return { lose: 'answer' };
    return changes === 2 ? theirs.promise : undefined;
  };
  editor.set('memo', 'mine again');
  const now = await until('the memo stored', async () => {
    const record = await other.invoices.get(id);
    return record.memo === 'mine again' && record;
  });
  await other.invoices.patch(id, 'memo', 'theirs', now.RowVersion);
  theirs.resolve({ lose: 'answer' });
  assert.equal((await editor.flush()).memo, 'theirs');
  assert.deepEqual(editor.snapshot().conflicts, []);
  editor.close();
});

test('a change between reading the history and the record can conflict', async () => {
  const { editor, id } = await open();
  let isLost = false;
  let isOvertaken = false;
  proxy.decide = async ({ method, path }) => {
    if (method === 'PATCH' && !isLost) {
      isLost = true;
      editor.set('memo', 'mine, newer');
      return { lose: 'answer' };
    }
    if (method === 'GET' && path === `/api/invoices/${id}` && !isOvertaken) {
      isOvertaken = true;
      const { memo, RowVersion } = await other.invoices.get(id);
      assert.equal(memo, 'mine');
      await other.invoices.patch(id, 'memo', 'theirs', RowVersion);
    }
    return undefined;
  };
  editor.set('memo', 'mine');
  const error = await editor.flush().catch((thrown: unknown) => thrown);
  assert.ok(isOvertaken);
  assert.ok(error instanceof ConflictError, String(error));
  const [conflict] = editor.snapshot().conflicts;
  assert.deepEqual([conflict?.theirs, conflict?.mine], ['theirs', 'mine, newer']);
  assert.ok(conflict?.by, 'the conflict names the user');
  assert.equal((await other.invoices.get(id)).memo, 'theirs');
  await editor.resolve('discard');
  editor.close();
});

test('adds a line once if the response was lost', async () => {
  const { editor, id } = await open();
  loseAnswers(2);
  const added = editor.addLine({ description: 'three' });
  await editor.flush();
  const { lines } = await other.invoices.get(id);
  assert.equal(lines.length, 3);
  assert.equal(await added, lines[2]?.id);
  editor.close();
});

test('finds the id of a new line without Location in the history', async () => {
  const withoutLocation = async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await fetch(input, init);
    const headers = new Headers(response.headers);
    headers.delete('location');
    return new Response(response.body, { status: response.status, headers });
  };
  const { baseUrl } = daybook;
  const apiKey = service.tenant.keys.Admin;
  const client = createDaybook({ baseUrl, apiKey, fetch: withoutLocation });
  const initial = await other.invoices.create({ lines: [{ description: 'same' }] });
  const editor = client.invoices.autosave(initial.id, { initial });
  const added = await editor.addLine({ description: 'same' }, { position: 1 });
  const { lines } = await editor.flush();
  assert.equal(lines.length, 2);
  assert.equal(added, lines[0]?.id);
  editor.close();
});

test('a field of a new line whose response was lost conflicts only with a change of that field', async () => {
  for (const theirs of [null, 'box']) {
    const { editor, id } = await open();
    loseAnswers(1);
    const added = editor.addLine({ description: 'three' });
    const temporary = editor.snapshot().view?.lines.at(-1)?.id ?? '';
    await untilBriefly('offline', () => editor.snapshot().status === 'offline');
    const stored = await other.invoices.get(id);
    const lineId = stored.lines[2]?.id ?? '';
    const { RowVersion } = stored;
    const current =
      theirs === null
        ? stored
        : await other.PATCH('/api/invoices/{id}/lines/{lineId}', {
            params: { path: { id, lineId } },
            body: { unit: theirs, RowVersion },
          });
    editor.setLine(temporary, 'unit', 'kg');
    // An event tells of the line before the editor has sent it again.
    editor.receive(current);
    if (theirs !== null) {
      await assert.rejects(editor.flush(), { name: 'ConflictError' });
      const [conflict] = editor.snapshot().conflicts;
      assert.partialDeepStrictEqual(conflict, {
        field: `/lines/${lineId}/unit`,
        base: null,
        theirs,
        mine: 'kg',
      });
      await editor.resolve('overwrite');
    }
    const { lines } = await editor.flush();
    assert.equal(await added, lineId);
    assert.deepEqual(
      lines.map(({ description, unit }) => [description, unit]),
      [
        ['one', null],
        ['two', null],
        ['three', 'kg'],
      ],
    );
    editor.close();
  }
});

test('a new line removed before its save is not added, even if others change the record', async () => {
  const { editor, initial, id } = await open();
  await other.invoices.patch(id, 'reference', 'theirs', initial.RowVersion);
  proxy.decide = ({ method }) => (method === 'GET' ? { delayMs: 30 } : undefined);
  const added = editor.addLine({ description: 'three' });
  const temporary = editor.snapshot().view?.lines.at(-1)?.id ?? '';
  // The line is being sent, so that it is stored first and then removed.
  const line = `/lines/${temporary}`;
  await untilBriefly('being sent', () => editor.snapshot().fields.get(line)?.state === 'saving');
  editor.removeLine(temporary);
  await added;
  assert.equal((await editor.flush()).lines.length, 2);
  assert.equal((await other.invoices.get(id)).lines.length, 2);
  editor.close();
});

test('a late request does not overwrite later edits', async () => {
  const { editor, id } = await open();
  let left = 1;
  proxy.decide = ({ method }) =>
    method === 'PATCH' && left-- > 0 ? { lose: 'late', delayMs: 300 } : undefined;
  editor.set('memo', 'early');
  await untilBriefly('offline', () => editor.snapshot().status === 'offline');
  editor.set('memo', 'late');
  await editor.flush();
  await proxy.settled();
  assert.equal((await other.invoices.get(id)).memo, 'late');
  editor.close();
});

test('keeps edits while offline; a new editor loads and merges them', async () => {
  const storage = memoryStorage();
  const { editor, id, initial } = await open({ storage });
  proxy.decide = () => ({ lose: 'request' });
  editor.set('memo', 'mine');
  editor.set('reference', 'PO 5');
  const added = editor.addLine({ description: 'three' });
  await untilBriefly('offline', () => editor.snapshot().status === 'offline');
  assert.equal(editor.snapshot().error?.name, 'NetworkError');
  editor.close();
  void added;
  await other.invoices.patch(id, 'memo', 'theirs', initial.RowVersion);
  proxy.decide = () => undefined;
  const next = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
  await assert.rejects(next.flush(), { name: 'ConflictError' });
  const { conflicts, view } = next.snapshot();
  assert.deepEqual(
    conflicts.map(({ field, base, theirs, mine }) => [field, base, theirs, mine]),
    [['/memo', 'first', 'theirs', 'mine']],
  );
  assert.equal(view?.lines.length, 3);
  await next.resolve('merge');
  const record = await next.flush();
  assert.deepEqual([record.memo, record.reference, record.lines.length], ['theirs', 'PO 5', 3]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(await storage.get(`invoices/${id}`), null);
  next.close();
});

test('keeps edits until retry without a valid credential', async () => {
  const { editor, id } = await open();
  const body = JSON.stringify({ code: 'unauthorized', title: 'x', detail: 'x', errors: [] });
  const headers = { 'content-type': 'application/problem+json' };
  proxy.decide = () => ({ status: 401, headers, body });
  editor.set('memo', 'kept');
  await assert.rejects(editor.flush(), { name: 'UnauthorizedError' });
  assert.equal(editor.snapshot().status, 'failed');
  assert.equal(editor.snapshot().view?.memo, 'kept');
  proxy.decide = () => undefined;
  editor.retry();
  await editor.flush();
  assert.equal((await other.invoices.get(id)).memo, 'kept');
  editor.close();
});

test('an action waits for the edits and adopts the response', async () => {
  const { editor } = await open();
  proxy.decide = () => ({ delayMs: 20 });
  editor.set('memo', 'before');
  const voided = await editor.act('void', { reason: 'Ordered twice' });
  assert.deepEqual([voided.memo, voided.status], ['before', 'Voided']);
  assert.equal(editor.snapshot().record?.status, 'Voided');
  editor.close();
});

test('rejects an action after a change of another client, and shows the change', async () => {
  const { editor, initial, id } = await open();
  await other.invoices.patch(id, 'memo', 'theirs', initial.RowVersion);
  await assert.rejects(editor.act('void', { reason: 'x' }), { name: 'ConflictError' });
  assert.equal(editor.snapshot().record?.memo, 'theirs');
  assert.equal(editor.snapshot().merged[0]?.field, '/memo');
  editor.close();
});

test('receive adopts a newer state and ignores an older one', async () => {
  const { editor, initial, id } = await open();
  const newer = await other.invoices.patch(id, 'memo', 'theirs', initial.RowVersion);
  editor.receive(newer);
  assert.equal((await editor.flush()).memo, 'theirs');
  const begun = proxy.seen.length;
  editor.receive(initial);
  editor.receive(newer);
  await editor.flush();
  assert.equal(editor.snapshot().record?.memo, 'theirs');
  assert.equal(proxy.seen.length, begun);
  editor.close();
});

test('receive adopts derived fields that changed without a new version, and keeps edits', async () => {
  const { editor, initial } = await open();
  editor.set('memo', 'mine');
  editor.receive({ ...initial, overdue: true });
  const { record, view } = editor.snapshot();
  assert.deepEqual([record?.overdue, view?.overdue, view?.memo], [true, true, 'mine']);
  assert.equal((await editor.flush()).memo, 'mine');
  editor.close();
});

test('undo restores the value before my newest change, even if others changed it before', async () => {
  const { editor, one } = await open();
  editor.set('memo', 'second');
  await editor.flush();
  editor.set('memo', 'third');
  await editor.flush();
  await editor.undo('/memo');
  assert.equal((await editor.flush()).memo, 'second');
  editor.set('memo', 'typed');
  await editor.undo('/memo');
  assert.equal(editor.snapshot().view?.memo, 'second');
  editor.removeLine(one);
  await editor.flush();
  await editor.undo(`/lines/${one}`);
  assert.equal((await editor.flush()).lines[0]?.description, 'one');
  editor.close();
});

test('an editor reads its record and saves edits made before', async () => {
  const { id } = await open();
  const editor = daybook.invoices.autosave(id);
  assert.equal(editor.snapshot().status, 'loading');
  editor.set('memo', 'soon');
  assert.equal((await editor.flush()).memo, 'soon');
  editor.close();
});

test('snapshots are identical until a change, of which listeners are notified', async () => {
  const { editor } = await open();
  let notified = 0;
  const stop = editor.subscribe(() => {
    notified += 1;
  });
  const first = editor.snapshot();
  assert.equal(editor.snapshot(), first);
  editor.set('memo', 'x');
  assert.equal(notified, 1);
  assert.notEqual(editor.snapshot(), first);
  stop();
  editor.set('memo', 'y');
  assert.equal(notified, 1);
  await editor.flush();
  editor.close();
});

test('the state of a field is the same object until it changes', async () => {
  const { editor } = await open({ debounceMs: 60_000 });
  const stateOf = (pointer: string) => editor.snapshot().fields.get(pointer);
  editor.set('memo', 'x');
  await editor.flush();
  const saved = stateOf('/memo');
  assert.deepEqual(saved, { state: 'saved' });
  editor.set('reference', 'R');
  const queued = stateOf('/reference');
  editor.set('reference', 'R-1');
  assert.equal(stateOf('/memo'), saved);
  assert.equal(stateOf('/reference'), queued);
  await editor.flush();
  assert.deepEqual(stateOf('/reference'), { state: 'saved' });
  editor.close();
});

test('close sends the remaining edits', async () => {
  const { editor, id } = await open({ debounceMs: 60_000 });
  editor.set('memo', 'last words');
  editor.close();
  await untilBriefly('sent', () => editor.snapshot().pending === 0);
  assert.equal((await other.invoices.get(id)).memo, 'last words');
});

test('a line that an earlier editor may still be sending can be removed', async () => {
  const storage = memoryStorage();
  const { editor, id } = await open({ storage, debounceMs: 5 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  proxy.decide = async ({ method }) => {
    if (method === 'PATCH') await released;
    return undefined;
  };
  const begun = proxy.seen.length;
  const count = (kind: string) =>
    proxy.seen.slice(begun).filter(({ method }) => method === kind).length;
  editor.set('memo', 'mine');
  await untilBriefly('the memo under way', () => count('PATCH') === 1);
  void editor.addLine({ description: 'three' });
  await untilBriefly('a line kept', async () =>
    (await storage.get(`invoices/${id}`))?.includes('three'),
  );
  editor.close();
  const { RowVersion } = await other.invoices.get(id);
  await other.invoices.patch(id, 'reference', 'PO 9', RowVersion);
  const next = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
  // The new editor has read the other change, and sends the memo as well.
  await untilBriefly('the memo of both under way', () => count('PATCH') === 2);
  const line = next.snapshot().view?.lines.find(({ description }) => description === 'three');
  next.removeLine(String(line?.id));
  release();
  await next.flush();
  // The earlier editor is idle: everything is saved, or left to the new editor, which is sending it.
  await untilBriefly('the earlier one at an end', () =>
    ['saved', 'offline'].includes(editor.snapshot().status),
  );
  await proxy.settled();
  const record = await other.invoices.get(id);
  assert.deepEqual(
    [record.memo, record.reference, record.lines.map(({ description }) => description)],
    ['mine', 'PO 9', ['one', 'two']],
  );
  next.close();
});

test('a line added before the record was read is stored once, even if the editor is replaced', async () => {
  const storage = memoryStorage();
  const { id, editor: unused } = await open();
  unused.close();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reads = [first.promise, second.promise];
  proxy.decide = async ({ method }) => {
    if (method === 'GET') await reads.shift();
    return undefined;
  };
  const earlier = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
  void earlier.addLine({ description: 'three' });
  await untilBriefly('a line kept', async () =>
    (await storage.get(`invoices/${id}`))?.includes('three'),
  );
  earlier.close();
  const next = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
  await untilBriefly('both reads under way', () => reads.length === 0);
  // The earlier editor stores the line; only then the next one reads the record.
  first.resolve();
  await untilBriefly('the line', async () => (await other.invoices.get(id)).lines.length === 3);
  second.resolve();
  await next.flush();
  const { lines } = await other.invoices.get(id);
  assert.deepEqual(
    lines.map(({ description }) => description),
    ['one', 'two', 'three'],
  );
  next.close();
});

test('a line taken up without its record is stored once, whatever tells the record first', async () => {
  for (const teller of ['the caller', 'an event']) {
    const storage = memoryStorage();
    const { id, editor: unused } = await open();
    unused.close();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    proxy.decide = async ({ method }) => {
      if (method === 'GET') await released;
      return undefined;
    };
    const key = `invoices/${id}`;
    const earlier = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
    void earlier.addLine({ description: 'three' });
    await untilBriefly('a line kept', async () => (await storage.get(key))?.includes('three'));
    const kept = String(await storage.get(key));
    release();
    await earlier.flush();
    earlier.close();
    await untilBriefly('nothing kept', async () => (await storage.get(key)) === null);
    // As if the page had ended before it noted that the line is stored.
    await storage.set(key, kept);
    const record = await other.invoices.get(id);
    const initial = teller === 'the caller' ? { initial: record } : {};
    const next = daybook.invoices.autosave(id, { storage, debounceMs: 5, ...initial });
    if (teller === 'an event') next.receive(record);
    const { lines } = await next.flush();
    assert.equal(lines.length, 3, teller);
    assert.equal((await other.invoices.get(id)).lines.length, 3, teller);
    next.close();
  }
});

test('merges by values if the service does not know the version after a restore', async () => {
  const elsewhere = await other.invoices.create({});
  const initial = await other.invoices.create({ memo: 'restored', reference: 'PO 4' });
  const forgotten = { ...initial, RowVersion: elsewhere.RowVersion, memo: 'after the backup' };
  const editor = daybook.invoices.autosave(initial.id, { initial: forgotten, debounceMs: 5 });
  editor.set('reference', 'PO 5');
  editor.set('memo', 'mine');
  await assert.rejects(editor.flush(), ConflictError);
  const { conflicts } = editor.snapshot();
  assert.deepEqual(
    conflicts.map(({ field, base, theirs, mine }) => [field, base, theirs, mine]),
    [['/memo', 'after the backup', 'restored', 'mine']],
  );
  editor.resolve('overwrite');
  const record = await editor.flush();
  assert.deepEqual([record.memo, record.reference], ['mine', 'PO 5']);
  editor.close();
});

test('unreadable stored edits do not block editing', async () => {
  const storage = memoryStorage();
  const { id } = await open();
  await storage.set(`invoices/${id}`, '{"edits": [');
  const editor = daybook.invoices.autosave(id, { storage, debounceMs: 5 });
  editor.set('memo', 'anew');
  assert.equal((await editor.flush()).memo, 'anew');
  editor.close();
});
