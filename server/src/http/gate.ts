/**
 * Who is let in, and how often (decision 0031): requests of a credential in a minute and at once, all
 * requests under way, and keys that are tried from one address. What it refuses has had no effect.
 */
import fastifyUnderPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../domain/problem.ts';
import type { Principal } from '../storage/credentials.ts';
import { networkOf } from './network.ts';
import { createPlaces } from './places.ts';
import { createCounter, windowSeconds } from './rate-limit.ts';

export const limits = {
  /** Requests of one credential under way at once, in this process. */
  underWayPerKey: 250,
  /** Of everybody. */
  underWay: 2_000,
  busyRetrySeconds: 1,
  /** Unknown keys that one address may send in a minute. */
  badKeys: 60,
  /** Keys that such an address sends and that were not good lately: looked up at once, of all addresses. */
  suspectLookUps: 4,
  /** That the event loop is late on average, over the time between two looks; then all is refused. */
  eventLoopDelayMs: 1_000,
  eventLoopLookMs: 1_000,
} as const;

export interface GateOptions {
  /** Requests of one credential in a minute, in this process; 0: neither they nor bad keys are counted. */
  readonly perMinute: number;
  readonly underWayPerKey?: number;
  readonly underWay?: number;
  readonly badKeys?: number;
  /** That the event loop may be late; without it nothing is refused for that. */
  readonly eventLoopDelayMs?: number;
}

/** From where a key comes. */
interface Client {
  readonly ip: string;
}

export interface Gate {
  /**
   * Before a key is looked up, that may have been good before: raises `rate_limited` where too many bad ones
   * came from and as many are being looked up. Answers what to call after it, if anything.
   */
  watch(client: Client, wasGood: () => boolean): (() => void) | null;
  /** The refusal of a key, which is counted when it is nobody's: at last one that says so. */
  judge(client: Client, error: unknown): unknown;
  /** Counts a request, and tells in the answer what is left. Raises `rate_limited`. */
  count(principal: Principal, reply: FastifyReply): void;
  /** Begins a request of a credential, or of an address; answers how to end it. Raises `rate_limited` and `overloaded`. */
  enter(owner: string): () => void;
}

export function createGate(options: GateOptions, now: () => Date): Gate {
  const { perMinute } = options;
  const badKeys = options.badKeys ?? limits.badKeys;
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
  let suspects = 0;

  return {
    watch({ ip }, wasGood) {
      if (guesses.isEmpty()) return null;
      if (guesses.used(networkOf(ip), now().getTime()) < badKeys || wasGood()) return null;
      if (suspects >= limits.suspectLookUps) throw tooManyKeys(limits.busyRetrySeconds);
      suspects += 1;
      return () => {
        suspects -= 1;
      };
    },
    judge({ ip }, error) {
      if (perMinute === 0 || !(error instanceof Problem) || error.code !== 'unauthorized')
        return error;
      const { used, seconds } = guesses.add(networkOf(ip), now().getTime());
      return used > badKeys ? tooManyKeys(seconds) : error;
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

function tooManyKeys(seconds: number): Problem {
  const message = 'Too many bad keys came from this address.';
  return new Problem('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}

/** Refuses whatever comes while this process cannot keep up: an answer now beats one that nobody waits for. */
export async function registerShedding(
  api: FastifyInstance,
  eventLoopDelayMs: number,
): Promise<void> {
  const headers = { 'retry-after': String(limits.busyRetrySeconds) };
  await api.register(fastifyUnderPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    sampleInterval: limits.eventLoopLookMs,
    async pressureHandler() {
      throw new Problem('overloaded', 'This process cannot keep up.', { headers });
    },
  });
}
