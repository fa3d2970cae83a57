/** Starts sessions, by a password, a link or a provider, and moves them to another tenant. */
import { randomBytes } from 'node:crypto';
import type { SignInMethod } from '../../../http/principal.ts';
import type { Engine } from '../../../pipeline/group.ts';
import { ownCommand, tryOwn } from '../../../pipeline/run-own.ts';
import { writeTransaction } from '../../../postgres/db.ts';
import type { Actor } from '../../../record/actor.ts';
import type { Origin } from '../../../record/audit.ts';
import type { Command } from '../../../record/command.ts';
import { Problem } from '../../../record/problem.ts';
import { mintToken } from '../../../record/secrets/secret-token.ts';
import {
  findPersonByEmail,
  type Membership,
  type Person,
  readMemberships,
} from '../accounts/store-persons.ts';
import { messageOf } from '../messages.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { passSecondFactor } from '../second-factor/second-factor.ts';
import { setLastSignIn } from '../store-credentials.ts';
import { user } from '../user.ts';
import { insertSession, limits as sessionLimits } from './store-sessions.ts';
import type { Throttle } from './throttle.ts';

/** The client of a sign-in, and its time. */
export interface Visit extends Origin {
  /** RFC 3339. */
  readonly at: string;
  readonly requestId: string;
  /** The session that the new one replaces: a token never survives a sign-in (ASVS 7.2.4). */
  readonly replaces: string | null;
  readonly device: KnownDevice | null;
}

/** A browser that persons have signed in with. */
interface KnownDevice {
  readonly id: string;
  readonly personIds: readonly string[];
}

export interface Signed {
  /** For the cookie; not stored. */
  readonly token: string;
  readonly sessionId: string;
  readonly person: Person;
  readonly membership: Membership;
  /** All memberships of the person, the tenant of this session first. */
  readonly memberships: readonly Membership[];
  readonly method: SignInMethod;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/**
 * The same error for all causes, so that it does not reveal whether an account exists (ASVS 6.3.8).
 */
export function signInFailed(): Problem {
  return new Problem('sign_in_failed', messageOf('sign_in_failed'));
}

/** Throws `sign_in_failed`, `second_factor_required` or `too_many_attempts`. */
export async function personByPassword(
  engine: Engine,
  throttle: Throttle,
  given: { readonly email: string; readonly password: string; readonly code: string | undefined },
  { address, at, device }: Visit,
): Promise<Person> {
  const { email, password, code } = given;
  const person = await findPersonByEmail(engine.db, email);
  const isKnown = person !== null && device?.personIds.includes(person.id) === true;
  const attempt = await throttle.admit(email, { address, known: isKnown ? device.id : null });
  const kept = person?.passwordHash ?? null;
  if (!(await attempt.check(() => verifyPassword(password, kept)))) throw signInFailed();
  if (person === null) throw signInFailed();
  const passed = await passSecondFactor(engine, throttle, person, code, at).catch(
    async (error: unknown) => {
      // Requesting the code is neither a failure nor a success: earlier failures still count.
      if (error instanceof Problem && error.code === 'second_factor_required')
        await attempt.uncount();
      throw error;
    },
  );
  if (!passed) throw signInFailed();
  await attempt.forgive();
  return person;
}

/**
 * `tenantId`: null for the tenant of the last sign-in. `continues`: the new session depends on the
 * one that it replaces, which must still exist, and expires no later. Throws `sign_in_failed` if
 * the person is active in no such tenant, or if credentials changed concurrently.
 */
export async function startSession(
  engine: Engine,
  person: Person,
  tenantId: string | null,
  method: SignInMethod,
  visit: Visit,
  continues = false,
): Promise<Signed> {
  const memberships = await readMemberships(engine.db, person.id);
  const membership = memberships.find(
    ({ status, tenant }) => status === 'Active' && (tenantId === null || tenant.id === tenantId),
  );
  if (membership === undefined) throw signInFailed();
  const { at, address, userAgent, replaces } = visit;
  const { secret: token, ...hashed } = mintToken(randomBytes(32), at, sessionLimits.absoluteMs);
  const id = engine.newId(at);
  const { tenant, userId } = membership;
  const session = {
    ...hashed,
    ...{ id, personId: person.id, tenantId: tenant.id, userId, method, address, userAgent },
  };
  const { sessionsEndedAt: signedInAfter } = membership;
  const condition = { epoch: person.epoch, replaces, continues, signedInAfter };
  const expiresAt = await insertSession(engine.db, session, condition);
  if (expiresAt === null) throw signInFailed();
  if (membership.isUnproved && person.emailVerifiedAt !== null)
    await tryOwn(engine, tenant, commandOfUser(membership, 'proveAddress', {}, visit));
  await writeTransaction(engine.db, tenant.id, (tx) => setLastSignIn(tx, userId, at));
  const others = memberships.filter((one) => one !== membership);
  return {
    ...{ token, sessionId: id, person, membership, method, expiresAt },
    memberships: [membership, ...others],
  };
}

/** A command in which a user executes an internal action on their own record. */
export function commandOfUser(
  { userId, role }: Pick<Membership, 'userId' | 'role'>,
  action: 'join' | 'mailPasswordReset' | 'proveAddress',
  input: Readonly<Record<string, string | null>>,
  { at, requestId, address, userAgent }: Omit<Visit, 'replaces' | 'device'>,
): Command {
  const actor: Actor = { type: 'user', id: userId, role };
  const verb = { kind: 'action', action, input, dryRun: false } as const;
  return ownCommand(user, userId, verb, {
    ...{ actor, at, requestId },
    origin: { address, userAgent },
  });
}
