/**
 * Measures the sides of a comparison in turn, round after round, so that other load affects all of them.
 * Rounds in which other programs used much CPU time are repeated, a few times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, median, type Run } from './benchmark.ts';
import { type CpuUse, cpuPer, othersShare, readCpu, totalCpu } from './cpu.ts';
import type { Workload } from './workload.ts';

/** Maximum share of the CPU that other programs may use in a valid round. */
const mostDisturbance = 0.1;
/** Rounds are repeated up to this many times as many. */
const mostRepetition = 2;
const endingMs = 200;

interface Outcome {
  /** Per second. */
  readonly rate: number;
  readonly requests: number;
  readonly wrong?: number;
  /** Milliseconds. */
  readonly p99?: number;
}

/** What two sides are compared by. */
export interface Rated extends Pick<Outcome, 'rate' | 'wrong' | 'p99'> {
  readonly cpu: CpuUse;
}

interface Measured extends Outcome, Rated {
  readonly others: number;
}

type Round<Side extends string> = Readonly<Record<Side, Measured>>;

/**
 * Returns the valid rounds, or all if there were too few. `prepare` runs before each measurement, and may start
 * another server: the processes are read after it.
 */
export async function measureInRounds<Side extends string>(
  run: Run,
  name: string,
  work: Pick<Workload, 'processes'>,
  sides: Readonly<Record<Side, () => Promise<Outcome>>>,
  prepare: (side: Side) => Promise<void> = async () => undefined,
): Promise<Round<Side>[]> {
  const rounds: Round<Side>[] = [];
  const quiet: Round<Side>[] = [];
  const names = Object.keys(sides) as Side[];
  while (quiet.length < run.rounds && rounds.length < run.rounds * mostRepetition) {
    const measured: [Side, Measured][] = [];
    // Later measurements meet larger tables, so the order changes from round to round.
    for (const side of rounds.length % 2 === 0 ? names : names.toReversed()) {
      run.stop.throwIfAborted();
      await prepare(side);
      const { processes } = work;
      const before = readCpu(processes.server, processes.postmasters);
      const outcome = await sides[side]();
      // A process that has just ended is neither among the living nor yet counted with its parent.
      await sleep(endingMs);
      const after = readCpu(processes.server, processes.postmasters);
      const cpu = cpuPer(outcome.requests, before, after);
      measured.push([side, { ...outcome, cpu, others: othersShare(before, after) }]);
    }
    const round = Object.fromEntries(measured) as Round<Side>;
    const others = Math.max(...measured.map(([, one]) => one.others));
    rounds.push(round);
    if (others <= mostDisturbance) quiet.push(round);
    const parts = names.map((side) => `${side} ${describe(round[side])}`);
    run.note(
      `${name} ${rounds.length}: ${parts.join('; ')}; others ${(others * 100).toFixed(0)} %`,
    );
  }
  if (quiet.length === run.rounds) return quiet;
  run.note(`${name}: only ${quiet.length} undisturbed rounds; all ${rounds.length} count`);
  return rounds;
}

export function describe({ rate, p99, wrong = 0, cpu }: Rated): string {
  const latency = p99 === undefined ? '' : `, p99 ${p99.toFixed(1)} ms`;
  const refused = wrong === 0 ? '' : `, ${wrong} wrong`;
  return `${rate.toFixed(0)}/s (${totalCpu(cpu).toFixed(0)} us each${latency}${refused})`;
}

/**
 * Two results: the ratio of the rates, with its target, and the ratio of the CPU times, which excludes all
 * waiting.
 */
export function compareRates<Side extends string>(
  rounds: readonly Readonly<Record<Side, Rated>>[],
  side: Side,
  base: Side,
  words: { readonly work: string; readonly how: string; readonly against: string },
  bar: Finding['bar'],
): Finding[] {
  const ratios = rounds.map((round) => round[side].rate / round[base].rate);
  const saved = rounds.map((round) => totalCpu(round[base].cpu) / totalCpu(round[side].cpu));
  const rate = (which: Side) => median(rounds.map((round) => round[which].rate)).toFixed(0);
  return [
    {
      work: words.work,
      measured: `${rate(side)}/s, ${words.how}`,
      against: words.against.replace('{rate}', `${rate(base)}/s`),
      value: median(ratios),
      unit: 'x',
      bar,
      rounds: ratios,
      wrong: rounds.reduce((sum, round) => sum + (round[side].wrong ?? 0), 0),
    },
    {
      work: '  by processor time',
      measured: timesOf(rounds.map((round) => round[side].cpu)),
      against: timesOf(rounds.map((round) => round[base].cpu)),
      value: median(saved),
      unit: 'x',
      bar: null,
      rounds: saved,
    },
  ];
}

function timesOf(uses: readonly CpuUse[]): string {
  const of = (pick: (use: CpuUse) => number) => median(uses.map(pick)).toFixed(0);
  const parts = `server ${of((use) => use.server)}, PostgreSQL ${of((use) => use.postgres)}`;
  return `${of(totalCpu)} us each (${parts}, client ${of((use) => use.client)})`;
}
