/** The look of a text. */
export interface Style {
  readonly font: 'regular' | 'semibold';
  /** Points. */
  readonly size: number;
  /** `#rrggbb`. */
  readonly color: string;
  /** Digits of equal width, for columns. */
  readonly tabular?: boolean;
}
