/** Each operation of the OpenAPI document has one scope, which narrows API keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopeOf } from '../src/http/permission.ts';
import { documentedOperations } from '../test/support/documented-operations.ts';
import { createApi, type Service, startService } from '../test/support/service.ts';

/** Scopes of one key, at most. */
const mostScopes = 50;
const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function withScopes(...scopes: string[]) {
  const made = await service.api('POST', '/api/api-keys', { role: 'Admin', scopes });
  assert.equal(made.status, 201, made.text);
  return createApi(service.url, String(made.body['key']), service.check);
}

test('each operation has exactly one scope: a key with it may call it, a key with all others may not', async () => {
  const operations = documentedOperations(service.document).filter(
    ({ open, forUsers, forOperators }) => !open && !forUsers && !forOperators,
  );
  const all = [...new Set(operations.map(scopeOf))].sort();
  for (const scope of all) {
    const others = all.filter((one) => one !== scope);
    const own = await withScopes(scope);
    const rest = [];
    for (let from = 0; from < others.length; from += mostScopes)
      rest.push(await withScopes(...others.slice(from, from + mostScopes)));
    for (const one of operations.filter((operation) => scopeOf(operation) === scope)) {
      const path = one.path.replace(/\{\w+\}/g, unknownId);
      const body = one.method === 'GET' || one.method === 'DELETE' ? undefined : {};
      const name = `${one.method} ${one.path}`;
      const allowed = await own(one.method, path, body);
      assert.notEqual(allowed.body['detailCode'], 'scope_missing', name);
      for (const api of rest) {
        const refused = await api(one.method, path, body);
        assert.equal(refused.status, 403, name);
        assert.equal(refused.body.code, 'forbidden', name);
        assert.deepEqual(refused.body['params'], { scope }, name);
        assert.ok(refused.body.detail.includes(scope), name);
      }
    }
  }
});
