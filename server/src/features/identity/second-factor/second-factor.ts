/**
 * The second factor of a person: time-based codes (RFC 6238) by otpauth, and recovery codes (ASVS
 * 6.5).
 */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Engine } from '../../../pipeline/group.ts';
import { Problem } from '../../../record/problem.ts';
import type { SecretBox } from '../../../record/secrets/secret-box.ts';
import { findPerson, type Person } from '../accounts/store-persons.ts';
import { invalidValue, messageOf } from '../messages.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { endSessions } from '../sessions/store-sessions.ts';
import type { Throttle } from '../sessions/throttle.ts';
import {
  confirmTotpSecret,
  insertTotpSecret,
  removeSecondFactor,
  takeRecoveryCode,
  takeTotpStep,
} from './store-second-factors.ts';

const limits = {
  /**
   * Time steps of 30 seconds before and after the current one whose codes are valid: clocks differ
   * (ASVS 6.5.5).
   */
  stepsAround: 1,
  recoveryCodes: 10,
  /** Random bytes of a recovery code: from 112 bits on, an unsalted hash is enough (ASVS 6.5.2). */
  recoveryBytes: 15,
  secretBytes: 20,
} as const;

/** The person, and the current session, which does not end. */
export interface FactorRequest {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string | null;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * Returns a secret that takes effect when confirmed. Throws `invalid_value`, `invalid_transition`.
 */
export async function beginSecondFactor(
  engine: Engine,
  throttle: Throttle,
  asked: FactorRequest,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const person = await requirePerson(engine, asked);
  // Required, so that access to an unlocked browser is not enough to lock its owner out (ASVS
  // 7.5.1).
  await requirePassword(throttle, person, password, asked);
  const secret = new Secret({ buffer: bytesOf(engine, limits.secretBytes) }).base32;
  const sealed = engine.secrets.seal(secret, boundTo(person.id));
  if (!(await insertTotpSecret(engine.db, person.id, sealed))) throw inForce();
  const uri = new TOTP({ issuer: 'Daybook', label: person.email, secret }).toString();
  return { secret, uri };
}

/**
 * Activates it and ends all other sessions. Returns the recovery codes, of which only hashes are
 * stored. Throws `invalid_value`, `invalid_transition`, `too_many_attempts`.
 */
export async function confirmSecondFactor(
  engine: Engine,
  throttle: Throttle,
  asked: FactorRequest,
  code: string,
): Promise<string[]> {
  const person = await requirePerson(engine, asked);
  if (person.totpConfirmedAt !== null) throw inForce();
  if (person.totpSecret === null)
    throw new Problem('invalid_transition', messageOf('second_factor_not_begun'));
  const attempt = await throttle.admitCode(person.id);
  const step = stepOf(openSecret(engine.secrets, person), bare(code), asked.at);
  if (step === null) throw wrongCode();
  const codes = Array.from({ length: limits.recoveryCodes }, () => recoveryCode(engine));
  const recoveryHashes = codes.map((one) => hashOf(bare(one)));
  const { totpSecret: sealed } = person;
  const factor = { sealed, step, recoveryHashes, at: asked.at };
  if (!(await confirmTotpSecret(engine.db, person.id, factor))) throw inForce();
  await attempt.forgive();
  await endSessions(engine.db, person.id, { allBut: asked.sessionId });
  return codes;
}

/** Ends all other sessions. Throws `invalid_value`, `invalid_transition`, `too_many_attempts`. */
export async function disableSecondFactor(
  engine: Engine,
  throttle: Throttle,
  asked: FactorRequest,
  { password, code }: { readonly password: string | undefined; readonly code: string },
): Promise<void> {
  const person = await requirePerson(engine, asked);
  if (person.totpConfirmedAt === null)
    throw new Problem('invalid_transition', messageOf('second_factor_missing'));
  await requirePassword(throttle, person, password, asked);
  if (!(await takeCode(engine, throttle, person, code, asked.at))) throw wrongCode();
  await removeSecondFactor(engine.db, person.id);
  await endSessions(engine.db, person.id, { allBut: asked.sessionId });
}

/**
 * Consumes a valid code of a person whose first factor is verified; returns whether it was valid.
 * Without a second factor always true. Throws `second_factor_required` without a code, and
 * `too_many_attempts`.
 */
export async function passSecondFactor(
  engine: Engine,
  throttle: Throttle,
  person: Person,
  code: string | undefined,
  at: string,
): Promise<boolean> {
  if (person.totpConfirmedAt === null) return true;
  if (code === undefined || code === '')
    throw new Problem('second_factor_required', messageOf('second_factor_required'));
  return takeCode(engine, throttle, person, code, at);
}

async function takeCode(
  engine: Engine,
  throttle: Throttle,
  person: Person,
  code: string,
  at: string,
): Promise<boolean> {
  const attempt = await throttle.admitCode(person.id);
  const plain = bare(code);
  const isGood = /^\d{6}$/.test(plain)
    ? await takeTotp(engine, person, plain, at)
    : await takeRecoveryCode(engine.db, person.id, hashOf(plain));
  if (isGood) await attempt.forgive();
  return isGood;
}

async function takeTotp(
  engine: Engine,
  person: Person,
  code: string,
  at: string,
): Promise<boolean> {
  const { totpConfirmedAt } = person;
  if (totpConfirmedAt === null) return false;
  const step = stepOf(openSecret(engine.secrets, person), code, at);
  return step !== null && takeTotpStep(engine.db, person.id, totpConfirmedAt, step);
}

/** The context that a person's encrypted secret is bound to. */
export function boundTo(personId: string): string {
  return `person:${personId}`;
}

/**
 * Throws an Error if no key decrypts it, because the factor must not be skipped; recovery codes
 * need no key.
 */
function openSecret(box: SecretBox, { id, totpSecret }: Person): string {
  const opened = box.open(totpSecret ?? '', boundTo(id));
  if (opened.is === 'open') return opened.secret;
  throw new Error(
    `the second factor of person ${id}, sealed with the key ${opened.keyId}, cannot be opened: ${opened.is}`,
  );
}

/** The time step of the code; null if it is of no valid step. */
function stepOf(secret: string, code: string, at: string): number | null {
  const totp = new TOTP({ secret });
  const timestamp = Date.parse(at);
  const delta = totp.validate({ token: code, timestamp, window: limits.stepsAround });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Six groups of four, easy to read and type. */
function recoveryCode(engine: Engine): string {
  const { base32 } = new Secret({ buffer: bytesOf(engine, limits.recoveryBytes) });
  return base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
}

function bytesOf(engine: Engine, count: number): ArrayBuffer {
  return new Uint8Array(engine.randomBytes(count)).buffer;
}

/** The canonical form of a code. */
function bare(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

async function requirePerson(engine: Engine, { personId }: FactorRequest): Promise<Person> {
  const person = await findPerson(engine.db, personId);
  if (person === null) throw new Problem('unauthorized', messageOf('account_gone'));
  return person;
}

/** If the person has one. Throws `invalid_value`, `too_many_attempts`. */
async function requirePassword(
  throttle: Throttle,
  person: Person,
  password: string | undefined,
  { address }: FactorRequest,
): Promise<void> {
  const { passwordHash } = person;
  if (passwordHash === null) return;
  const attempt = await throttle.admit(person.email, { address, known: person.id });
  if (
    password === undefined ||
    !(await attempt.check(() => verifyPassword(password, passwordHash)))
  )
    throw invalidValue('/password', 'wrong_password');
  await attempt.forgive();
}

function wrongCode(): Problem {
  return invalidValue('/code', 'wrong_code');
}

function inForce(): Problem {
  return new Problem('invalid_transition', messageOf('second_factor_present'));
}
