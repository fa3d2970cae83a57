/**
 * SQL injection as the role of requests must not create an operator key: only DAYBOOK_BOOTSTRAP_KEY grants operator
 * rights.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ensureBootstrapKey } from '../../src/features/identity/bootstrap-key.ts';
import { openDatabase } from '../../src/postgres/db.ts';
import { secretHash } from '../../src/record/secrets/secret-token.ts';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function insertAsRequest(operator: string): Promise<void> {
  const { id, keyIds } = service.tenant;
  const [column, value] = operator === '' ? ['', ''] : [', operator', `, ${operator}`];
  await service.sql('begin');
  try {
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${id}'`);
    await service.sql(
      `insert into credential (sha256, tenant_id, api_key_id${column}) ` +
        `values (repeat('0', 64), '${id}', '${keyIds.Clerk}'${value})`,
    );
  } finally {
    await service.sql('rollback');
  }
}

test('the role of requests can register a key, but not an operator key', async () => {
  await insertAsRequest('');
  for (const operator of ['true', 'false', 'default']) {
    const attempt = insertAsRequest(operator);
    // 42501: insufficient_privilege.
    await assert.rejects(attempt, { code: '42501' }, operator);
  }
});

test('the bootstrap key can create tenants; an Admin key cannot', async (t) => {
  // As at startup, with the login that owns the tables.
  const db = openDatabase(service.databaseUrl);
  t.after(() => db.close());
  const key = 'bootstrap-key-of-the-operator-of-this-test';
  const { id } = service.tenant;
  const at = service.clock.now().toISOString();
  const engine = { ...service.engine, db };
  assert.equal(
    await ensureBootstrapKey(engine, { id, mode: 'test', timeZone: 'UTC' }, key, at),
    true,
  );
  assert.equal(
    await ensureBootstrapKey(engine, { id, mode: 'test', timeZone: 'UTC' }, key, at),
    false,
  );
  const operators = await service.sql('select sha256 from credential where operator');
  assert.deepEqual(operators, [{ sha256: secretHash(key) }]);
  const body = { name: 'Second', baseCurrency: 'EUR', adminEmail: 'admin@second.example' };
  const create = (bearer: string) =>
    fetch(`${service.url}/api/tenants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await create(service.tenant.keys.Admin)).status, 403);
  assert.equal((await create(key)).status, 201);
});
