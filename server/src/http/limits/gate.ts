/**
 * Admits requests: authenticates them, and limits the requests of a credential per minute, and the invalid keys and
 * sessions of one address (decision 0031). Rejected requests have no effect.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { networkOf } from '../../record/values/network.ts';
import type { Authenticator, Recalled } from '../authenticator.ts';
import type { Principal } from '../principal.ts';
import {
  type Counter,
  type CountingBus,
  createCounter,
  type NoteCount,
  shareCounts,
  windowSeconds,
} from './counts.ts';
import type { Client, RequestLimits } from './in-progress.ts';

export const limits = {
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

export interface GateOptions extends RequestLimits {
  /** Requests per credential and minute; 0: no limit, also for bad credentials. */
  readonly perMinute: number;
  /** While this process does not hear the others; default: `perMinute`. */
  readonly perMinuteAlone?: number;
  /** Of one tenant; default: ten times as many. */
  readonly perMinuteOfTenant?: number;
  readonly anonymousRequests?: number;
  readonly badCredentials?: number;
  readonly queuedLookUpMs?: number;
  /** Event loop delay above which requests are rejected; undefined: never. */
  readonly eventLoopDelayMs?: number;
}

export interface Gate {
  /** Sets `principal` of the request. Throws `unauthorized`, `cross_site_request` and `rate_limited`. */
  authenticate(request: FastifyRequest): Promise<Principal>;
  /**
   * Authenticates and counts a request of the API, and sets the `RateLimit` header. `isOpen`: whether it needs no
   * credential; a client that signs in may send an expired session. Throws also `overloaded`.
   */
  admit(request: FastifyRequest, reply: FastifyReply, isOpen: () => boolean): Promise<void>;
  close(): void;
}

/** `bus`: counts requests over all processes; null: of this one. */
export function createGate(
  authenticator: Authenticator,
  options: GateOptions,
  now: () => Date,
  bus: CountingBus | null = null,
): Gate {
  const { perMinute, anonymousRequests = limits.anonymousRequests } = options;
  const requests = createCounter();
  const anonymous = createCounter();
  const guesses = createCounter();
  const counters = { requests, anonymous, guesses };
  const note: NoteCount<keyof typeof counters> =
    bus === null ? () => undefined : shareCounts(bus, counters, now);
  const isAlone = () => bus !== null && !bus.isConnected;
  const count = createRequestCount(options, requests, note, now, isAlone);
  const countAnonymous = ({ ip }: Client) => {
    if (perMinute === 0) return;
    const network = networkOf(ip);
    const { used, seconds } = anonymous.add(network, now().getTime());
    if (used <= anonymousRequests) note('anonymous', network, anonymousRequests);
    if (used > anonymousRequests)
      throw limited(
        messageOf('requests_per_minute', { who: 'address', max: anonymousRequests }),
        seconds,
      );
  };
  const { watch, refusalOf } = createGuessLimit(options, guesses, note, now);
  const shedding = createShedding(options.eventLoopDelayMs);

  const authenticate = async (request: FastifyRequest) => {
    const at = now();
    const offered = authenticator.offered(request.headers);
    // A request without a credential does not guess keys.
    const known = offered === null ? null : authenticator.recall(offered);
    const end = known === 'unknown' ? await watch(request) : null;
    try {
      const principal = await authenticator.authenticate(offered, at);
      request.credentialOf = principal;
      authenticator.requireOwnSite(request, offered);
      request.principal = principal;
      return principal;
    } catch (error) {
      throw known === null ? error : refusalOf(request, known, error);
    } finally {
      end?.();
    }
  };
  return {
    authenticate,
    async admit(request, reply, isOpen) {
      shedding.requireOnTime();
      try {
        count(await authenticate(request), reply);
      } catch (error) {
        if (request.principal !== null) throw error;
        countAnonymous(request);
        if (!isOpen()) throw error;
      }
    },
    close: shedding.close,
  };
}

/** Limits the invalid keys and sessions of one address. */
function createGuessLimit(
  options: GateOptions,
  guesses: Counter,
  note: NoteCount<'guesses'>,
  now: () => Date,
) {
  const { perMinute, badCredentials = limits.badCredentials } = options;
  const takeTurn = createTurns(options.queuedLookUpMs ?? limits.queuedLookUpMs);
  return {
    /**
     * Call it before an unknown credential is looked up. If its address sent too many invalid ones, resolves when the
     * look-up may start, with a function to call after it; else null. Throws `rate_limited` if too many are queued.
     */
    watch({ ip }: Client): Promise<() => void> | null {
      if (guesses.isEmpty()) return null;
      const { used } = guesses.look(networkOf(ip), now().getTime());
      return used < badCredentials ? null : takeTurn();
    },
    /** The error for a rejected credential. Counts unknown credentials, and returns `rate_limited` after too many. */
    refusalOf({ ip }: Client, known: Recalled, error: unknown): unknown {
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
  };
}

/** `isAlone`: whether the other processes are not counted. */
function createRequestCount(
  { perMinute, perMinuteAlone = perMinute, perMinuteOfTenant }: GateOptions,
  requests: Counter,
  note: NoteCount<'requests'>,
  now: () => Date,
  isAlone: () => boolean,
): (principal: Principal, reply: FastifyReply) => void {
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
 * a large response, does not count, because it has ended when it is measured. `delayMs` undefined: never.
 */
function createShedding(delayMs: number | undefined) {
  let lateSamples = 0;
  const requireOnTime = () => {
    if (lateSamples >= limits.eventLoopLateSamples)
      throw new Problem('overloaded', messageOf('process_behind'), {
        retrySeconds: limits.busyRetrySeconds,
      });
  };
  if (delayMs === undefined) return { requireOnTime, close: () => undefined };
  const delay = monitorEventLoopDelay();
  delay.enable();
  const timer = setInterval(() => {
    const isLate = delay.count === 0 || delay.mean / 1e6 > delayMs;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delay.reset();
  }, limits.eventLoopSampleMs);
  timer.unref();
  const close = () => {
    clearInterval(timer);
    delay.disable();
  };
  return { requireOnTime, close };
}
