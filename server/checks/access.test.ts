/** Each operation of the OpenAPI document: credentials, roles and stale versions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roles } from '../src/record/actor.ts';
import {
  type DocumentedOperation,
  documentedOperations,
  keepsRecord,
} from '../test/support/documented-operations.ts';
import { versionInTag } from '../test/support/openapi-check.ts';
import { closedUrl, readyFor } from '../test/support/records.ts';
import { createApi, type Service, startService } from '../test/support/service.ts';

let service: Service;
let operations: DocumentedOperation[] = [];
before(async () => {
  service = await startService();
  operations = documentedOperations(service.document);
});
after(() => service.close());

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

const requestPath = ({ path }: DocumentedOperation) => path.replace(/\{\w+\}/g, unknownId);

test('an operation returns 403 for exactly the roles that its x-roles omits', async () => {
  let refused = 0;
  for (const one of operations) {
    for (const role of roles) {
      const body = one.method === 'GET' || one.method === 'DELETE' ? undefined : one.bodyExample;
      const reply = await service.as(role)(one.method, requestPath(one), body ?? undefined);
      const message = `${role} ${one.method} ${one.path}: ${reply.text.slice(0, 300)}`;
      const { open, forUsers, forOperators } = one;
      const may = open || (one.roles.includes(role) && !forUsers && !forOperators);
      assert.equal(reply.status === 403, !may, message);
      if (reply.status !== 403 || one.roles.includes(role)) continue;
      refused += 1;
      assert.equal(reply.body.code, 'forbidden');
      for (const allowed of one.roles) assert.ok(reply.body.detail.includes(allowed));
    }
  }
  assert.ok(refused > 50, `${refused} responses with 403`);
});

test('each operation has the roles that docs/api.md states', () => {
  const rolesOf = (operationId: string) =>
    operations.find((one) => one.operationId === operationId)?.roles.join(' ');
  const editors = 'Clerk Approver Controller Admin';
  assert.equal(rolesOf('listInvoices'), roles.join(' '));
  assert.equal(rolesOf('createInvoice'), editors);
  assert.equal(rolesOf('patchInvoice'), editors);
  assert.equal(rolesOf('patchInvoiceLine'), editors);
  // Clerks void drafts without content only.
  const rolesOfActions = {
    post: 'Approver Controller Admin',
    approve: 'Approver Controller Admin',
  };
  for (const [action, allowed] of Object.entries({ ...rolesOfActions, void: editors })) {
    assert.equal(rolesOf(`${action}Invoice`), allowed);
    assert.equal(rolesOf(`${action}InvoiceMany`), allowed);
  }
  assert.equal(rolesOf('patchAccount'), 'Controller Admin');
  assert.equal(rolesOf('createApiKey'), 'Admin');
  assert.equal(rolesOf('listApiKeys'), 'Admin');
  assert.equal(rolesOf('patchTenantSettings'), 'Controller Admin');
  for (const name of ['listWebhookEndpoints', 'rotateSecretWebhookEndpoint', 'retryEffectMany'])
    assert.equal(rolesOf(name), 'Integrator Admin', name);
  assert.equal(rolesOf('patchRetryPolicy'), 'Integrator Admin');
  assert.equal(rolesOf('listMails'), 'Approver Controller Integrator Admin');
  for (const name of [
    'listEffects',
    'listEvents',
    'streamEvents',
    'getInvoicePdf',
    'getCreditNotePdf',
    'reportRevenue',
  ])
    assert.equal(rolesOf(name), roles.join(' '), name);
});

test('every operation that is not public returns 401 without a valid key', async () => {
  const make = async (fields: object) => (await service.api('POST', '/api/api-keys', fields)).body;
  const expiring = await make({ role: 'Admin', expiresAt: '2026-11-21T08:31:00.000Z' });
  const revoked = await make({ role: 'Admin' });
  const good = String(expiring['key']);
  const works = createApi(service.url, good, service.check);
  assert.equal((await works('GET', '/api/invoices')).status, 200, 'until it expires');
  const gone = createApi(service.url, String(revoked['key']), service.check);
  assert.equal((await gone('GET', '/api/invoices')).status, 200, 'until it is revoked');
  await service.api('POST', `/api/api-keys/${revoked.id}/revoke`);
  service.clock.advance(60_000);
  const bad = [
    '',
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'Bearer nonsense',
    `Bearer ${good.slice(0, -1)}`,
    `Bearer ${good}x`,
    `Bearer ${good.toLowerCase()}`,
    `Bearer ${'x'.repeat(600)}`,
    good,
    `Bearer ${good}`,
    `Bearer ${String(revoked['key'])}`,
  ];
  for (const one of operations.filter(({ open }) => !open)) {
    for (const authorization of bad) {
      const body = one.method === 'GET' ? undefined : '{}';
      const reply = await service.api(one.method, requestPath(one), body, {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      });
      assert.equal(reply.status, 401, `${authorization.slice(0, 20)} ${one.method} ${one.path}`);
      assert.equal(reply.body.code, 'unauthorized');
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
  }
  for (const path of ['/api', '/api/', '/api/nothing', '/api/invoices/x/y/z']) {
    const reply = await service.api('GET', path, undefined, { authorization: '' });
    assert.equal(
      reply.status,
      401,
      `does not reveal to an unauthenticated client whether ${path} exists`,
    );
  }
});

test('public paths return 200 without a key', async () => {
  const open = [
    '/openapi.json',
    '/openapi.yaml',
    '/docs',
    '/docs/errors',
    '/health/live',
    '/health/ready',
  ];
  for (const path of open) {
    const reply = await fetch(`${service.url}${path}`);
    assert.equal(reply.status, 200, path);
    await reply.text();
  }
});

/** A record in a state that allows the operation, the operation's path and the list's path. */
async function recordFor({ path }: DocumentedOperation) {
  const [, list = '', collection = '', action] =
    /^(\/api\/([a-z-]+))\/\{id\}(?:\/([a-z-]+)$)?/.exec(path) ?? [];
  const record = await readyFor(service.tenant, collection, action ?? null);
  const lineId = record.lines?.[0]?.id ?? '';
  return { record, path: path.replace('{id}', record.id).replace('{lineId}', lineId), list };
}

test('every operation that takes a RowVersion rejects a stale one and returns the current record', async () => {
  const versioned = operations.filter(
    ({ method, takesVersion, forUsers }) =>
      method !== 'GET' && !forUsers && (takesVersion.body || takesVersion.header),
  );
  // An operation that creates a record from another one does not change the other one.
  const creates = ({ operation, path }: DocumentedOperation) =>
    '201' in (operation['responses'] as object) && !path.endsWith('/lines');
  const withId = operations.filter(
    (one) =>
      one.method !== 'GET' &&
      one.path.includes('{id}') &&
      !one.forUsers &&
      !creates(one) &&
      !keepsRecord(one.path),
  );
  assert.deepEqual(versioned, withId, 'every operation that changes a record takes its version');
  let checked = 0;
  for (const one of versioned) {
    const { record, path, list } = await recordFor(one);
    const example: Record<string, unknown> = { ...one.bodyExample };
    delete example['RowVersion'];
    // The example's references do not exist.
    for (const name of Object.keys(example)) if (/Id$/.test(name)) delete example[name];
    if ('url' in example) example['url'] = closedUrl;
    // From the list: actions return the same shape, but some records have more fields when read by id.
    const { body } = await service.api('GET', `${list}?id.eq=${record.id}`);
    const stale = JSON.stringify(body.items[0]);
    const ways: [number, object | undefined, Record<string, string>][] = [
      [409, { ...example, RowVersion: 'AAAAAAAAAAAAAAAAAAAAAA' }, {}],
      [412, example, { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' }],
    ];
    for (const [status, sentBody, headers] of ways) {
      const source = status === 409 ? one.takesVersion.body : one.takesVersion.header;
      if (!source) continue;
      const sent = one.method === 'DELETE' ? undefined : sentBody;
      const reply = await service.api(one.method, path, sent, headers);
      assert.deepEqual([reply.status, reply.text], [status, stale], `${one.method} ${one.path}`);
      assert.equal(versionInTag(reply.headers), record.RowVersion);
      checked += 1;
    }
  }
  assert.ok(checked > 20, `${checked} rejections`);
});
