/** Accounts of people: an invitation accepted, a password changed or forgotten. */
import { randomBytes } from 'node:crypto';
import type { Role } from '../domain/actor.ts';
import { invalidValue, Problem } from '../domain/problem.ts';
import { mintToken, secretHash } from '../domain/secret-token.ts';
import { linkLifetimeMs, user } from '../entities/user/user.ts';
import type { PrincipalSession } from '../storage/credentials.ts';
import type { Database } from '../storage/db.ts';
import {
  findPerson,
  findPersonByEmail,
  insertMembership,
  insertPerson,
  type Membership,
  type Person,
  readMemberships,
  setPassword,
} from '../storage/people.ts';
import {
  findToken,
  insertPersonToken,
  type PersonToken,
  type Purpose,
  useAllTokens,
  useToken,
} from '../storage/person-tokens.ts';
import { endSessions } from '../storage/sessions.ts';
import { findTenant, readSome } from '../storage/tenants.ts';
import type { Engine } from './group.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { passSecondFactor } from './second-factor.ts';
import {
  actAsUser,
  personByPassword,
  type Signed,
  signInFailed,
  startSession,
  type Visit,
} from './sign-in.ts';
import type { Throttle } from './throttle.ts';

export interface Invitation {
  readonly token: PersonToken;
  readonly email: string;
  readonly membership: Pick<Membership, 'tenant' | 'userId' | 'role'>;
  /** Whether they have a password already, to be given instead of a new one. */
  readonly known: Person | null;
}

/** What an invitation is for. Raises `invalid_link`. */
export async function readInvitation(
  db: Database,
  secret: string,
  at: string,
): Promise<Invitation> {
  const token = await findToken(db, 'invitation', secretHash(secret), at);
  if (token === null || token.tenantId === null || token.userId === null || token.email === null)
    throw invalidLink();
  const [[row], tenant, known] = await Promise.all([
    readSome(db, token.tenantId, user, [token.userId]),
    findTenant(db, token.tenantId),
    findPersonByEmail(db, token.email),
  ]);
  if (row === undefined || tenant === null) throw invalidLink();
  // It was sent to an address; who has that of another user by now is not meant.
  if (row.status !== 'Invited' || row.email !== token.email) throw invalidLink();
  const membership = { tenant, userId: row.id, role: row.role as Role };
  return { token, email: token.email, membership, known };
}

/**
 * Joins the tenant. Somebody new chooses a password; who has an account proves it by theirs. Raises `invalid_link`,
 * `invalid_value` for a weak password, `sign_in_failed`, `second_factor_required` and `too_many_attempts`.
 */
export async function acceptInvitation(
  engine: Engine,
  throttle: Throttle,
  given: {
    readonly invitation: string;
    readonly password: string | undefined;
    readonly name: string | null;
    readonly code: string | undefined;
    /** That the request has. */
    readonly session: PrincipalSession | null;
  },
  visit: Visit,
): Promise<Signed> {
  const { db } = engine;
  const invitation = await readInvitation(db, given.invitation, visit.at);
  const { email, membership, token } = invitation;
  let person =
    invitation.known === null ? await makePerson(engine, invitation, given, visit.at) : null;
  const { session } = given;
  const continues = session !== null && invitation.known?.id === session.personId;
  if (continues) person = invitation.known;
  if (person === null) {
    // Whoever has the link may be another than who has the account, such as an Admin of this tenant.
    const { password = '', code } = given;
    person = await personByPassword(engine, throttle, { email, password, code }, visit);
  }
  await insertMembership(db, person.id, membership.tenant.id, membership.userId);
  const named: Record<string, string> = given.name === null ? {} : { name: given.name };
  await actAsUser(engine, membership, 'join', named, visit);
  await useToken(db, token.sha256, visit.at);
  const method = continues ? session.method : 'link';
  return startSession(engine, person, membership.tenant.id, method, visit, continues);
}

/** Null where another call has just made the account: its password counts. Raises `invalid_value`. */
async function makePerson(
  engine: Engine,
  { email, token }: Invitation,
  { password, name }: { readonly password: string | undefined; readonly name: string | null },
  at: string,
): Promise<Person | null> {
  const passwordHash = await newPasswordHash(password ?? '', [email, name ?? '']);
  const verifiedAt = token.mailed ? at : null;
  const person = { id: engine.newId(at), email, passwordHash, operator: false, verifiedAt };
  return (await insertPerson(engine.db, person, at)) ? findPerson(engine.db, person.id) : null;
}

/** Queues the mail, if there is such an account; whoever asks is never told. */
export async function requestPasswordReset(
  engine: Engine,
  throttle: Throttle,
  email: string,
  visit: Omit<Visit, 'replaces'>,
): Promise<void> {
  const person = await findPersonByEmail(engine.db, email);
  if (person === null || !(await throttle.admitMail(email))) return;
  const memberships = await readMemberships(engine.db, person.id);
  const active = memberships.find(({ status }) => status === 'Active');
  if (active !== undefined) await actAsUser(engine, active, 'mailPasswordReset', {}, visit);
}

/** A link's secret for the person. Only its hash is kept. */
export async function makeLink(
  db: Database,
  purpose: Exclude<Purpose, 'invitation'>,
  personId: string,
  now: Date,
  lifetimeMs: number = linkLifetimeMs['password-reset'],
): Promise<string> {
  const { secret, ...hashed } = mintToken(randomBytes(32), now.toISOString(), lifetimeMs);
  await insertPersonToken(db, purpose, { ...hashed, personId });
  return secret;
}

/** Uses a link up. Raises `invalid_link`. */
async function followLink(
  db: Database,
  purpose: Exclude<Purpose, 'invitation'>,
  secret: string,
  at: string,
): Promise<Person> {
  const person = await personOfLink(db, purpose, secret, at);
  if (!(await useToken(db, secretHash(secret), at))) throw invalidLink();
  return person;
}

/** Signs in by a link. Raises `invalid_link`, `second_factor_required`, `sign_in_failed`, `too_many_attempts`. */
export async function personByLink(
  engine: Engine,
  throttle: Throttle,
  { token, code }: { readonly token: string; readonly code: string | undefined },
  at: string,
): Promise<Person> {
  // Before the link is used up, so that it can be followed again with a code.
  const person = await personOfLink(engine.db, 'sign-in', token, at);
  if (!(await passSecondFactor(engine, throttle, person, code, at))) throw signInFailed();
  return followLink(engine.db, 'sign-in', token, at);
}

/** The link stays good. Raises `invalid_link`. */
async function personOfLink(
  db: Database,
  purpose: Exclude<Purpose, 'invitation'>,
  secret: string,
  at: string,
): Promise<Person> {
  const token = await findToken(db, purpose, secretHash(secret), at);
  const person = token?.personId == null ? null : await findPerson(db, token.personId);
  if (person === null) throw invalidLink();
  return person;
}

/**
 * Ends every session: whoever had the old password is out (ASVS 7.4.3). A second factor stays: a mailbox alone is
 * not both. Raises `invalid_link`, `invalid_value`.
 */
export async function resetPassword(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  at: string,
): Promise<Person> {
  const person = await personOfLink(db, 'password-reset', token, at);
  // Before the link is used up, so that a weak one can be followed by a better one.
  const hash = await newPasswordHash(password, [person.email]);
  await followLink(db, 'password-reset', token, at);
  await setPassword(db, person.id, hash, at);
  await endSessions(db, person.id, { allBut: null });
  await useAllTokens(db, 'password-reset', person.id, at);
  return person;
}

/** Ends every other session. Raises `invalid_value`. */
export async function changePassword(
  db: Database,
  throttle: Throttle,
  asked: { readonly personId: string; readonly sessionId: string; readonly address: string | null },
  { current, next }: { readonly current: string; readonly next: string },
): Promise<void> {
  const person = await findPerson(db, asked.personId);
  if (person === null) throw new Problem('unauthorized', 'The account is gone.');
  const attempt = await throttle.admit(person.email, asked.address);
  if (!(await verifyPassword(current, person.passwordHash)))
    throw invalidValue('/currentPassword', 'This is not your password.');
  await attempt.forgive();
  await setPassword(db, person.id, await newPasswordHash(next, [person.email]), null);
  await endSessions(db, person.id, { allBut: asked.sessionId });
}

/** Raises `invalid_value` for one that is easy to guess. */
async function newPasswordHash(password: string, about: readonly string[]): Promise<string> {
  const problem = await passwordProblem(password, about);
  if (problem !== null) throw invalidValue('/password', problem);
  return hashPassword(password);
}

function invalidLink(): Problem {
  return new Problem('invalid_link', 'The link has expired, was used before, or was replaced.');
}
