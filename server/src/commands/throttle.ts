/**
 * Slows down whoever guesses passwords (ASVS 6.3.1): failures are counted for an account from one address, for
 * the account from anywhere, and for the address, in the database, so that all processes count together.
 */
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../domain/network.ts';
import { Problem } from '../domain/problem.ts';
import type { Database } from '../storage/db.ts';

const limits = {
  /** Failures from one address for one account, in 15 minutes. */
  failuresOfPair: 10,
  /** Failures for one account from anywhere, in an hour: a stranger can make its owner wait, but not for long. */
  failuresOfAccount: 100,
  /** Failures of one address whatever the account, in an hour. */
  failuresOfAddress: 300,
  /** Wrong codes of a second factor, by whoever knows the password, in an hour: what a guess is worth is 3 in 10^6. */
  failuresOfCode: 10,
  /** Mails for a new password to one account, in an hour. */
  resetMails: 5,
} as const;

/** It counts as a failure until it is forgiven. */
interface Attempt {
  forgive(): Promise<void>;
}

export interface Throttle {
  /** Raises `too_many_attempts`. `takeBack`: this one counts for nothing, those before it go on counting. */
  admit(email: string, address: string | null): Promise<Attempt & { takeBack(): Promise<void> }>;
  /** For the second factor of somebody whose password was right. Raises `too_many_attempts`. */
  admitCode(personId: string): Promise<Attempt>;
  /** For a sign-in whose account is not known yet. Raises `too_many_attempts`. */
  admitAddress(address: string | null): Promise<Attempt>;
  /** Whether one more mail may be asked for. */
  admitMail(email: string): Promise<boolean>;
}

export function createThrottle(db: Database): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'sign_in_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const pair = limiter('pair', limits.failuresOfPair, 15 * 60);
  const account = limiter('account', limits.failuresOfAccount, 3_600);
  const source = limiter('address', limits.failuresOfAddress, 3_600);
  const codes = limiter('code', limits.failuresOfCode, 3_600);
  const mails = limiter('mail', limits.resetMails, 3_600);
  return {
    async admit(email, address) {
      const [who, from] = [keyOf(email), whence(address)];
      const counted = [
        [pair, `${who}:${from}`],
        [account, who],
        [source, from],
      ] as const;
      for (const [one, key] of counted) await consume(one, key);
      return {
        async takeBack() {
          await Promise.all(counted.map(([one, key]) => one.reward(key)));
        },
        async forgive() {
          // Whoever knows the password clears what others failed at; the address keeps its count but for this one.
          await Promise.all([
            pair.delete(`${who}:${from}`),
            account.delete(who),
            source.reward(from),
          ]);
        },
      };
    },
    admitCode: (personId) => single(codes, personId),
    admitAddress: (address) => single(source, whence(address)),
    admitMail: (email) =>
      mails.consume(keyOf(email)).then(
        () => true,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return false;
          throw refusal;
        },
      ),
  };
}

async function single(limiter: RateLimiterPostgres, key: string): Promise<Attempt> {
  await consume(limiter, key);
  return {
    async forgive() {
      await limiter.reward(key);
    },
  };
}

/** Raises `too_many_attempts`. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
  });
}

/** Who has one IPv6 address has all of its network. */
function whence(address: string | null): string {
  return networkOf(address ?? 'null');
}

/** Of any length, and not to be read in the table. */
function keyOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}

function tooMany(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem(
    'too_many_attempts',
    `Too many failed sign-ins. Try again in ${seconds} seconds.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
