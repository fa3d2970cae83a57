/** Calculates the attempts of a retry policy as the service does, for the preview. */
import { usePreferences } from '../../core/i18n.tsx';

export interface PolicyNumbers {
  readonly attempts: number;
  readonly initialDelaySeconds: number;
  /** A decimal. */
  readonly factor: string;
  readonly maxDelaySeconds: number;
  readonly jitterPercent: number;
}

export interface PlannedAttempt {
  readonly number: number;
  /** Delay before the attempt: without and with maximum jitter. */
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
  /** Since the first attempt, if every attempt fails immediately. */
  readonly earliestSeconds: number;
  readonly latestSeconds: number;
}

const percent = 100;

export function scheduleOf(policy: PolicyNumbers): PlannedAttempt[] {
  const { attempts, initialDelaySeconds, maxDelaySeconds, jitterPercent } = policy;
  const factor = Number(policy.factor);
  const planned: PlannedAttempt[] = [];
  let earliestSeconds = 0;
  let latestSeconds = 0;
  for (let number = 1; number <= attempts; number += 1) {
    const grown = initialDelaySeconds * factor ** (number - 2);
    const shortestSeconds = number === 1 ? 0 : Math.min(grown, maxDelaySeconds);
    const longestSeconds = shortestSeconds * (1 + jitterPercent / percent);
    earliestSeconds += shortestSeconds;
    latestSeconds += longestSeconds;
    planned.push({ number, shortestSeconds, longestSeconds, earliestSeconds, latestSeconds });
  }
  return planned;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
/** Number of units to show: `1 h 6 min`, without seconds. */
const shownUnits = 2;

/** A duration as text: `45 sec`, `16 min 30 sec`, `1 day 4 hr`. */
export function useSpan(): (seconds: number) => string {
  const { region } = usePreferences();
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  return (seconds) => {
    let left = Math.round(seconds);
    const parts: string[] = [];
    for (const [unit, size] of units) {
      const count = Math.floor(left / size);
      left -= count * size;
      if (count > 0) parts.push(format(count, unit));
      else if (parts.length > 0) break;
      if (parts.length === shownUnits) break;
    }
    return parts.length === 0 ? format(0, 'second') : parts.join(' ');
  };
}
