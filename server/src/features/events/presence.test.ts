/** Which users have a record open: reported to one process, shown by every process. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { openStream, type Reader } from '../../../test/support/stream-reader.ts';
import { type Browser, join } from '../../../test/support/users.ts';
import { createPresence } from './presence.ts';

const options = { bus: true, server: { presenceLimits: { presenceMs: 600, sweepMs: 50 } } };
let first: Service;
let second: Service;
let ada: { user: Body; browser: Browser };
let bob: { user: Body; browser: Browser };
let customer: Body;

before(async () => {
  first = await startService(options);
  second = await startService({ ...options, beside: first });
  ada = await join(first, 'ada@daybook.example', 'Clerk');
  bob = await join(first, 'bob@daybook.example', 'Viewer');
  customer = await makeCustomer(first.tenant);
});
after(async () => {
  await second.close();
  await first.close();
});

const reportOf = (more: object = {}) => ({
  ...{ entityType: 'customer', id: customer.id, tab: tabs[0], ...more },
});

async function open(browser: Browser, more: object = {}): Promise<readonly Body[]> {
  const reply = await browser('POST', '/api/presence', reportOf(more));
  assert.equal(reply.status, 200, reply.text);
  return reply.body['users'] as readonly Body[];
}

const framesOf = ({ events }: Reader) =>
  events.filter(({ event }) => event === 'presence').map(({ data }) => JSON.parse(data));

/** The ids of the users that the last frame about the record shows. */
function shownIn(reader: Reader): string[] | undefined {
  const frame = framesOf(reader).findLast(({ id }) => id === customer.id);
  return frame?.users.map((user: Body) => user.id);
}

const tabs = [1, 2, 3].map((last) => `0193d0a4-0000-7000-8000-00000000000${last}`);

test('streams of every process show who opens and leaves a record, also by silence', async () => {
  const readers = await Promise.all(
    [first, second].map((one) => openStream(one, '?presence=true')),
  );
  for (const reader of readers) await reader.until(() => reader.lastId() !== '');
  await open(ada.browser);
  for (const reader of readers)
    await reader.until(() => shownIn(reader)?.includes(ada.user.id) === true);
  assert.equal(framesOf(readers[1] as Reader)[0].users[0].name, 'ada@daybook.example');
  for (const reader of readers) await reader.until(() => shownIn(reader)?.length === 0);
  await open(ada.browser);
  for (const reader of readers) await reader.until(() => shownIn(reader)?.length === 1);
  await open(ada.browser, { isLeaving: true });
  for (const reader of readers) {
    await reader.until(() => shownIn(reader)?.length === 0);
    await reader.cut();
  }
});

test('a report returns the other users', async () => {
  await open(ada.browser);
  const others = await open(bob.browser);
  assert.deepEqual(others, [{ id: ada.user.id, name: 'ada@daybook.example' }]);
  assert.deepEqual(
    (await open(ada.browser)).map(({ id }) => id),
    [bob.user.id],
  );
});

test('neither another tenant nor a role that may not read the record learns who has it open', async () => {
  await open(ada.browser);
  const stranger = await join(first, 'eve@other.example', 'Admin', first.other);
  const hidden = await stranger.browser('POST', '/api/presence', reportOf());
  assert.equal(hidden.status, 404);
  const audit = await ada.browser('POST', '/api/presence', reportOf({ entityType: 'apiKey' }));
  assert.equal(audit.status, 404);
  const view = await ada.browser('POST', '/api/presence', reportOf({ entityType: 'savedView' }));
  assert.equal(view.status, 422);
  const program = await first.api('POST', '/api/presence', reportOf());
  assert.equal(program.status, 403);
  const reader = await openStream({ url: first.url, tenant: first.other }, '?presence=true');
  const plain = await openStream(first);
  const own = await openStream(first, '?presence=true');
  for (const one of [reader, plain, own]) await one.until(() => one.lastId() !== '');
  await open(bob.browser, { tab: tabs[1] });
  await open(ada.browser, { tab: tabs[2] });
  await own.until(() => shownIn(own) !== undefined);
  assert.deepEqual([...framesOf(reader), ...framesOf(plain)], []);
  for (const one of [reader, plain, own]) await one.cut();
});

test('shows those who came first, moves an editor to its next record, and keeps the limit of a tenant', async () => {
  const presence = createPresence({
    bus: null,
    readNames: async (_tenant, ids) => new Map(ids.map((id) => [id, id])),
    limits: { tabs: 3, shown: 2 },
  });
  const record = { tenantId: 'harbour', entityType: 'invoice', id: 'one' };
  const report = (userId: string, tab: string, more: object = {}) =>
    presence.report({ ...record, userId, tab, isLeaving: false, ...more });
  const names = async (id: string) =>
    (await presence.usersOf({ ...record, id })).map(({ name }) => name);
  for (const [name, tab] of [
    ['ada', 'a'],
    ['bob', 'b'],
    ['cleo', 'c'],
    ['dan', 'd'],
  ] as const)
    report(name, tab);
  assert.deepEqual(await names('one'), ['ada', 'bob']);
  report('ada', 'a', { id: 'two' });
  assert.deepEqual([await names('one'), await names('two')], [['bob', 'cleo'], ['ada']]);
  report('dan', 'd', { tenantId: 'quay' });
  report('dan', 'd');
  assert.deepEqual(await names('one'), ['bob', 'cleo']);
  report('cleo', 'c', { isLeaving: true });
  report('dan', 'd');
  assert.deepEqual(await names('one'), ['bob', 'dan']);
  presence.close();
});
