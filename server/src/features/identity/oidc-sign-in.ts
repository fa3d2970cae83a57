/**
 * Signing in by an identity provider: which person an identity is, and the tenants that it brings them into. What the
 * provider answered has been verified before (features/identity/oidc-provider.ts).
 */

import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn } from '../../pipeline/run-own.ts';
import { findTenant } from '../../postgres/store-tenants.ts';
import type { Role } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';
import { joinTenant } from './join-tenant.ts';
import { type Signed, startSession, type Visit } from './sign-in.ts';
import { findPersonOfIdentity, linkIdentity } from './store-identities.ts';
import {
  findPerson,
  findPersonByEmail,
  insertPerson,
  type KnownUser,
  type Person,
  readMemberships,
  readUsersByEmail,
} from './store-people.ts';
import { providerActor, user } from './user.ts';

/** A tenant that the operator lets the identity into, and as what if it is new there. */
export interface TenantRole {
  readonly tenantId: string;
  readonly role: Role;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** As record/email-address.ts spells it, and the provider vouches for it; null: it does not. */
  readonly email: string | null;
  readonly name: string | null;
  readonly tenantRoles: readonly TenantRole[];
}

/** Told by the address of the page that people come back to; docs/sign-in.md has the words. */
export const oidcErrors = [
  'provider_unavailable',
  'provider_refused',
  'sign_in_expired',
  'sign_in_failed',
  'email_not_verified',
  'no_access',
  'too_many_attempts',
] as const;
export type OidcError = (typeof oidcErrors)[number];

/** Why nobody is signed in. `cause` is for the log. */
export class OidcRefusal extends Error {
  readonly code: OidcError;
  constructor(code: OidcError, cause: string | null = null) {
    super(cause ?? code);
    this.name = 'OidcRefusal';
    this.code = code;
  }
}

/** Raises OidcRefusal. Nothing is made for who may come in nowhere. */
export async function signInByIdentity(
  engine: Engine,
  identity: Identity,
  visit: Visit,
): Promise<Signed> {
  const { db } = engine;
  const { issuer, subject, email } = identity;
  const linked = await findPersonOfIdentity(db, issuer, subject);
  if (linked === null && email === null) throw new OidcRefusal('email_not_verified');
  const byEmail = email === null ? null : await findPersonByEmail(db, email);
  const known = linked === null ? byEmail : await findPerson(db, linked);
  // An address that is somebody else's account brings nothing to this one.
  const isTheirs = email !== null && (byEmail === null || byEmail.id === known?.id);
  const way = isTheirs ? await wayIn(engine, identity, email, known) : noWay;
  if (known === null && way.users.length + way.tenantRoles.length === 0)
    throw new OidcRefusal('no_access');
  let person = known ?? (await makePerson(engine, email ?? '', visit.at));
  if (linked === null) {
    await linkIdentity(db, person.id, identity, visit.at);
    if ((await findPersonOfIdentity(db, issuer, subject)) !== person.id)
      throw new OidcRefusal('sign_in_failed', 'the identity was linked to another meanwhile');
    person = (await findPerson(db, person.id)) ?? person;
  }
  const proved = { email: email ?? '', name: identity.name };
  for (const one of way.users) await joinAs(engine, person, one, proved, visit);
  for (const tenantRole of way.tenantRoles) {
    const made = await makeUser(engine, tenantRole, proved, visit);
    if (made !== null) await joinAs(engine, person, made, proved, visit);
  }
  return startSession(engine, person, null, 'oidc', visit);
}

/** What the provider vouches for. */
interface Proved {
  readonly email: string;
  readonly name: string | null;
}

interface WayIn {
  /** Users who were invited by the address. */
  readonly users: readonly KnownUser[];
  /** Where they are to become users. */
  readonly tenantRoles: readonly (TenantRole & { readonly tenant: Tenant })[];
}

const noWay: WayIn = { users: [], tenantRoles: [] };

/** Whoever is, or was, a user of a tenant gets no second record there: who was deactivated stays out. */
async function wayIn(
  { db }: Engine,
  { tenantRoles }: Identity,
  email: string,
  person: Person | null,
): Promise<WayIn> {
  const [users, memberships] = await Promise.all([
    readUsersByEmail(db, email),
    person === null ? [] : readMemberships(db, person.id),
  ]);
  const present = new Set([
    ...users.map(({ tenantId }) => tenantId),
    ...memberships.map(({ tenant }) => tenant.id),
  ]);
  const found = await Promise.all(
    tenantRoles
      .filter(({ tenantId }) => !present.has(tenantId))
      .map(async (tenantRole) => ({
        ...tenantRole,
        tenant: await findTenant(db, tenantRole.tenantId),
      })),
  );
  return {
    users: users.filter(({ status }) => status === 'Invited'),
    tenantRoles: found.flatMap(({ tenant, ...tenantRole }) =>
      tenant === null ? [] : [{ ...tenantRole, tenant }],
    ),
  };
}

async function makePerson(engine: Engine, email: string, at: string): Promise<Person> {
  const id = engine.newId(at);
  const made = { id, email, passwordHash: null, verifiedAt: at };
  await insertPerson(engine.db, made, at);
  const person = await findPersonByEmail(engine.db, email);
  if (person === null) throw new Error('the person who was just made is not there');
  return person;
}

/** A new user, Invited without a mail. Null where somebody else made or has one meanwhile, who stays as they are. */
async function makeUser(
  engine: Engine,
  { tenant, role }: WayIn['tenantRoles'][number],
  { email, name }: Proved,
  { at, requestId }: Visit,
): Promise<KnownUser | null> {
  const id = engine.newId(at);
  const input = { email, role, ...(name === null ? {} : { name }) };
  const verb = { kind: 'create', input } as const;
  const command = ownCommand(user, id, verb, { actor: providerActor, at, requestId });
  try {
    await runOwn(engine, tenant, [command]);
    return { tenantId: tenant.id, userId: id, role, status: 'Invited' };
  } catch (error) {
    const users = await readUsersByEmail(engine.db, email);
    const other = users.find(({ tenantId }) => tenantId === tenant.id);
    if (other === undefined) throw error;
    return other.status === 'Deactivated' ? null : other;
  }
}

/** The person is this user from here on, unless somebody is, or the user has another address by now. */
async function joinAs(
  engine: Engine,
  person: Person,
  { tenantId, userId, role }: KnownUser,
  { email, name }: Proved,
  visit: Visit,
): Promise<void> {
  const tenant = await findTenant(engine.db, tenantId);
  if (tenant === null) return;
  await joinTenant(
    engine,
    person.id,
    { tenant, userId, role },
    { email, madeAt: null },
    name,
    visit,
  );
}
