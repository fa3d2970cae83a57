/** Checks an empty database: migrates it, writes a record and reads it. */

import { createEngine } from '../../engine.ts';
import { customer } from '../../features/invoicing/customer.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import { ownCommand, runOwn, setUpActor } from '../../pipeline/run-own.ts';
import { openDatabase } from '../../postgres/db.ts';
import { readInstallation, readSome } from '../../postgres/store-tenants.ts';
import { demoTenant } from '../seed/demo-tenant.ts';
import { migrateServer } from './open-installation.ts';

/** Returns a description of what was done. */
export async function tryDatabase(url: string): Promise<string> {
  const { applied } = await migrateServer(url);
  const db = openDatabase(url, { maxConnections: 2 });
  try {
    const at = new Date().toISOString();
    const engine = createEngine(db, await readInstallation(db, at));
    const tenant = await createTenant(engine, demoTenant, at);
    const id = engine.newId(at);
    const verb = { kind: 'create', input: { name: 'Northwind Foods GmbH' } } as const;
    const from = { actor: setUpActor, at, requestId: 'doctor' };
    await runOwn(engine, tenant, [ownCommand(customer, id, verb, from)]);
    const [row] = await readSome(db, tenant.id, customer, [id]);
    if (row?.name !== verb.input.name) throw new Error('The written record cannot be read.');
    return `${applied.length} migration${applied.length === 1 ? '' : 's'}, one record written and read`;
  } finally {
    await db.close();
  }
}
