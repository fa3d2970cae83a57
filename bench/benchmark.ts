/** Parameters and results of every benchmark. */

export interface Run {
  /** Ends every wait and every program of the run. */
  readonly stop: AbortSignal;
  /** Rounds that medians are taken of. */
  readonly rounds: number;
  /** Length of one measurement. */
  readonly seconds: number;
  /** Recreates the large database. */
  readonly fresh: boolean;
  /** Temporary folder of this run; deleted at its end. */
  readonly folder: string;
  /** Progress, one line. */
  readonly note: (line: string) => void;
}

/** One line of the table. */
export interface Finding {
  readonly work: string;
  readonly measured: string;
  readonly against: string;
  /** Compared with the bar (the target): a ratio, a time, a size, or a number of requests. */
  readonly value: number;
  readonly unit: 'x' | 's' | 'ms' | 'MB' | 'kB' | 'requests' | '/s';
  /** Null: no target. */
  readonly bar: Bar | null;
  /** The value of each round, if there are several. */
  readonly rounds?: readonly number[];
  /** Unexpected responses; any of them fails the benchmark. */
  readonly wrong?: number;
}

interface Bar {
  readonly kind: 'at least' | 'below' | 'at most';
  readonly limit: number;
}

export type Benchmark = (run: Run) => Promise<Finding[]>;

export function passes({ value, bar, wrong = 0 }: Finding): boolean {
  if (wrong > 0) return false;
  if (bar === null) return true;
  if (bar.kind === 'at least') return value >= bar.limit;
  return bar.kind === 'below' ? value < bar.limit : value <= bar.limit;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** `share`: from 0 to 1, of the values that are smaller or equal. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The value that three quarters of the values do not exceed. */
export function upperQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN;
}
