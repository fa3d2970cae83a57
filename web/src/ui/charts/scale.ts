/** Where the bars of a chart begin and end. Lengths may be floats; all written figures come from the decimals. */

interface Bar {
  readonly from: number;
  readonly to: number;
}

/** The bars of one point, from low to high: next to each other from zero, or stacked (no negative values). */
export function barsOf(values: readonly number[], isStacked: boolean): readonly Bar[] {
  let below = 0;
  return values.map((value) => {
    if (!isStacked) return { from: Math.min(0, value), to: Math.max(0, value) };
    const from = below;
    below += value;
    return { from, to: below };
  });
}

const spaces = 4;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** Round numbers at equal distances that enclose zero and all values. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const least = (high - low || 1) / spaces;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (roundSteps.find((one) => one * power >= least) ?? 1);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** In percent of the height of the chart: of the value, above another one or the lowest tick. */
export function heightOf(
  value: number,
  ticks: readonly number[],
  above = ticks[0] ?? 0,
): `${number}%` {
  const whole = (ticks.at(-1) ?? 1) - (ticks[0] ?? 0);
  return `${((value - above) / whole) * 100}%`;
}
