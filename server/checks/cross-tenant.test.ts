/**
 * One tenant uses everything in the OpenAPI document to request another tenant's data; then again with either
 * isolation layer removed, and with both, which must be detected.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { roles } from '../src/record/actor.ts';
import { checkCrossTenant } from '../test/support/cross-tenant-check.ts';
import { crossTenantInputs } from '../test/support/cross-tenant-parameters.ts';
import type { Input } from '../test/support/cross-tenant-requests.ts';
import {
  type Scene,
  startScene,
  withoutRowSecurity,
  withoutTenantFilter,
} from '../test/support/cross-tenant-scene.ts';
import { withoutFilter } from '../test/support/tenant-filter.ts';
import { runsAll } from '../test/support/worker.ts';

/** `test:all` and the campaign send every filter; `npm test` one of this number, from another start in each run. */
const oneOf = runsAll ? 1 : 8;
const start = randomInt(oneOf);
const leastDifferences = runsAll ? 250 : 200;

let scene: Scene;
before(async () => {
  const whole = await startScene(1);
  const filters = whole.inputs.filter(isFilter);
  const sampled = new Set(filters.filter((_, index) => index % oneOf === start));
  scene = { ...whole, inputs: whole.inputs.filter((one) => !isFilter(one) || sampled.has(one)) };
});
after(() => scene.service.close());

/** Such as `query customerId.eq`. */
const isFilter = ({ name }: Input) => /^query \w+\.\w+$/.test(name);

const idParameter = { name: 'id', in: 'path', required: true, schema: { format: 'uuid' } };
const ok = { 200: { content: { 'application/json': { schema: {} } } } };
const roleNames = { 'x-roles': roles };

/** Operations that the generator cannot create requests for. */
const uncoverable: readonly [string, object, RegExp][] = [
  [
    '/api/widgets/{id}',
    { get: { parameters: [idParameter], responses: ok } },
    /GET \/api\/widgets\/\{id\} is not covered: no tenant has such a record/,
  ],
  [
    '/api/widgets/{id}/merge',
    { post: { responses: ok } },
    /POST \/api\/widgets\/\{id\}\/merge is not covered/,
  ],
  ['/api/invoices/{id}/notes/{noteId}', { get: { responses: ok } }, /nothing to read|path noteId/],
  [
    '/api/customers/{id}/share',
    { post: { parameters: [{ name: 'X-With', in: 'header', schema: {} }], responses: ok } },
    /is not covered: header X-With/,
  ],
  [
    '/api/reports/secret',
    { get: { parameters: [{ name: 'key', in: 'query', schema: {} }], responses: ok } },
    /is not covered: query key/,
  ],
  [
    '/api/reports/archive',
    { get: { responses: { 200: { content: { 'application/zip': {} } } } } },
    /is not covered: it answers application\/zip/,
  ],
  ['/api/backup', { post: { responses: ok } }, /POST \/api\/backup is not covered/],
];

test('an operation that the checks cannot cover fails the test', async () => {
  const { sides } = scene;
  for (const [path, item, message] of uncoverable) {
    const [[method, operation] = ['', {}]] = Object.entries(item);
    const paths = { [path]: { [method]: { ...roleNames, ...operation } } };
    await assert.rejects(
      crossTenantInputs({ ...sides, document: { ...sides.document, paths } }),
      message,
    );
  }
});

test('an operation whose responses do not depend on the id does not count as isolated', async () => {
  const { service, sides } = scene;
  const operation = { ...roleNames, parameters: [], responses: ok };
  const paths = { '/api/customers/{id}/share': { post: operation } };
  const inputs = await crossTenantInputs({ ...sides, document: { ...sides.document, paths } });
  await assert.rejects(
    checkCrossTenant({ service, sides, inputs, roles: ['Admin'], controls: true }),
    /share is not covered: path id makes no difference/,
  );
});

test("every text field contains its tenant's marker", () => {
  assert.deepEqual(scene.refused, []);
});

test('removing the tenant filter removes it from every part of a statement', () => {
  for (const [text, bare] of [
    [
      'select 1 from a where tenant_id = $1 and id = $2',
      'select 1 from a where ($1::uuid is not null) and id = $2',
    ],
    [
      'select 1 from a join b on b.tenant_id = a.tenant_id where a.tenant_id = $1',
      'select 1 from a join b on true where ($1::uuid is not null)',
    ],
    [
      'insert into a select t.id from tenant t where t.id = $1',
      'insert into a select t.id from tenant t where ($1::uuid is not null)',
    ],
    ['select 1 from a where tenant_id = $12', 'select 1 from a where tenant_id = $12'],
  ] as const)
    assert.equal(withoutFilter(text), bare);
});

test('row-level security alone isolates tenants in every operation (OWASP API1, ASVS 8.4.1)', async (t) => {
  const { service, sides, inputs } = scene;
  const removed = withoutTenantFilter(service);
  // A subset, in `npm test` half of it; the campaign covers every input.
  const half = randomInt(2);
  const naming = inputs.filter(({ must, absent, name }) => {
    return must !== null || absent !== null || name.startsWith('answer');
  });
  try {
    const report = await checkCrossTenant({
      service,
      sides,
      inputs: naming,
      roles: ['Admin'],
      samples: (input) => runsAll || input % 2 === half,
      controls: false,
    });
    t.diagnostic(JSON.stringify({ half, ...report, statements: removed.statements() }));
    assert.ok(removed.statements() > report.requests / 2, 'statements ran without their filter');
    assert.deepEqual(removed.left(), []);
  } finally {
    removed.restore();
  }
});

test("no operation shows, finds or changes another tenant's data, for any role (OWASP API1, API3, API5; ASVS 8.2.1, 8.2.2, 8.2.3, 8.4.1)", async (t) => {
  const { service, sides, inputs } = scene;
  const others = roles.filter((role) => role !== 'Admin');
  const firstRole = randomInt(others.length);
  const perRoleInputs = inputs.filter(
    ({ must, name }) => must !== null || name.startsWith('answer'),
  );
  const perRole = await checkCrossTenant({
    service,
    sides,
    inputs: perRoleInputs,
    roles: others,
    // `npm test` sends each input as one of them, and each of them about as many inputs.
    samples: (input, role) => runsAll || (input + role + firstRole) % others.length === 0,
    controls: false,
    thorough: false,
  });
  const report = await checkCrossTenant({
    service,
    sides,
    inputs,
    roles: ['Admin'],
    controls: true,
  });
  const sizes = { start, oneOf, firstRole, inputs: inputs.length, others: perRole.requests };
  t.diagnostic(JSON.stringify({ ...sizes, ...report }));
  assert.ok(
    report.differences > leastDifferences,
    `${report.differences} inputs make a difference`,
  );
});

test('without both isolation layers the check fails', async (t) => {
  const { service, sides, inputs } = scene;
  const check = () =>
    checkCrossTenant({ service, sides, inputs, roles: ['Admin'], controls: false }).then(
      () => '',
      (error: Error) => error.message,
    );
  assert.ok((await withoutRowSecurity(service)) > 20);
  const removed = withoutTenantFilter(service);
  const noticed = await check().finally(() => removed.restore());
  t.diagnostic(noticed.slice(0, 300));
  assert.match(noticed, /(word|id \S+|version \S+) of the owner/);
});
