/** The demo user, who signs in by a link that the start prints. */
import { makeLink } from '../../features/identity/accounts/accounts.ts';
import { joinTenant } from '../../features/identity/accounts/join-tenant.ts';
import {
  findPersonByEmail,
  insertPerson,
  setOperator,
} from '../../features/identity/accounts/store-persons.ts';
import { user } from '../../features/identity/user.ts';
import { ownCommand, runOwn, setUpActor } from '../../pipeline/run-own.ts';
import type { TenantRecord } from '../../postgres/store-tenants.ts';
import { noOrigin } from '../../record/audit.ts';
import type { Installation } from '../installation/open-installation.ts';

const limits = { linkMs: 15 * 60_000 } as const;
const email = 'admin@daybook.example';

/** Returns the secret of a link that signs in once, within 15 minutes. */
export async function demoSignIn(
  { engine, db }: Pick<Installation, 'engine' | 'db'>,
  tenant: TenantRecord,
): Promise<string> {
  const now = new Date();
  const person = (await findPersonByEmail(db, email)) ?? (await makePerson(engine, tenant, now));
  return makeLink(db, 'sign-in', person.id, now, limits.linkMs);
}

/** Without a password: only the link of each start signs in. */
async function makePerson(engine: Installation['engine'], tenant: TenantRecord, now: Date) {
  const at = now.toISOString();
  const userId = engine.newId(at);
  const input = { email, name: 'Demo Admin', role: 'Admin' };
  const from = { actor: setUpActor, at, requestId: 'setup' };
  const command = ownCommand(user, userId, { kind: 'create', input }, from);
  await runOwn(engine, tenant, [{ ...command, quiet: true }]);
  const id = engine.newId(at);
  await insertPerson(engine.db, { id, email, passwordHash: null, verifiedAt: null }, at);
  const invited = { tenant, userId, role: 'Admin' } as const;
  const visit = { at, requestId: 'setup', ...noOrigin };
  await joinTenant(engine, id, invited, { email, madeAt: null }, null, visit);
  // An account that was there before may be another person's, and stays what it is.
  await setOperator(engine.owner, id, true);
  return { id };
}
