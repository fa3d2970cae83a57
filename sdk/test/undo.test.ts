/** Undo and redo of an editor's edits, on a real service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../server/test/support/service.ts';
import { createDaybook, type Daybook } from '../src/index.ts';

let service: Service;
let daybook: Daybook;
let other: Daybook;

before(async () => {
  service = await startService();
  daybook = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Admin });
  other = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Clerk });
});

after(() => service.close());

async function open(fields: Parameters<Daybook['invoices']['create']>[0] = {}, debounceMs = 5) {
  const initial = await other.invoices.create({
    memo: 'first',
    lines: [{ description: 'one', quantity: '1' }, { description: 'two' }],
    ...fields,
  });
  const editor = daybook.invoices.autosave(initial.id, { initial, debounceMs });
  const [one = '', two = ''] = initial.lines.map(({ id }) => id);
  /** Each is saved before the next one. */
  const each = async (...edits: (() => unknown)[]) => {
    for (const edit of edits) {
      edit();
      await editor.flush();
    }
  };
  return { editor, one, two, each, id: initial.id };
}

const done = (field: string) => ({ field, isDone: true, by: null });

async function descriptionsOf(editor: ReturnType<Daybook['invoices']['autosave']>) {
  return (await editor.flush()).lines.map(({ description }) => description);
}

test('undo goes back through my edits one by one, across fields and lines, and redo forward', async () => {
  const { editor, one, each } = await open();
  await each(
    () => editor.set('memo', 'second'),
    () => editor.set('memo', 'third'),
    () => editor.setLine(one, 'quantity', '2'),
    () => editor.set('reference', 'PO 1'),
  );
  const state = async () => {
    const { memo, reference, lines } = await editor.flush();
    return [memo, lines[0]?.quantity, reference];
  };
  const states = [
    ['first', '1', null],
    ['second', '1', null],
    ['third', '1', null],
    ['third', '2', null],
    ['third', '2', 'PO 1'],
  ];
  const fields = ['/memo', '/memo', `/lines/${one}/quantity`, '/reference'];
  for (let index = 3; index >= 0; index -= 1) {
    assert.deepEqual(await editor.undo(), done(fields[index] ?? ''));
    assert.deepEqual(await state(), states[index]);
  }
  assert.equal(await editor.undo(), null);
  for (let index = 0; index < 4; index += 1) {
    assert.deepEqual(await editor.redo(), done(fields[index] ?? ''));
    assert.deepEqual(await state(), states[index + 1]);
  }
  assert.equal(await editor.redo(), null);
  editor.close();
});

test('undo of one field goes back through the edits of that field, and no further', async () => {
  const { editor, each } = await open();
  await each(
    () => editor.set('memo', 'second'),
    () => editor.set('memo', 'third'),
    () => editor.set('reference', 'PO 1'),
  );
  for (const memo of ['second', 'first']) {
    await editor.undo('/memo');
    assert.equal((await editor.flush()).memo, memo);
  }
  assert.equal(await editor.undo('/memo'), null);
  assert.equal((await editor.flush()).reference, 'PO 1');
  editor.close();
});

test('steps that are not saved yet are undone and redone at once', async () => {
  const { editor } = await open({}, 300);
  editor.set('memo', 'second');
  editor.set('reference', 'PO 1');
  await editor.undo();
  await editor.undo();
  const { view, pending } = editor.snapshot();
  assert.deepEqual([view?.memo, view?.reference, pending], ['first', null, 0]);
  await editor.redo();
  await editor.redo();
  const { memo, reference } = await editor.flush();
  assert.deepEqual([memo, reference], ['second', 'PO 1']);
  editor.close();
});

test('typing without a pause is one step, and a new edit ends redo', async () => {
  const { editor } = await open({}, 300);
  for (const memo of ['t', 'ty', 'typed']) editor.set('memo', memo);
  await editor.flush();
  await editor.undo();
  assert.equal((await editor.flush()).memo, 'first');
  editor.set('memo', 'other');
  assert.equal(await editor.redo(), null);
  await editor.undo();
  assert.equal((await editor.flush()).memo, 'first');
  editor.close();
});

test('a step that is set to the same value is no step', async () => {
  const { editor, one, each } = await open();
  await each(() => editor.set('memo', 'second'));
  await editor.undo();
  await editor.flush();
  editor.setLine(one, 'quantity', '1.00');
  editor.set('memo', 'first');
  assert.deepEqual(await editor.redo(), done('/memo'));
  assert.equal((await editor.flush()).memo, 'second');
  editor.close();
});

test('added, changed, moved and removed lines are undone and redone', async () => {
  const { editor, one, two, each } = await open();
  let added = '';
  await each(
    () => {
      void editor.addLine({ description: 'three' }).then((id) => {
        added = id;
      });
    },
    () => editor.setLine(added, 'quantity', '3'),
    () => editor.moveLine(two, 1),
    () => editor.removeLine(added),
    () => editor.removeLine(one),
  );
  const states = [
    ['one', 'two'],
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
    ['two', 'one', 'three'],
    ['two', 'one'],
    ['two'],
  ];
  for (const round of [1, 2]) {
    for (const wanted of states.slice(0, -1).reverse()) {
      assert.equal((await editor.undo())?.isDone, true, `round ${round}`);
      assert.deepEqual(await descriptionsOf(editor), wanted);
    }
    assert.equal(await editor.undo(), null);
    for (const wanted of states.slice(1)) {
      assert.equal((await editor.redo())?.isDone, true, `round ${round}`);
      assert.deepEqual(await descriptionsOf(editor), wanted);
    }
    assert.equal(await editor.redo(), null);
  }
  await editor.undo();
  await editor.undo();
  const { lines } = await editor.flush();
  assert.equal(lines.at(-1)?.quantity, '3');
  editor.close();
});

test('a line that waits for its first change is no step before it', async () => {
  const { editor, each } = await open();
  await each(() => editor.set('memo', 'second'));
  await editor.undo();
  const held = editor.addLine({}, { whenChanged: true });
  assert.deepEqual(await editor.redo(), done('/memo'));
  const lineId = editor.snapshot().view?.lines.at(-1)?.id ?? '';
  await each(() => editor.setLine(lineId, 'description', 'three'));
  await held;
  await editor.undo();
  await editor.undo();
  assert.deepEqual(await descriptionsOf(editor), ['one', 'two']);
  await editor.redo();
  await editor.redo();
  assert.deepEqual(await descriptionsOf(editor), ['one', 'two', 'three']);
  editor.close();
});

test('undoing the customer restores all that came with it', async () => {
  const [ash, birch] = await Promise.all([
    other.customers.create({ name: 'Ash GmbH', country: 'DE', paymentTermsDays: 14 }),
    other.customers.create({ name: 'Birch SA', country: 'FR', paymentTermsDays: 30 }),
  ]);
  const { editor, each } = await open({ customerId: ash.id, invoiceDate: '2026-03-02' });
  const buyer = async () => {
    const { billingName, billingCountry, dueDate, derivedFields } = await editor.flush();
    return { billingName, billingCountry, dueDate, derivedFields };
  };
  const first = await buyer();
  assert.equal(first.billingName, 'Ash GmbH');
  await each(() => editor.set('billingName', 'Ms Reed'));
  await editor.undo();
  assert.deepEqual(await buyer(), first);
  await each(() => editor.set('customerId', birch.id));
  const second = await buyer();
  assert.equal(second.billingName, 'Birch SA');
  await editor.undo();
  assert.deepEqual(await buyer(), first);
  await editor.redo();
  assert.deepEqual(await buyer(), second);
  await each(
    () => editor.set('billingName', 'Mr Reed'),
    () => editor.set('billingName', null),
  );
  assert.deepEqual(await buyer(), second);
  await editor.undo();
  assert.equal((await buyer()).billingName, 'Mr Reed');
  await editor.undo();
  assert.deepEqual(await buyer(), second);
  await editor.undo();
  assert.deepEqual(await buyer(), first);
  assert.equal(await editor.undo(), null);
  editor.close();
});

test("another user's change of the same field ends its undo, and earlier steps of other fields remain", async () => {
  const { editor, id, each } = await open();
  await each(
    () => editor.set('reference', 'PO 1'),
    () => editor.set('memo', 'mine'),
  );
  const { RowVersion } = await other.invoices.get(id);
  const theirs = await other.invoices.patch(id, 'memo', 'theirs', RowVersion);
  editor.receive(theirs);
  await editor.flush();
  const by = editor.snapshot().merged.at(-1)?.by;
  assert.equal(typeof by, 'string');
  assert.deepEqual(await editor.undo(), { field: '/memo', isDone: false, by });
  assert.equal((await editor.flush()).memo, 'theirs');
  await editor.undo();
  const { memo, reference } = await editor.flush();
  assert.deepEqual([memo, reference], ['theirs', null]);
  editor.close();
});

test('a line that another user changed or removed since is not undone', async () => {
  const { editor, id, one, each } = await open();
  let added = '';
  await each(
    () => editor.setLine(one, 'quantity', '5'),
    () => {
      void editor.addLine({ description: 'three' }).then((lineId) => {
        added = lineId;
      });
    },
  );
  const { RowVersion } = await other.invoices.get(id);
  const params = { path: { id, lineId: added } };
  const body = { quantity: '9', RowVersion };
  const path = '/api/invoices/{id}/lines/{lineId}';
  const changed = await other.PATCH(path, { params, body });
  const headers = { 'If-Match': `"${changed.RowVersion}"` };
  editor.receive(
    await other.DELETE(path, { params: { path: { id, lineId: one }, header: headers } }),
  );
  await editor.flush();
  assert.equal((await editor.undo())?.isDone, false);
  assert.equal((await editor.undo())?.isDone, false);
  assert.equal(await editor.undo(), null);
  assert.deepEqual(await descriptionsOf(editor), ['two', 'three']);
  editor.close();
});

test('a change of another user that is not known yet is a conflict, and not overwritten', async () => {
  const { editor, id, each } = await open();
  await each(() => editor.set('memo', 'mine'));
  const { RowVersion } = await other.invoices.get(id);
  await other.invoices.patch(id, 'memo', 'theirs', RowVersion);
  await editor.undo();
  await assert.rejects(editor.flush(), { name: 'ConflictError' });
  assert.equal((await other.invoices.get(id)).memo, 'theirs');
  assert.equal((await editor.redo())?.isDone, false);
  await editor.resolve('discard');
  assert.equal((await editor.flush()).memo, 'theirs');
  editor.close();
});

test('a dropped edit is no step, and an action ends what can be undone', async () => {
  const { editor, each } = await open({}, 300);
  await each(() => editor.set('memo', 'second'));
  editor.set('memo', 'dropped');
  editor.revert('/memo');
  await editor.undo();
  assert.equal((await editor.flush()).memo, 'first');
  editor.set('memo', 'third');
  await editor.act('void', { reason: 'Ordered twice' });
  assert.equal(await editor.undo(), null);
  editor.close();
});

test('the newest 200 edits can be undone', async () => {
  const { editor } = await open({}, 0);
  for (let edit = 1; edit <= 210; edit += 1)
    editor.set(edit % 2 === 0 ? 'memo' : 'reference', `${edit}`);
  let count = 0;
  while ((await editor.undo()) !== null) count += 1;
  assert.equal(count, 200);
  const { memo, reference } = await editor.flush();
  assert.deepEqual([memo, reference], ['10', '9']);
  editor.close();
});
