/** What a chart shows: points along an axis, and for each the values of some series. */

/** How the bars of a series are filled: the pattern tells them apart where colours do not. */
export type Look = 'solid' | 'hatched';

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  /** A colour of CSS. */
  readonly color: string;
}

export interface Point {
  readonly key: string;
  /** In the table and above the values that the pointer is on. */
  readonly label: string;
  /** Below the axis, where there is little room. */
  readonly short: string;
  /** Decimals as text, by key of the series; absent where there is none. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface Plot {
  /** The name of the chart. */
  readonly title: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** A value, exact. */
  readonly show: (value: string) => string;
  /** A value of the axis, short. */
  readonly showShort: (value: string) => string;
  readonly isStacked?: boolean;
  /** In CSS pixels. */
  readonly height: number;
}
