/** Chart data: points on an axis, each with the values of one or more series. */

/** Fill of the bars: the pattern distinguishes series without colour. */
export type Look = 'solid' | 'hatched';

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  /** CSS colour. */
  readonly color: string;
}

export interface Point {
  readonly key: string;
  /** In the table and the tooltip. */
  readonly label: string;
  /** Short label for the axis. */
  readonly short: string;
  /** Decimal strings by series key; absent if there is no value. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface Plot {
  /** Accessible name of the chart. */
  readonly title: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** Formats a value exactly. */
  readonly show: (value: string) => string;
  /** Formats an axis value, short. */
  readonly showShort: (value: string) => string;
  readonly isStacked?: boolean;
  /** CSS pixels. */
  readonly height: number;
}
