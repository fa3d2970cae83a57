/** What every start completes in a database of an earlier release or of an interrupted start. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { createEngine } from '../../engine.ts';
import { account } from '../../features/ledger/account/account.ts';
import { createTenant, type TenantPlan } from '../../features/tenants/create-tenant.ts';
import { ownCommand, runOwn, setUpActor } from '../../pipeline/run-own.ts';
import { openDatabase } from '../../postgres/db.ts';
import { readAll, readInstallation } from '../../postgres/store-tenants.ts';
import type { Installation } from '../installation/open-installation.ts';
import { createSteps } from '../output.ts';
import { setUp } from './set-up.ts';

const at = '2026-11-21T08:30:00.000Z';
const plan: TenantPlan = {
  name: 'Test tenant',
  mode: 'live',
  settings: { name: 'Harbour Trading Ltd', baseCurrency: 'EUR', currencies: [], language: 'en' },
  taxCodes: [],
};

let database: TestDatabase;
let installation: Installation;

before(async () => {
  database = await createTestDatabase();
  const db = openDatabase(database.url, { maxConnections: 3 });
  const engine = createEngine(db, await readInstallation(db, at));
  const { url } = database;
  installation = {
    ...{ url, lockUrl: url, db, engine, applied: [] },
    supervise: () => undefined,
    close: () => db.close(),
  };
});

after(async () => {
  await installation.close();
  await database.drop();
});

/** Starts once more; returns the number of database connections it acquired. */
async function startAgain(): Promise<number> {
  const { pool } = installation.db;
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  pool.on('acquire', count);
  await setUp(installation, readConfig({ DATABASE_URL: database.url }), createSteps());
  pool.off('acquire', count);
  return asked;
}

async function policies(): Promise<unknown[]> {
  const { rows } = await installation.db.pool.query(
    'select tenant_id, category, attempts from retry_policy order by tenant_id, category',
  );
  return rows;
}

test('a start adds the missing retry policies of each tenant, and keeps the existing ones', async () => {
  const { engine, db } = installation;
  const [first, second, third] = [
    await createTenant(engine, plan, at),
    await createTenant(engine, plan, at),
    await createTenant(engine, plan, at),
  ];
  const whole = await policies();
  assert.equal(whole.length, 12);
  await db.pool.query('delete from retry_policy where tenant_id = $1', [second.id]);
  await db.pool.query(
    "delete from retry_policy where tenant_id = $1 and category in ('manual', 'document')",
    [third.id],
  );
  await db.pool.query('update retry_policy set attempts = 7 where tenant_id in ($1, $2)', [
    first.id,
    third.id,
  ]);
  const kept = await policies();
  assert.equal(kept.length, 6);
  await startAgain();
  const completed = await policies();
  assert.equal(completed.length, 12);
  assert.deepEqual(
    completed.filter((row) => (row as { attempts: number }).attempts === 7),
    kept,
  );
});

test('a start does not restore an account role that was removed', async () => {
  const { engine, db } = installation;
  const tenant = await createTenant(engine, plan, at);
  const bank = (await readAll(db, tenant.id, account)).find(({ role }) => role === 'Bank');
  assert.ok(bank);
  const verb = { kind: 'patch', field: 'role', value: null } as const;
  const from = { actor: setUpActor, at, requestId: 'test' };
  await runOwn(engine, tenant, [ownCommand(account, bank.id, verb, from)]);
  const before = await readAll(db, tenant.id, account);
  await startAgain();
  assert.deepEqual(await readAll(db, tenant.id, account), before);
});

test('the number of connections acquired by a start does not depend on the number of complete tenants', async () => {
  await startAgain();
  const few = await startAgain();
  for (let more = 0; more < 4; more += 1) await createTenant(installation.engine, plan, at);
  assert.equal(await startAgain(), few);
});
