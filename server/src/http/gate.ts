/**
 * Who is let in, and how often (decision 0031): requests of a credential in a minute and at once, all
 * requests under way, and keys and sessions that are tried from one address. What it refuses has had no effect.
 */
import fastifyUnderPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../domain/network.ts';
import { Problem } from '../domain/problem.ts';
import type { Principal } from '../storage/credentials.ts';
import type { Recalled } from './auth.ts';
import { createPlaces } from './places.ts';
import { createCounter, windowSeconds } from './rate-limit.ts';

export const limits = {
  /** Requests of one credential under way at once, in this process. */
  underWayPerKey: 250,
  /** Of everybody. */
  underWay: 2_000,
  busyRetrySeconds: 1,
  /** Keys and sessions that are none, of one address in a minute. */
  badCredentials: 60,
  /** Those that such an address sends and that were not good lately: looked up at once, of all addresses. */
  suspectLookUps: 4,
  /** That wait for it, and how long. */
  waitingSuspects: 1_000,
  suspectWaitMs: 2_000,
  /** That the event loop is late on average, over the time between two looks; then all is refused. */
  eventLoopDelayMs: 1_000,
  eventLoopLookMs: 1_000,
} as const;

export interface GateOptions {
  /** Requests of one credential in a minute, in this process; 0: neither they nor bad credentials are counted. */
  readonly perMinute: number;
  readonly underWayPerKey?: number;
  readonly underWay?: number;
  readonly badCredentials?: number;
  readonly suspectWaitMs?: number;
  /** That the event loop may be late; without it nothing is refused for that. */
  readonly eventLoopDelayMs?: number;
}

/** From where a credential comes. */
interface Client {
  readonly ip: string;
}

export interface Gate {
  /**
   * Before a credential is looked up: lets it wait for its turn where too many bad ones came from. Answers what to
   * call after it, if anything. Raises `rate_limited` where too many wait.
   */
  watch(client: Client, known: Recalled): Promise<() => void> | null;
  /** The refusal of a credential, counted when it is nobody's: at last one that says so. */
  judge(client: Client, known: Recalled, error: unknown): unknown;
  /** Counts a request, and tells in the answer what is left. Raises `rate_limited`. */
  count(principal: Principal, reply: FastifyReply): void;
  /** Begins a request of a credential, or of an address; answers how to end it. Raises `rate_limited` and `overloaded`. */
  enter(owner: string): () => void;
}

export function createGate(options: GateOptions, now: () => Date): Gate {
  const { perMinute } = options;
  const badCredentials = options.badCredentials ?? limits.badCredentials;
  const requests = createCounter();
  const guesses = createCounter();
  const policy = `"default";q=${perMinute};w=${windowSeconds}`;
  const places = createPlaces({
    all: options.underWay ?? limits.underWay,
    each: options.underWayPerKey ?? limits.underWayPerKey,
    busyRetrySeconds: limits.busyRetrySeconds,
    fullAll: 'This process has as many requests under way as it takes.',
    fullEach: (own) => `This credential has ${own} requests under way, as many as it may.`,
    eachCode: 'rate_limited',
  });
  const takeTurn = createTurns(options.suspectWaitMs ?? limits.suspectWaitMs);

  return {
    watch({ ip }, known) {
      if (known !== 'unknown' || guesses.isEmpty()) return null;
      const { used } = guesses.look(networkOf(ip), now().getTime());
      return used < badCredentials ? null : takeTurn();
    },
    judge({ ip }, known, error) {
      if (perMinute === 0 || !(error instanceof Problem) || error.code !== 'unauthorized')
        return error;
      const network = networkOf(ip);
      const { used, seconds } = guesses.look(network, now().getTime());
      if (used >= badCredentials) return tooManyBad(seconds);
      // A page whose session has ended asks several times at once: that is one guess.
      if (known !== 'asked') guesses.add(network, now().getTime());
      return error;
    },
    count(principal, reply) {
      if (perMinute === 0) return;
      const { used, seconds } = requests.add(principal.actor.id, now().getTime());
      const left = Math.max(0, perMinute - used);
      reply.header('ratelimit-policy', policy);
      reply.header('ratelimit', `"default";r=${left};t=${seconds}`);
      if (used <= perMinute) return;
      const message = `This credential has made its ${perMinute} requests of the minute.`;
      throw new Problem('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
    },
    enter: (owner) => places.take(owner),
  };
}

/**
 * Look-ups of suspects: a few at once, so that guesses take no connection from others; in the order in which they
 * came, so that good ones among them come through.
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
    if (running < limits.suspectLookUps) {
      running += 1;
      return leave;
    }
    if (waiting.size >= limits.waitingSuspects) throw tooManyBad(limits.busyRetrySeconds);
    // Whoever leaves hands over its place.
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
  const message = 'Too many bad keys or sessions came from this address.';
  return new Problem('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}

/** Refuses whatever comes while this process cannot keep up: an answer now beats one that nobody waits for. */
export async function registerShedding(
  api: FastifyInstance,
  eventLoopDelayMs: number,
): Promise<void> {
  const headers = { 'retry-after': String(limits.busyRetrySeconds) };
  // The looks before the second one cover the start of the process, which keeps the loop busy by itself.
  let judgedFromMs = Number.POSITIVE_INFINITY;
  api.addHook('onReady', async () => {
    judgedFromMs = performance.now() + 2 * limits.eventLoopLookMs;
  });
  await api.register(fastifyUnderPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    sampleInterval: limits.eventLoopLookMs,
    async pressureHandler() {
      if (performance.now() < judgedFromMs) return;
      throw new Problem('overloaded', 'This process cannot keep up.', { headers });
    },
  });
}
