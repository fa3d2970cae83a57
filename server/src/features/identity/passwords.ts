/**
 * Passwords: Argon2id as OWASP asks for it at least (19 MiB, 2 passes, 1 lane; ASVS 11.4.2), by Node.js itself,
 * few at a time because each takes that memory.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Said, say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';
import { createPasswordJudge } from './password-strength.ts';

export const limits = {
  /** ASVS 6.2.1 asks for 8 at least and recommends 15; without rules of composition (6.2.5). */
  shortestPassword: 12,
  longestPassword: 256,
  /** Hashes that are made at once, and that may wait for it; each takes 19 MiB and about 30 ms of a core. */
  concurrentHashes: 2,
  waitingHashes: 64,
  argonMemoryKiB: 19_456,
  argonPasses: 2,
  saltBytes: 16,
  hashBytes: 32,
} as const;

const algorithm = 'argon2id';
let running = 0;
const waiting: (() => void)[] = [];

/** A PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(limits.saltBytes);
  const { argonMemoryKiB: memory, argonPasses: passes } = limits;
  const hash = await derive(password, salt, { memory, passes, lanes: 1 }, limits.hashBytes);
  return `$${algorithm}$v=19$m=${memory},t=${passes},p=1$${bare(salt)}$${bare(hash)}`;
}

/** Takes as long where there is no hash to compare with, so that nobody learns who has an account (ASVS 6.3.8). */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(kept ?? '');
  if (parts === null) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, lanes, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected);
}

/**
 * Why a password cannot be taken; null when it can. `about`: words that belong to the person. Raises `overloaded`.
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<Said | null> {
  const { shortestPassword, longestPassword } = limits;
  const length = [...password].length;
  if (length < shortestPassword) return say('password_too_short', { min: shortestPassword });
  if (length > longestPassword) return say('password_too_long', { max: longestPassword });
  const strength = await judgePassword({ password, about });
  return strength === 'strong' ? null : say(`password_${strength}`);
}

const judgePassword = createPasswordJudge();

/** Raises `overloaded` when too many wait. */
async function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, lanes }: { memory: number; passes: number; lanes: number },
  tagLength: number,
): Promise<Buffer> {
  if (running >= limits.concurrentHashes) {
    if (waiting.length >= limits.waitingHashes)
      throw new Problem('overloaded', say('sign_ins_waiting'), {
        headers: { 'retry-after': '1' },
      });
    // Whoever ends hands over its place.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    // Unicode can be typed in several ways (ASVS 6.2.8 asks for the password as it was received otherwise).
    const message = Buffer.from(password.normalize('NFC'));
    return await new Promise<Buffer>((resolve, reject) =>
      argon2(
        algorithm,
        { message, nonce, memory, passes, parallelism: lanes, tagLength },
        (error, tag) => (error === null ? resolve(tag) : reject(error)),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Base64 as PHC strings have it: without padding. */
function bare(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
