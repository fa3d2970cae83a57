/**
 * Signs in with a verified identity of the provider (features/identity/oidc/oidc-provider.ts): finds or
 * creates its person, and the users in its tenants.
 */

import type { Engine } from '../../../pipeline/group.ts';
import { ownCommand, runOwn } from '../../../pipeline/run-own.ts';
import { findTenant } from '../../../postgres/store-tenants.ts';
import type { Role } from '../../../record/actor.ts';
import type { Tenant } from '../../../record/entity.ts';
import { joinTenant } from '../accounts/join-tenant.ts';
import {
  findPerson,
  findPersonByEmail,
  insertPerson,
  type KnownUser,
  type Person,
  readMemberships,
  readUsersByEmail,
} from '../accounts/store-persons.ts';
import { type Signed, startSession, type Visit } from '../sessions/sign-in.ts';
import { providerActor, user } from '../user.ts';
import { findPersonOfIdentity, linkIdentity } from './store-identities.ts';

/** A tenant that the operator's configuration grants, with the role of new users. */
export interface TenantRole {
  readonly tenantId: string;
  readonly role: Role;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In the form of record/values/email-address.ts, and verified by the provider; else null. */
  readonly email: string | null;
  readonly name: string | null;
  readonly tenantRoles: readonly TenantRole[];
}

/** In the URL of the sign-in page; docs/sign-in.md describes them. */
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

/** Why the sign-in failed. `cause` is for the log. */
export class OidcRefusal extends Error {
  readonly code: OidcError;
  constructor(code: OidcError, cause: string | null = null) {
    super(cause ?? code);
    this.name = 'OidcRefusal';
    this.code = code;
  }
}

/** Throws OidcRefusal. Creates nothing for an identity without access to any tenant. */
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
  // The address of another account grants nothing to this one.
  const isTheirs = email !== null && (byEmail === null || byEmail.id === known?.id);
  const admission = isTheirs ? await admissionOf(engine, identity, email, known) : noAdmission;
  if (known === null && admission.users.length + admission.tenantRoles.length === 0)
    throw new OidcRefusal('no_access');
  let person = known ?? (await makePerson(engine, email ?? '', visit.at));
  if (linked === null) {
    await linkIdentity(db, person.id, identity, visit.at);
    if ((await findPersonOfIdentity(db, issuer, subject)) !== person.id)
      throw new OidcRefusal(
        'sign_in_failed',
        'the identity was linked to another person concurrently',
      );
    person = (await findPerson(db, person.id)) ?? person;
  }
  const proved = { email: email ?? '', name: identity.name };
  let joined: string | null = null;
  for (const one of admission.users)
    if (await joinAs(engine, person, one, proved, visit)) joined = one.tenantId;
  for (const tenantRole of admission.tenantRoles) {
    const made = await makeUser(engine, tenantRole, proved, visit);
    if (made !== null) await joinAs(engine, person, made, proved, visit);
  }
  // Who accepts an invitation wants to work there.
  return startSession(engine, person, joined, 'oidc', visit);
}

/** Verified by the provider. */
interface Proved {
  readonly email: string;
  readonly name: string | null;
}

interface Admission {
  /** Users invited with the address. */
  readonly users: readonly KnownUser[];
  /** Tenants in which users are created. */
  readonly tenantRoles: readonly (TenantRole & { readonly tenant: Tenant })[];
}

const noAdmission: Admission = { users: [], tenantRoles: [] };

/**
 * A former or present user of a tenant gets no second user there, so a deactivated one stays
 * deactivated.
 */
async function admissionOf(
  { db }: Engine,
  { tenantRoles }: Identity,
  email: string,
  person: Person | null,
): Promise<Admission> {
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
  if (person === null) throw new Error('the new person cannot be read');
  return person;
}

/**
 * A new user, Invited without a mail; or the one that was created concurrently. Null if that is
 * deactivated.
 */
async function makeUser(
  engine: Engine,
  { tenant, role }: Admission['tenantRoles'][number],
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

/** Joins as this user. Returns false if the user has another person or address by now. */
async function joinAs(
  engine: Engine,
  person: Person,
  { tenantId, userId, role }: KnownUser,
  { email, name }: Proved,
  visit: Visit,
): Promise<boolean> {
  const tenant = await findTenant(engine.db, tenantId);
  if (tenant === null) return false;
  return joinTenant(
    engine,
    person.id,
    { tenant, userId, role },
    { email, madeAt: null },
    name,
    visit,
  );
}
