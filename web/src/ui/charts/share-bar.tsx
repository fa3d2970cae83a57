/** Parts of a whole as one bar, in plain CSS. The figures are written next to it. */
import { Big } from 'big.js';
import type { CSSProperties } from 'react';
import classes from './charts.module.css';

interface SharePart {
  readonly key: string;
  /** A decimal; zero and negative values are not drawn. */
  readonly value: string;
  /** CSS colour. */
  readonly color: string;
}

interface Props {
  readonly parts: readonly SharePart[];
  /** The sum of the parts by default. */
  readonly whole?: string;
  readonly size?: 'small' | 'normal';
}

export function ShareBar({ parts, whole, size = 'normal' }: Props) {
  const shown = parts.filter(({ value }) => new Big(value).gt(0));
  const sum = shown.reduce((total, { value }) => total.plus(value), new Big(0));
  const full = whole === undefined ? sum : new Big(whole);
  const percent = (value: string) => (full.gt(0) ? new Big(value).times(100).div(full) : 0);
  return (
    <div className={classes.bar} data-size={size} aria-hidden>
      {shown.map(({ key, value, color }) => (
        <span
          key={key}
          style={{ '--swatch': color, flexBasis: `${percent(value).toString()}%` } as CSSProperties}
        />
      ))}
    </div>
  );
}
