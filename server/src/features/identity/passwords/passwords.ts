/**
 * Hashes passwords with Argon2id, with OWASP's minimum parameters (19 MiB, 2 passes, 1 lane; ASVS
 * 11.4.2), by Node.js; few concurrently, because each needs that memory.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RenderedMessage } from '../../../record/messages/messages.ts';
import { Problem } from '../../../record/problem.ts';
import { messageOf } from '../messages.ts';
import { createPasswordScorer } from './password-strength.ts';

export const limits = {
  /** ASVS 6.2.1 requires 8 and recommends 15; no composition rules (6.2.5). */
  shortestPassword: 12,
  longestPassword: 256,
  /** Concurrent and queued hashes; each takes 19 MiB and about 30 ms of a core. */
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

/** Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(limits.saltBytes);
  const { argonMemoryKiB: memory, argonPasses: passes } = limits;
  const hash = await derive(password, salt, { memory, passes, lanes: 1 }, limits.hashBytes);
  return `$${algorithm}$v=19$m=${memory},t=${passes},p=1$${bare(salt)}$${bare(hash)}`;
}

/**
 * Takes the same time without a stored hash, so that it does not reveal whether an account exists
 * (ASVS 6.3.8).
 */
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
 * Why a password is rejected; null if it is accepted. `about`: personal words. Throws `overloaded`.
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<RenderedMessage | null> {
  const { shortestPassword, longestPassword } = limits;
  const length = [...password].length;
  if (length < shortestPassword) return messageOf('password_too_short', { min: shortestPassword });
  if (length > longestPassword) return messageOf('password_too_long', { max: longestPassword });
  const strength = await scorePassword({ password, about });
  return strength === 'strong' ? null : messageOf(`password_${strength}`);
}

const scorePassword = createPasswordScorer();

/** Throws `overloaded` when too many are queued. */
async function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, lanes }: { memory: number; passes: number; lanes: number },
  tagLength: number,
): Promise<Buffer> {
  if (running >= limits.concurrentHashes) {
    if (waiting.length >= limits.waitingHashes)
      throw new Problem('overloaded', messageOf('sign_ins_waiting'), {
        retrySeconds: 1,
      });
    // The next one inherits the slot.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    // Unicode has several forms of the same text (ASVS 6.2.8 otherwise requires the password
    // unchanged).
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

/** Base64 without padding, as in PHC strings. */
function bare(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
