/** Saved views: own ones, shared ones, and the validation of their query. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { type Browser, join } from '../../../test/support/users.ts';

let service: Service;
let clerk: Browser;
let colleague: Browser;
let controller: Browser;
let admin: Browser;

before(async () => {
  service = await startService();
  const users = await Promise.all(
    (['Viewer', 'Clerk', 'Controller', 'Admin'] as const).map((role) =>
      join(service, `${role}@daybook.example`.toLowerCase(), role),
    ),
  );
  [clerk, colleague, controller, admin] = users.map(({ browser }) => browser) as [
    Browser,
    Browser,
    Browser,
    Browser,
  ];
});
after(() => service.close());

const fields = { name: 'Drafts', collection: 'invoices', query: 'status.in=Draft&sort=-total' };

async function make(browser: Browser, more: object = {}): Promise<Body> {
  const made = await browser('POST', '/api/saved-views', { ...fields, ...more });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

const pathOf = ({ id }: Body, part = '') => `/api/saved-views/${id}${part}`;

async function statuses(browser: Browser, view: Body): Promise<number[]> {
  const RowVersion = view.RowVersion;
  const replies = [
    await browser('GET', pathOf(view)),
    await browser('GET', pathOf(view, '/changes')),
    await browser('GET', pathOf(view, '/timeline')),
    await browser('PATCH', pathOf(view), { name: 'Other', RowVersion }),
    await browser('POST', pathOf(view, '/delete'), {}),
  ];
  return replies.map(({ status }) => status);
}

async function names(browser: Browser, query = ''): Promise<unknown[]> {
  const { body } = await browser('GET', `/api/saved-views?count=true${query}`);
  assert.equal(body['totalCount'], body.items.length);
  return body.items.map(({ name }) => name);
}

test('returns 404 for a private view of another user, and leaves it out of lists and files', async () => {
  const view = await make(clerk, { name: 'Only mine' });
  assert.deepEqual(await statuses(colleague, view), [404, 404, 404, 404, 404]);
  assert.deepEqual(await names(colleague, '&name.eq=Only+mine'), []);
  const file = await colleague('GET', '/api/saved-views?format=csv');
  assert.doesNotMatch(file.text, /Only mine/);
  const many = await controller('POST', '/api/saved-views/actions/share', { ids: [view.id] });
  assert.equal(many.body.results[0]?.status, 404);
  assert.deepEqual(await names(clerk, '&name.eq=Only+mine'), ['Only mine']);
  assert.deepEqual(await statuses(clerk, view), [200, 200, 200, 200, 200]);
});

test('each user reads a shared view, and only a Controller or an Admin changes it', async () => {
  const view = await make(controller, { name: 'Ours' });
  const shared = await controller('POST', pathOf(view, '/share'), {});
  assert.equal(shared.body['visibleTo'], 'everyone');
  assert.deepEqual(await names(colleague, '&name.eq=Ours'), ['Ours']);
  assert.deepEqual(await statuses(colleague, shared.body), [200, 200, 200, 403, 403]);
  const shown = await colleague('GET', pathOf(view));
  const offered = shown.body['availableActions'] as readonly Body[];
  assert.ok(offered.every(({ allowed }) => allowed === false));
  assert.equal((await colleague('POST', pathOf(await make(colleague), '/share'), {})).status, 403);
  const hidden = await controller('POST', pathOf(view, '/unshare'), {});
  assert.equal(hidden.body['visibleTo'], hidden.body['createdBy']);
  assert.equal((await colleague('GET', pathOf(view))).status, 404);
});

test('an Admin finds and takes over the views of a user who left', async () => {
  const leaver = await join(service, 'leaver@daybook.example', 'Clerk');
  const view = await make(leaver.browser, { name: 'Left behind' });
  const left = await admin('POST', `/api/users/${leaver.user.id}/deactivate`, {});
  assert.equal(left.status, 200, left.text);
  assert.equal((await leaver.browser('GET', pathOf(view))).status, 401);
  assert.deepEqual(await names(admin, `&visibleTo.eq=user:${leaver.user.id}`), ['Left behind']);
  assert.equal((await admin('POST', pathOf(view, '/share'), {})).status, 200);
  assert.equal((await clerk('GET', pathOf(view))).status, 200);
});

test('returns 422 with the parameter for a query that the list rejects', async () => {
  for (const [query, parameter] of [
    ['nonsense.eq=1', 'nonsense.eq'],
    ['dueDate.gte=soon', 'dueDate.gte'],
    ['sort=colour', 'sort'],
    ['limit=5', 'limit'],
    ['status.in=Draft&status.in=Posted', 'status.in'],
  ] as const) {
    const made = await clerk('POST', '/api/saved-views', { ...fields, query });
    assert.equal(made.status, 422, query);
    assert.equal(made.body['detailCode'], 'query_invalid');
    assert.deepEqual(made.body['params'], { parameter });
    assert.equal(made.body.errors[0]?.pointer, '/query');
  }
  const view = await make(clerk, { collection: 'customers', query: 'name.contains=North' });
  const moved = await clerk('PATCH', pathOf(view), {
    collection: 'payments',
    RowVersion: view.RowVersion,
  });
  assert.equal(moved.status, 422);
  assert.deepEqual(moved.body['params'], { parameter: 'name.contains' });
});

test('returns a view whose query a later release rejects', async () => {
  const view = await make(clerk);
  await service.sql('update saved_view set query = $1 where id = $2', ['gone.eq=1', view.id]);
  const shown = await clerk('GET', `/api/saved-views?id.eq=${view.id}`);
  assert.equal(shown.body.items[0]?.['query'], 'gone.eq=1');
  const named = await clerk('PATCH', pathOf(view), { name: 'Old', RowVersion: view.RowVersion });
  assert.equal(named.status, 200, named.text);
});

test('each user has an own default view of each list', async () => {
  const view = await make(clerk);
  const set = (browser: Browser, collection: string, viewId: string | null) =>
    browser('POST', '/api/me/default-view', { collection, viewId });
  const own = await set(clerk, 'invoices', view.id);
  assert.deepEqual(own.body['defaultViews'], { invoices: view.id });
  await set(clerk, 'payments', view.id);
  assert.deepEqual((await set(clerk, 'invoices', null)).body['defaultViews'], {
    payments: view.id,
  });
  const shown = await clerk('GET', '/api/me');
  assert.deepEqual(shown.body['defaultViews'], { payments: view.id });
  assert.deepEqual((await colleague('GET', '/api/me')).body['defaultViews'], {});
  assert.equal((await set(clerk, 'nonsense', null)).status, 422);
  assert.equal((await service.api('POST', '/api/me/default-view', {})).status, 403);
});

test('a key keeps views of its own', async () => {
  const made = await service.api('POST', '/api/saved-views', fields);
  assert.match(String(made.body['visibleTo']), /^key:/);
  assert.equal((await clerk('GET', pathOf(made.body))).status, 404);
});

test('returns 422 for more than 1,000 active views of a tenant', async () => {
  const { other } = service;
  const [first, second] = [
    { ...fields, name: 'First' },
    { ...fields, name: 'Second' },
  ];
  const made = await other.api('POST', '/api/saved-views', first);
  const columns = (await service.sql('select * from saved_view where id = $1', [made.body.id]))[0];
  // Of many users, because each has a share only.
  const others: Record<string, string> = {
    id: 'gen_random_uuid()',
    created_by: "'user:' || gen_random_uuid()",
  };
  const names = Object.keys(columns ?? {}).map((name) => others[name] ?? name);
  await service.sql(
    `insert into saved_view select ${names} from saved_view, generate_series(1, 999) where id = $1`,
    [made.body.id],
  );
  const full = await other.api('POST', '/api/saved-views', second);
  assert.equal(full.status, 422);
  assert.equal(full.body.code, 'too_many_active');
  assert.equal((await other.api('POST', pathOf(made.body, '/delete'), {})).status, 200);
  assert.equal((await other.api('POST', '/api/saved-views', second)).status, 201);
});
