/**
 * Slows down password guessing (ASVS 6.3.1). Failures are counted in the database, shared by all
 * processes: per account and network, per account, and per network. Devices that have signed in to
 * the account are counted separately, so that attacks do not lock its owner out of them (OWASP,
 * "Slow down online guessing attacks with device cookies"); on other devices the owner has to wait,
 * too.
 */
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../../postgres/db.ts';
import { Problem } from '../../../record/problem.ts';
import { emailAddress } from '../../../record/values/email-address.ts';
import { networksOf } from '../../../record/values/network.ts';
import { messageOf } from '../messages.ts';

const limits = {
  /** Failures for one account from one IPv4 address or IPv6 /64, in 15 minutes. */
  failuresOfPair: 10,
  /** The same for an IPv6 /56 and for a /48, in an hour. */
  failuresOfPair56: 20,
  failuresOfPair48: 40,
  /** Failures of unknown devices for one account, in an hour. */
  failuresOfAccount: 100,
  /** Failures of one known device of an account, in 15 minutes; then it counts as unknown. */
  failuresOfDevice: 10,
  /** Failures of all known devices of one account, in an hour. */
  failuresOfDevices: 100,
  /**
   * Failures of one IPv4 address or IPv6 /64, of a /56 and of a /48, for all accounts, in an hour.
   */
  failuresOfAddress: 300,
  failuresOfAddress56: 600,
  failuresOfAddress48: 1_200,
  /**
   * Wrong codes of a second factor after the right password, in an hour. Ten guesses succeed with 3
   * in 10^6.
   */
  failuresOfCode: 10,
  /** Password-reset mails to one account, in an hour. */
  resetMails: 5,
  /** New passwords rated for one person or invitation, in an hour, until one is accepted. */
  newPasswords: 20,
} as const;

/** Counts as a failure until `forgive` or `uncount`. */
interface Attempt {
  forgive(): Promise<void>;
  /** Removes this attempt from the counts, but no earlier one. */
  uncount(): Promise<void>;
  /**
   * Runs the check that was admitted. Removes the attempt from the counts if it throws
   * `overloaded`.
   */
  check<T>(work: () => Promise<T>): Promise<T>;
}

/** The client of a sign-in. */
interface Source {
  readonly address: string | null;
  /** The ID of a known device of the account; null: an unknown device. */
  readonly known: string | null;
}

export interface Throttle {
  /** Throws `too_many_attempts`. */
  admit(email: string, from: Source): Promise<Attempt>;
  /** For the second factor, after the right password. Throws `too_many_attempts`. */
  admitCode(personId: string): Promise<Attempt>;
  /** For a sign-in whose account is not known yet. Throws `too_many_attempts`. */
  admitAddress(from: Source): Promise<Attempt>;
  /**
   * For rating a new password. `owner`: `person:<id>`, or `invitation:<hash>` without an account.
   * Throws `too_many_attempts`.
   */
  admitNewPassword(owner: string, address: string | null): Promise<Attempt>;
  /** Whether another mail may be requested. */
  admitMail(email: string): Promise<boolean>;
  /** Clears the failures of unknown devices, and of this address, for the account. */
  lift(email: string, address: string | null): Promise<void>;
}

/** A key of a limiter. */
type Count = readonly [limiter: RateLimiterPostgres, key: string];

export function createThrottle(db: Database): Throttle {
  const { pairs, sources, account, device, devices, codes, mails, choices } = createLimiters(db);

  /** By the address of the account, and by the networks of the client. */
  const countsOf = (email: string, address: string | null) => {
    const who = keyOf(email);
    const ofPairs = eachNetwork(pairs, address, `${who}:`);
    return { who, ofPairs, ofSources: eachNetwork(sources, address) };
  };
  return {
    async admit(email, { address, known }) {
      const { who, ofPairs, ofSources } = countsOf(email, address);
      if (known !== null) {
        const own: Count = [device, `${who}:${known}`];
        const counts: Count[] = [own, [devices, who]];
        if (await isAdmitted(counts)) return attempt(counts, [own]);
      }
      const ofAccount: Count = [account, who];
      const counts = [...ofSources, ...ofPairs, ofAccount];
      await consume(counts, 'too_many_sign_ins');
      // The right password clears the failures of others for the account; those of the networks
      // remain, except for this attempt.
      return attempt(counts, [...ofPairs, ofAccount]);
    },
    admitCode: (personId) => single([[codes, personId]]),
    async admitAddress({ address, known }) {
      const own: Count[] = known === null ? [] : [[device, known]];
      if (own.length > 0 && (await isAdmitted(own))) return attempt(own, []);
      return single(eachNetwork(sources, address));
    },
    async admitNewPassword(owner, address) {
      const own: Count = [choices, owner];
      const counts = [...eachNetwork(sources, address), own];
      await consume(counts, 'too_many_new_passwords');
      return attempt(counts, [own]);
    },
    admitMail: (email) => isAdmitted([[mails, keyOf(email)]]),
    async lift(email, address) {
      const { who, ofPairs } = countsOf(email, address);
      await clear([...ofPairs, [account, who]]);
    },
  };
}

function createLimiters(db: Database) {
  const limiter = (keyPrefix: string, points: number, durationSeconds: number) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'sign_in_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: durationSeconds,
    });
  return {
    pairs: [
      limiter('pair', limits.failuresOfPair, 15 * 60),
      limiter('pair56', limits.failuresOfPair56, 3_600),
      limiter('pair48', limits.failuresOfPair48, 3_600),
    ],
    sources: [
      limiter('address', limits.failuresOfAddress, 3_600),
      limiter('address56', limits.failuresOfAddress56, 3_600),
      limiter('address48', limits.failuresOfAddress48, 3_600),
    ],
    account: limiter('account', limits.failuresOfAccount, 3_600),
    device: limiter('device', limits.failuresOfDevice, 15 * 60),
    devices: limiter('devices', limits.failuresOfDevices, 3_600),
    codes: limiter('code', limits.failuresOfCode, 3_600),
    mails: limiter('mail', limits.resetMails, 3_600),
    choices: limiter('choice', limits.newPasswords, 3_600),
  };
}

/** `cleared`: the counts that success clears; from the others it only removes this attempt. */
function attempt(counts: readonly Count[], cleared: readonly Count[]): Attempt {
  const uncount = () => reward(counts);
  return {
    uncount,
    async forgive() {
      await reward(counts.filter((one) => !cleared.includes(one)));
      await clear(cleared);
    },
    async check(work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Problem && error.code === 'overloaded') await uncount();
        throw error;
      }
    },
  };
}

async function single(counts: readonly Count[]): Promise<Attempt> {
  await consume(counts, 'too_many_sign_ins');
  return attempt(counts, []);
}

/** The count of each network that contains the address, the largest network first. */
function eachNetwork(
  limiters: readonly RateLimiterPostgres[],
  address: string | null,
  prefix = '',
): Count[] {
  const networks = networksOf(address ?? 'null');
  return limiters
    .flatMap((limiter, index) => {
      const network = networks[index];
      return network === undefined ? [] : [[limiter, `${prefix}${network}`] as const];
    })
    .reverse();
}

/**
 * Increments the counts in order, up to the first exceeded one, which it returns, or null. A
 * rejected attempt is not a failure and is removed from the counts before that one, so that one
 * blocked account does not block its network.
 */
async function firstFull(counts: readonly Count[]): Promise<RateLimiterRes | null> {
  for (const [index, [limiter, key]] of counts.entries()) {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await reward(counts.slice(0, index));
      return refusal;
    }
  }
  return null;
}

async function isAdmitted(counts: readonly Count[]): Promise<boolean> {
  return (await firstFull(counts)) === null;
}

/** Throws `too_many_attempts`. `why`: the code of its message. */
async function consume(
  counts: readonly Count[],
  why: 'too_many_sign_ins' | 'too_many_new_passwords',
): Promise<void> {
  const full = await firstFull(counts);
  if (full === null) return;
  const seconds = Math.max(1, Math.ceil(full.msBeforeNext / 1000));
  throw new Problem('too_many_attempts', messageOf(why, { seconds }), { retrySeconds: seconds });
}

async function reward(counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));
}

async function clear(counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(([limiter, key]) => limiter.delete(key)));
}

/** Hashed, because addresses have any length and should not be readable in the table. */
function keyOf(email: string): string {
  return createHash('sha256').update(emailAddress(email)).digest('base64url');
}
