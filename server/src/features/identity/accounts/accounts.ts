/** Accounts of persons: accepting invitations, changing and resetting passwords. */
import { randomBytes } from 'node:crypto';
import type { PrincipalSession } from '../../../http/principal.ts';
import type { Engine } from '../../../pipeline/group.ts';
import { runOwn } from '../../../pipeline/run-own.ts';
import type { Database } from '../../../postgres/db.ts';
import { findTenant, readSome } from '../../../postgres/store-tenants.ts';
import type { Role } from '../../../record/actor.ts';
import { Problem, problemWith } from '../../../record/problem.ts';
import { mintToken, secretHash } from '../../../record/secrets/secret-token.ts';
import { invalidValue, messageOf } from '../messages.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/store-passwords.ts';
import { passSecondFactor } from '../second-factor/second-factor.ts';
import {
  commandOfUser,
  personByPassword,
  type Signed,
  signInFailed,
  startSession,
  type Visit,
} from '../sessions/sign-in.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { isReplaced, linkLifetimeMs, user } from '../user.ts';
import { joinTenant } from './join-tenant.ts';
import {
  findPerson,
  findPersonByEmail,
  insertPerson,
  type Membership,
  type Person,
  readMemberships,
} from './store-persons.ts';
import {
  findToken,
  insertPersonToken,
  type PersonToken,
  type Purpose,
  useToken,
} from './store-tokens.ts';

export interface Invitation {
  readonly token: PersonToken;
  readonly email: string;
  readonly membership: Pick<Membership, 'tenant' | 'userId' | 'role'>;
  /**
   * The existing account with this address, whose password is verified instead of setting a new
   * one.
   */
  readonly known: Person | null;
}

/** Reads an invitation. Throws `invalid_link`. */
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
  // The invitation was sent to this address; the user may have another one now.
  if (row.status !== 'Invited' || row.email !== token.email) throw invalidLink();
  if (isReplaced(row, token.createdAt)) throw invalidLink();
  const membership = { tenant, userId: row.id, role: row.role as Role };
  return { token, email: token.email, membership, known };
}

/**
 * Joins the tenant. A new person chooses a password, and so does a person whose account has none,
 * with the mailed link; other persons are verified by their password. Throws `invalid_link`, `invalid_value` for a weak password, `sign_in_failed`,
 * `second_factor_required` and `too_many_attempts`.
 */
export async function acceptInvitation(
  engine: Engine,
  throttle: Throttle,
  given: {
    readonly invitation: string;
    readonly password: string | undefined;
    readonly name: string | null;
    readonly code: string | undefined;
    /** The session of the request. */
    readonly session: PrincipalSession | null;
  },
  visit: Visit,
): Promise<Signed & { readonly hasFirstPassword: boolean }> {
  const invitation = await readInvitation(engine.db, given.invitation, visit.at);
  const { email, membership, token, known } = invitation;
  const { session } = given;
  const continues = session !== null && known?.id === session.personId;
  // Such a link proves as much as the one of a password reset.
  const hasFirstPassword = !continues && known?.passwordHash === null && token.mailed;
  let person = continues ? known : null;
  if (known === null) person = await makePerson(engine, throttle, invitation, given, visit);
  else if (hasFirstPassword)
    person = await setFirstPassword(engine, throttle, { ...invitation, known }, given, visit);
  if (person === null) {
    // The link does not prove the account: an Admin of this tenant also has it.
    const { password = '', code } = given;
    person = await personByPassword(engine, throttle, { email, password, code }, visit).catch(
      async (error: unknown) => {
        // Rejects a weak password as for a new person, so that such an Admin cannot find out
        // whether the account exists.
        if (!token.mailed && error instanceof Problem && error.code === 'sign_in_failed')
          await newPasswordHash(throttle, password, newcomer(invitation, given, visit));
        throw error;
      },
    );
  }
  const proof = { email, madeAt: token.createdAt };
  const { id } = person;
  if (!(await joinTenant(engine, id, membership, proof, given.name, visit))) throw invalidLink();
  const method = continues ? session.method : 'link';
  const signed = await startSession(engine, person, membership.tenant.id, method, visit, continues);
  return { ...signed, hasFirstPassword };
}

/** Throws `invalid_value`, `second_factor_required`, `sign_in_failed`, `too_many_attempts`. */
async function setFirstPassword(
  engine: Engine,
  throttle: Throttle,
  invitation: Invitation & { readonly known: Person },
  given: {
    readonly password: string | undefined;
    readonly name: string | null;
    readonly code: string | undefined;
  },
  visit: Visit,
): Promise<Person | null> {
  const { known } = invitation;
  const { at } = visit;
  const hash = await newPasswordHash(
    throttle,
    given.password ?? '',
    newcomer(invitation, given, visit),
  );
  if (!(await passSecondFactor(engine, throttle, known, given.code, at))) throw signInFailed();
  if (!(await replacePassword(engine.db, known.id, hash, { invited: true }, at)))
    throw signInFailed();
  return findPerson(engine.db, known.id);
}

/**
 * Null if a concurrent call created the account; its password counts. Throws `invalid_value`,
 * `too_many_attempts`.
 */
async function makePerson(
  engine: Engine,
  throttle: Throttle,
  invitation: Invitation,
  given: { readonly password: string | undefined; readonly name: string | null },
  visit: Visit,
): Promise<Person | null> {
  const { email, token } = invitation;
  const { at } = visit;
  const chooser = newcomer(invitation, given, visit);
  const passwordHash = await newPasswordHash(throttle, given.password ?? '', chooser);
  const verifiedAt = token.mailed ? at : null;
  const person = { id: engine.newId(at), email, passwordHash, verifiedAt };
  return (await insertPerson(engine.db, person, at)) ? findPerson(engine.db, person.id) : null;
}

function newcomer(
  { email, token }: Invitation,
  { name }: { readonly name: string | null },
  { address }: Visit,
): Chooser {
  return { owner: `invitation:${token.sha256}`, about: [email, name ?? ''], address };
}

/**
 * Queues the mail if the account exists; the caller must not reveal that to the client. Returns the
 * person and whether a mail was queued; null without an account.
 */
export async function requestPasswordReset(
  engine: Engine,
  throttle: Throttle,
  email: string,
  visit: Omit<Visit, 'replaces'>,
): Promise<{ readonly personId: string; readonly isMailed: boolean } | null> {
  const person = await findPersonByEmail(engine.db, email);
  if (person === null) return null;
  const isAdmitted = await throttle.admitMail(email);
  const memberships = await readMemberships(engine.db, person.id);
  const active = memberships.find(({ status }) => status === 'Active');
  const isMailed = isAdmitted && active !== undefined;
  if (isMailed)
    await runOwn(engine, active.tenant, [commandOfUser(active, 'mailPasswordReset', {}, visit)]);
  return { personId: person.id, isMailed };
}

/** Creates the secret of a link for the person. Only its hash is stored. */
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

/**
 * Signs in with a link. Throws `invalid_link`, `second_factor_required`, `sign_in_failed`,
 * `too_many_attempts`.
 */
export async function personByLink(
  engine: Engine,
  throttle: Throttle,
  { token, code }: { readonly token: string; readonly code: string | undefined },
  at: string,
): Promise<Person> {
  // Checked before the link is consumed, so that it can be opened again with a code.
  const person = await personOfLink(engine.db, 'sign-in', token, at);
  if (!(await passSecondFactor(engine, throttle, person, code, at))) throw signInFailed();
  if (!(await useToken(engine.db, secretHash(token), at))) throw invalidLink();
  return person;
}

/** Does not consume the link. Throws `invalid_link`. */
export async function personOfLink(
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
 * Ends all sessions and invalidates all links, in case another person knew the old password (ASVS
 * 7.4.3). Keeps the second factor, because access to the mailbox does not replace both. Throws
 * `invalid_link`, `invalid_value`, `too_many_attempts`.
 */
export async function resetPassword(
  db: Database,
  throttle: Throttle,
  { token, password }: { readonly token: string; readonly password: string },
  { at, address }: Pick<Visit, 'at' | 'address'>,
): Promise<Person> {
  const person = await personOfLink(db, 'password-reset', token, at);
  // Before the link is consumed, so that another password can be tried after a weak one.
  const hash = await newPasswordHash(throttle, password, chosenBy(person, address));
  const proof = { link: secretHash(token) };
  if (!(await replacePassword(db, person.id, hash, proof, at))) throw invalidLink();
  await throttle.lift(person.email, address);
  return person;
}

/**
 * Ends all other sessions and invalidates all links. Throws `invalid_value`, `too_many_attempts`.
 */
export async function changePassword(
  db: Database,
  throttle: Throttle,
  asked: {
    readonly personId: string;
    readonly sessionId: string;
    readonly address: string | null;
    /** RFC 3339. */
    readonly at: string;
  },
  { current, next }: { readonly current: string; readonly next: string },
): Promise<void> {
  const person = await findPerson(db, asked.personId);
  if (person === null) throw new Problem('unauthorized', messageOf('account_gone'));
  const attempt = await throttle.admit(person.email, {
    address: asked.address,
    known: person.id,
  });
  if (!(await attempt.check(() => verifyPassword(current, person.passwordHash))))
    throw invalidValue('/currentPassword', 'wrong_password');
  await attempt.forgive();
  const hash = await newPasswordHash(throttle, next, chosenBy(person, asked.address));
  const proof = { sessionId: asked.sessionId, epoch: person.epoch };
  if (!(await replacePassword(db, person.id, hash, proof, asked.at)))
    throw new Problem('unauthorized', messageOf('credentials_changed'));
}

interface Chooser {
  /** The key of the throttle. */
  readonly owner: string;
  /** Personal words that a password must not be based on. */
  readonly about: readonly string[];
  readonly address: string | null;
}

function chosenBy({ id, email }: Person, address: string | null): Chooser {
  return { owner: `person:${id}`, about: [email], address };
}

/** Throws `invalid_value` for a weak password, `too_many_attempts` after too many of them. */
async function newPasswordHash(
  throttle: Throttle,
  password: string,
  { owner, about, address }: Chooser,
): Promise<string> {
  const attempt = await throttle.admitNewPassword(owner, address);
  const problem = await attempt.check(() => passwordProblem(password, about));
  if (problem !== null) throw problemWith('invalid_value', { pointer: '/password', ...problem });
  await attempt.forgive();
  return hashPassword(password);
}

function invalidLink(): Problem {
  return new Problem('invalid_link', messageOf('invalid_link'));
}
