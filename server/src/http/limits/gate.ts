/**
 * Rate and concurrency limits (decision 0031): requests of a credential per minute and at once, all running requests,
 * and invalid keys and sessions of one address. Rejected requests have no effect.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { networkOf } from '../../record/values/network.ts';
import type { Recalled } from '../authenticator.ts';
import type { Principal } from '../principal.ts';
import { type Counter, createCounter, windowSeconds } from './rate-limit.ts';
import { type CountingBus, type NoteCount, shareCounts } from './counts.ts';
import { createSlots } from './in-progress.ts';

export const limits = {
  /** Concurrent requests of one credential, in this process. */
  inProgressPerKey: 250,
  /** The share of one tenant (in-progress.ts). */
  inProgressPerTenant: 1_000,
  /** Of all clients. */
  inProgress: 2_000,
  busyRetrySeconds: 1,
  /** The limit of a tenant, as a multiple of the limit of a credential. */
  tenantCredentials: 10,
  /** Requests without a valid credential, per address and minute. */
  anonymousRequests: 600,
  /** Invalid keys and sessions, per address and minute. */
  badCredentials: 60,
  /** Concurrent look-ups of credentials from addresses above that limit, unless the cache has the credential. */
  throttledLookUps: 4,
  /** Credentials queued for such a look-up, and how long each may wait. */
  queuedLookUps: 1_000,
  queuedLookUpMs: 2_000,
  /** Mean delay of the event loop above which a sample is late. */
  eventLoopDelayMs: 1_000,
  /** Between two samples. */
  eventLoopSampleMs: 500,
  /** Consecutive late samples after which requests are rejected. */
  eventLoopLateSamples: 3,
} as const;

export interface GateOptions {
  /** Requests per credential and minute; 0: no limit, also for bad credentials. */
  readonly perMinute: number;
  /** While this process does not hear the others; default: `perMinute`. */
  readonly perMinuteAlone?: number;
  /** Of one tenant; default: ten times as many. */
  readonly perMinuteOfTenant?: number;
  readonly inProgressPerKey?: number;
  readonly inProgressPerTenant?: number;
  readonly inProgress?: number;
  readonly anonymousRequests?: number;
  readonly badCredentials?: number;
  readonly queuedLookUpMs?: number;
  /** Event loop delay above which requests are rejected; undefined: never. */
  readonly eventLoopDelayMs?: number;
}

/** The client of a request. */
interface Client {
  readonly ip: string;
}

export interface Gate {
  /**
   * Call it before an unknown credential is looked up. If its address sent too many invalid ones, resolves when the
   * look-up may start, with a function to call after it; else null. Throws `rate_limited` if too many are queued.
   */
  watch(client: Client): Promise<() => void> | null;
  /** The error for a rejected credential. Counts unknown credentials, and returns `rate_limited` after too many. */
  refusalOf(client: Client, known: Recalled, error: unknown): unknown;
  /** Counts a request, and sets the `RateLimit` header. Throws `rate_limited`. */
  count(principal: Principal, reply: FastifyReply): void;
  /** Counts an API request without a valid credential. Throws `rate_limited`. */
  countAnonymous(client: Client): void;
  /**
   * Takes a slot for a request of a credential and its tenant, or of an address; returns the function that releases
   * it. Throws `rate_limited` and `overloaded`.
   */
  enter(client: Client, principal: Principal | null): () => void;
}

/** `bus`: counts requests over all processes; null: of this one. */
export function createGate(
  options: GateOptions,
  now: () => Date,
  bus: CountingBus | null = null,
): Gate {
  const { perMinute } = options;
  const { anonymousRequests = limits.anonymousRequests, badCredentials = limits.badCredentials } =
    options;
  const requests = createCounter();
  const anonymous = createCounter();
  const guesses = createCounter();
  const counters = { requests, anonymous, guesses };
  const note: NoteCount<keyof typeof counters> =
    bus === null ? () => undefined : shareCounts(bus, counters, now);
  const isAlone = () => bus !== null && !bus.isConnected;
  const slots = createRequestSlots(options);
  const takeTurn = createTurns(options.queuedLookUpMs ?? limits.queuedLookUpMs);

  return {
    watch({ ip }) {
      if (guesses.isEmpty()) return null;
      const { used } = guesses.look(networkOf(ip), now().getTime());
      return used < badCredentials ? null : takeTurn();
    },
    refusalOf({ ip }, known, error) {
      if (perMinute === 0 || !(error instanceof Problem) || error.code !== 'unauthorized')
        return error;
      const network = networkOf(ip);
      const { used, seconds } = guesses.look(network, now().getTime());
      if (used >= badCredentials) return tooManyBad(seconds);
      // A page with an expired session sends several requests at once, which count as one guess.
      if (known !== 'asked') {
        guesses.add(network, now().getTime());
        note('guesses', network, badCredentials);
      }
      return error;
    },
    count: createRequestCount(options, requests, note, now, isAlone),
    countAnonymous({ ip }) {
      if (perMinute === 0) return;
      const network = networkOf(ip);
      const { used, seconds } = anonymous.add(network, now().getTime());
      if (used <= anonymousRequests) note('anonymous', network, anonymousRequests);
      if (used > anonymousRequests)
        throw limited(
          messageOf('requests_per_minute', { who: 'address', max: anonymousRequests }),
          seconds,
        );
    },
    enter({ ip }, principal) {
      if (principal !== null) return slots.take(principal.actor.id, principal.tenant.id);
      const network = networkOf(ip);
      return slots.take(network, network);
    },
  };
}

function createRequestSlots(options: GateOptions): ReturnType<typeof createSlots> {
  const {
    inProgress: all = limits.inProgress,
    inProgressPerKey: ofKey = limits.inProgressPerKey,
    inProgressPerTenant: ofTenant = limits.inProgressPerTenant,
  } = options;
  return createSlots({
    all,
    fullAll: messageOf('requests_of_process'),
    owners: [
      {
        most: ofKey,
        full: messageOf('requests_of_credential', { max: ofKey }),
        code: 'rate_limited',
      },
      {
        most: ofTenant,
        onlyWhenScarce: true,
        full: messageOf('requests_of_tenant', { max: ofTenant }),
        code: 'rate_limited',
      },
    ],
    busyRetrySeconds: limits.busyRetrySeconds,
  });
}

/** `isAlone`: whether the other processes are not counted. */
function createRequestCount(
  { perMinute, perMinuteAlone = perMinute, perMinuteOfTenant }: GateOptions,
  requests: Counter,
  note: NoteCount<'requests'>,
  now: () => Date,
  isAlone: () => boolean,
): Gate['count'] {
  return ({ actor, tenant }, reply) => {
    if (perMinute === 0) return;
    const at = now().getTime();
    const isDivided = perMinuteAlone !== perMinute && isAlone();
    const mostOfCredential = isDivided ? perMinuteAlone : perMinute;
    const mostOfTenant = perMinuteOfTenant ?? mostOfCredential * limits.tenantCredentials;
    const own = { name: 'default', who: 'credential', most: mostOfCredential };
    const ofCredential = { ...own, ...requests.add(actor.id, at) };
    const tenantName = `tenant ${tenant.id}`;
    // Rejected requests of a credential do not count for its tenant, so that it cannot lock out the tenant.
    const ofTenant =
      ofCredential.used > mostOfCredential
        ? ofCredential
        : {
            ...{ name: 'tenant', who: 'tenant', most: mostOfTenant },
            ...requests.add(tenantName, at),
          };
    const isTenantFirst = ofTenant.most - ofTenant.used < ofCredential.most - ofCredential.used;
    const { name, who, most, used, seconds } = isTenantFirst ? ofTenant : ofCredential;
    reply.header('ratelimit-policy', `"${name}";q=${most};w=${windowSeconds}`);
    reply.header('ratelimit', `"${name}";r=${Math.max(0, most - used)};t=${seconds}`);
    if (used > most) throw limited(messageOf('requests_per_minute', { who, max: most }), seconds);
    note('requests', actor.id, mostOfCredential);
    note('requests', tenantName, mostOfTenant);
  };
}

/**
 * Limits concurrent look-ups of credentials from addresses that guess, so that guesses do not use up the database
 * connections. First in, first out, so that valid credentials among them are served.
 */
function createTurns(waitMs: number): () => Promise<() => void> {
  let running = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else next();
  };
  return async () => {
    if (running < limits.throttledLookUps) {
      running += 1;
      return leave;
    }
    if (waiting.size >= limits.queuedLookUps) throw tooManyBad(limits.busyRetrySeconds);
    // A finished request passes its slot to the next waiting one.
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(go);
        reject(tooManyBad(limits.busyRetrySeconds));
      }, waitMs);
      waiting.add(go);
    });
    return leave;
  };
}

function tooManyBad(seconds: number): Problem {
  return limited(messageOf('bad_credentials_too_many'), seconds);
}

function limited(message: RenderedMessage, seconds: number): Problem {
  return new Problem('rate_limited', message, { retrySeconds: seconds });
}

/**
 * Rejects requests while the event loop of this process is overloaded. A single long turn, for example of a start or
 * a large response, does not count, because it has ended when it is measured.
 */
export function registerShedding(api: FastifyInstance, eventLoopDelayMs: number): void {
  const retrySeconds = limits.busyRetrySeconds;
  const delay = monitorEventLoopDelay();
  delay.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    const isLate = delay.count === 0 || delay.mean / 1e6 > eventLoopDelayMs;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delay.reset();
  }, limits.eventLoopSampleMs);
  timer.unref();
  api.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  api.addHook('onRequest', (_request, _reply, done) => {
    const isLate = lateSamples >= limits.eventLoopLateSamples;
    done(
      isLate ? new Problem('overloaded', messageOf('process_behind'), { retrySeconds }) : undefined,
    );
  });
}
