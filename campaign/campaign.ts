/** A campaign: a promise that is tested under faults and load for a given time, and fails on one violation. */
import { createRandom, type Random } from '../server/src/cli/seed/random.ts';

/** The product broke its promise. Any other error is a defect of the campaign itself. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** `evidence` is appended to the message in full. */
export function violation(message: string, evidence: unknown = undefined): Violation {
  const shown = evidence === undefined ? '' : `\n${JSON.stringify(evidence, null, 1)}`;
  return new Violation(message + shown);
}

export type Counts = Record<string, number>;

/** One run of a campaign: its size, its randomness, and where progress goes. */
export interface Run {
  readonly seed: number;
  readonly random: Random;
  readonly rounds: number;
  readonly counts: Counts;
  add(name: string, count?: number): void;
  /** Keeps the largest value, rounded. */
  most(name: string, value: number): void;
  /** True once the rounds or minutes are used up, or the run was stopped. */
  over(done: number): boolean;
  log(line: string): void;
}

export interface Campaign {
  readonly name: string;
  /** The promise in one sentence. */
  readonly promise: string;
  /** What one round is. */
  readonly unit: string;
  readonly fullRounds: number;
  readonly shortRounds: number;
  /** The time limit under `npm run test:all`, if not the usual one. */
  readonly longMinutes?: number;
  run(run: Run): Promise<void>;
}

export interface Effort {
  readonly seed?: number;
  readonly rounds: number;
  readonly minutes?: number;
  readonly log?: (line: string) => void;
  /** Ends the run after the current round, so that it cleans up. */
  readonly stop?: AbortSignal;
}

/** Seeds have 32 bits, short enough to be typed. */
export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

const progressMs = 5_000;

/** Runs a campaign and returns its counts. Throws a Violation if the promise is broken. */
export async function runCampaign(campaign: Campaign, effort: Effort): Promise<Counts> {
  const { seed = newSeed(), rounds, minutes, log = console.log, stop } = effort;
  const begun = performance.now();
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : begun + minutes * 60_000;
  const counts: Counts = {};
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const report = () => `${seconds()} s  ${describe(counts)}`;
  log(`${campaign.name}: seed ${seed}, up to ${rounds} ${campaign.unit}. ${campaign.promise}`);
  const timer = setInterval(() => log(`${campaign.name}: ${report()}`), progressMs);
  try {
    await campaign.run({
      seed,
      random: createRandom(seed),
      rounds,
      counts,
      add(name, count = 1) {
        counts[name] = (counts[name] ?? 0) + count;
      },
      most(name, value) {
        counts[name] = Math.max(counts[name] ?? 0, Math.round(value));
      },
      over: (done) => done >= rounds || performance.now() > until || stop?.aborted === true,
      log: (line) => log(`${campaign.name}: ${line}`),
    });
  } finally {
    clearInterval(timer);
    log(`${campaign.name}: seed ${seed}, ${report()}`);
  }
  return counts;
}

function describe(counts: Counts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
