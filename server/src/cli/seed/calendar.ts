/** Creation times of the sample invoices: growing, seasonal, few at weekends. */

/** Weight of each calendar month: a quiet summer, a busy end of the year. */
const seasons = [0.88, 0.92, 1.08, 1, 1, 1.04, 0.84, 0.74, 1.1, 1.12, 1.22, 1.26] as const;
/** Weight of each weekday, Sunday to Saturday. */
const weekdays = [0.03, 1.1, 1.05, 1, 1, 0.9, 0.12] as const;
const growthPerMonth = 1.025;
const dayMs = 86_400_000;
const opensMs = 7 * 3_600_000;
const workingMs = 9 * 3_600_000;

export interface Calendar {
  /** `YYYY-MM-DD` of the first day and of the day after the last. */
  readonly first: string;
  readonly end: string;
  /** Creation time of invoice `index` of `count`, ms since 1970: ascending, within working hours. */
  momentOf(index: number): number;
}

/** `asOf`: `YYYY-MM-DD`; the last day is the day before it, so that no invoice is in the future. */
export function createCalendar(asOf: string, months: number, count: number): Calendar {
  const end = Date.parse(`${asOf}T00:00:00.000Z`);
  const [year = 0, month = 1, day = 1] = asOf.split('-').map(Number);
  // The same day `months` earlier, or the last day of a shorter month.
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const begin = Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth));
  const sums: number[] = [];
  let sum = 0;
  for (let time = begin; time < end; time += dayMs) {
    const date = new Date(time);
    const season = seasons[date.getUTCMonth()] ?? 1;
    const weekday = weekdays[date.getUTCDay()] ?? 1;
    sum += season * weekday * growthPerMonth ** ((time - begin) / (30 * dayMs));
    sums.push(sum);
  }
  return {
    first: new Date(begin).toISOString().slice(0, 10),
    end: asOf,
    momentOf(index) {
      const target = ((index + 0.5) / count) * sum;
      const day = firstAtLeast(sums, target);
      const before = sums[day - 1] ?? 0;
      const within = (target - before) / ((sums[day] ?? sum) - before);
      return begin + day * dayMs + opensMs + Math.floor(within * workingMs);
    },
  };
}

/** Index of the first entry that is not below `target`; the list ascends. */
function firstAtLeast(list: readonly number[], target: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** `YYYY-MM-DD`, `daysLater` days after a time. */
export function dateOf(ms: number, daysLater = 0): string {
  return new Date(ms + daysLater * dayMs).toISOString().slice(0, 10);
}
