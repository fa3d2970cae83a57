/** Save sessions: saves of one session need not wait for each other, and other changes cause a conflict. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readyDraft } from '../../test/support/invoices.ts';
import { type Body, type Reply, type Service, startService } from '../../test/support/service.ts';
import type { Role } from '../record/actor.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const session = 'editor-window-1';

/** A PATCH of one field by a role in a save session; null sends no Save-Session header. */
function save(
  id: string,
  RowVersion: string,
  fields: Readonly<Record<string, unknown>>,
  name: string | null = session,
  role: Role = 'Clerk',
): Promise<Reply> {
  const headers: Record<string, string> = name === null ? {} : { 'save-session': name };
  return service.as(role)('PATCH', `/api/invoices/${id}`, { ...fields, RowVersion }, headers);
}

async function draft(fields: Readonly<Record<string, unknown>> = {}): Promise<Body> {
  return (await service.api('POST', '/api/invoices', fields)).body;
}

test('concurrent saves of one session with the same RowVersion all succeed', async () => {
  const { id, RowVersion } = await draft();
  const fields = {
    memo: 'm',
    reference: 'r',
    internalNote: 'n',
    billingName: 'b',
    billingCountry: 'DE',
    currency: 'USD',
    exchangeRate: '1.1',
    paymentTermsDays: 3,
    buyerTaxId: 't',
    invoiceDate: '2026-11-01',
  };
  const replies = await Promise.all(
    Object.entries(fields).map(([name, value]) => save(id, RowVersion, { [name]: value })),
  );
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.equal(new Set(replies.map(({ body }) => body.RowVersion)).size, 10);
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  for (const [name, value] of Object.entries(fields)) assert.equal(body[name], value, name);
  const history = await service.api('GET', `/api/invoices/${id}/changes?after=${RowVersion}`);
  const paths = new Set(history.body.items.map((item) => item['path']));
  for (const name of Object.keys(fields)) assert.ok(paths.has(name), name);
});

test('every version of the chain is accepted, also in If-Match', async () => {
  const { id, RowVersion: v0 } = await draft();
  const { body: one } = await save(id, v0, { memo: '1' });
  const { body: two } = await save(id, one.RowVersion, { memo: '2' });
  const fields = ['reference', 'internalNote', 'billingName'];
  for (const [index, version] of [v0, one.RowVersion, two.RowVersion].entries()) {
    const field = fields[index] ?? '';
    assert.equal((await save(id, version, { [field]: version })).status, 200);
  }
  const headers = { 'save-session': session, 'if-match': `"${v0}"` };
  const api = service.as('Clerk');
  const body = { billingCountry: 'DE' };
  assert.equal((await api('PATCH', `/api/invoices/${id}`, body, headers)).status, 200);
  assert.equal((await save(id, v0, { memo: '2' })).status, 200, 'a no-op in the chain, too');
});

test("another user's change breaks the chain and returns 409 with the current record", async () => {
  const { id, RowVersion: v0 } = await draft();
  const { body: v1 } = await save(id, v0, { memo: 'mine' });
  const { body: v2 } = await save(id, v1.RowVersion, { reference: 'theirs' }, null, 'Approver');
  for (const version of [v0, v1.RowVersion]) {
    const broken = await save(id, version, { memo: 'again' });
    assert.equal(broken.status, 409);
    assert.equal(broken.body.RowVersion, v2.RowVersion);
    assert.equal(broken.body['reference'], 'theirs');
  }
  assert.equal((await save(id, v2.RowVersion, { memo: 'merged' })).status, 200);
  const chained = await save(id, v2.RowVersion, { internalNote: 'chained' });
  assert.equal(chained.status, 200, 'a new chain');
  assert.equal((await save(id, v1.RowVersion, { memo: 'old' })).status, 409, 'not the old one');
});

test('a save session is scoped to its user', async () => {
  const { id, RowVersion } = await draft();
  assert.equal((await save(id, RowVersion, { memo: 'mine' })).status, 200);
  assert.equal((await save(id, RowVersion, { memo: 'theirs' }, session, 'Approver')).status, 409);
  assert.equal((await save(id, RowVersion, { reference: 'mine still' })).status, 200);
});

test('another save session of the same user, or none, does not continue the chain', async () => {
  const { id, RowVersion: v0 } = await draft();
  const { body: v1 } = await save(id, v0, { memo: 'one' });
  assert.equal((await save(id, v0, { memo: 'x' }, 'editor-window-2')).status, 409);
  assert.equal((await save(id, v0, { memo: 'x' }, null)).status, 409);
  const other = await save(id, v1.RowVersion, { memo: 'two' }, 'editor-window-2');
  assert.equal(other.status, 200);
  assert.equal(
    (await save(id, v1.RowVersion, { memo: 'x' })).status,
    409,
    "broken by the same user's other session",
  );
  const { body: bare } = await save(id, other.body.RowVersion, { memo: 'three' }, null);
  assert.equal((await save(id, v1.RowVersion, { memo: 'x' }, 'editor-window-2')).status, 409);
  assert.equal((await save(id, bare.RowVersion, { memo: 'four' }, null)).status, 200);
});

test("another user's no-op does not break the chain", async () => {
  const { id, RowVersion: v0 } = await draft();
  const { body: v1 } = await save(id, v0, { memo: 'one' });
  const noop = await save(id, v1.RowVersion, { memo: 'one' }, null, 'Approver');
  assert.equal(noop.body.RowVersion, v1.RowVersion);
  assert.equal((await save(id, v0, { reference: 'two' })).status, 200);
});

test('versions from before the chain, of other records or unknown ones return 409', async () => {
  const { id, RowVersion: v0 } = await draft();
  const other = await draft();
  const { body: v1 } = await save(id, v0, { memo: 'one' }, null, 'Approver');
  const { body: v2 } = await save(id, v1.RowVersion, { memo: 'two' });
  await save(other.id, other.RowVersion, { memo: 'x' });
  for (const version of [v0, other.RowVersion, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', `${v2.RowVersion}=`])
    assert.equal((await save(id, version, { memo: 'three' })).status, 409, version);
  assert.equal((await save(id, v1.RowVersion, { reference: 'three' })).status, 200);
});

test('line operations and actions belong to the chain of their session', async () => {
  const record = await readyDraft(service.tenant);
  const api = service.as('Approver');
  const headers = { 'save-session': session };
  const path = `/api/invoices/${record.id}`;
  const { RowVersion } = record;
  const [line] = record.lines;
  const steps: [string, string, unknown, Record<string, string>][] = [
    ['PATCH', path, { memo: 'x', RowVersion }, {}],
    ['POST', `${path}/lines`, { description: 'second', RowVersion }, {}],
    ['PATCH', `${path}/lines/${line?.id}`, { quantity: '3', RowVersion }, {}],
  ];
  for (const [method, where, body, more] of steps) {
    const reply = await api(method, where, body, { ...headers, ...more });
    assert.equal(reply.status, 200, reply.text);
  }
  const { body: current } = await service.api('GET', path);
  const second = current.lines[1]?.id;
  const removal = { ...headers, 'if-match': `"${RowVersion}"` };
  assert.equal((await api('DELETE', `${path}/lines/${second}`, undefined, removal)).status, 200);
  const posted = await api('POST', `${path}/post`, { RowVersion }, headers);
  assert.equal(posted.status, 200, posted.text);
  const outside = await api('POST', `${path}/approve`, { RowVersion });
  assert.equal(outside.status, 409);
});

test('concurrent saves of two sessions never both build on the same version', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => ({ description: `${index}` }));
  const { id, RowVersion, lines: made } = await draft({ lines });
  const api = service.as('Clerk');
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      api(
        'PATCH',
        `/api/invoices/${id}/lines/${made[index >> 1]?.id}`,
        { description: `saved ${index}`, RowVersion },
        { 'save-session': index % 2 === 0 ? session : 'another-window' },
      ),
    ),
  );
  const won = replies.map(({ status }, index) => (status === 200 ? index % 2 : -1));
  const winners = new Set(won.filter((side) => side >= 0));
  assert.equal(winners.size, 1, 'the session that saved first keeps the chain');
  assert.equal(won.filter((side) => side >= 0).length, 20);
});

test('a Save-Session header has 8 to 64 visible ASCII characters', async () => {
  const { id, RowVersion } = await draft();
  for (const name of ['short12', 'x'.repeat(65), 'with space', 'caf\u00e9-caf\u00e9', '']) {
    const refused = await save(id, RowVersion, { memo: 'x' }, name);
    assert.equal(refused.status, 400, JSON.stringify(name));
    assert.equal(refused.body.code, 'invalid_request');
  }
  assert.equal((await save(id, RowVersion, { memo: 'x' }, 'exactly8')).status, 200);
  assert.equal((await save(id, RowVersion, { memo: 'y' }, 'x'.repeat(64))).status, 409);
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  assert.equal((await save(id, body.RowVersion, { memo: 'y' }, 'x'.repeat(64))).status, 200);
});
