/** A whole and its parts as one bar, drawn by CSS alone. The figures stand beside it in words. */
import './charts.css';
import { Big } from 'big.js';
import type { CSSProperties } from 'react';

interface SharePart {
  readonly key: string;
  /** A decimal; what is not above zero takes no room. */
  readonly value: string;
  /** A colour of CSS. */
  readonly color: string;
}

interface Props {
  readonly parts: readonly SharePart[];
  /** The whole; without it the sum of the parts. */
  readonly whole?: string;
  readonly size?: 'small' | 'normal';
}

export function ShareBar({ parts, whole, size = 'normal' }: Props) {
  const shown = parts.filter(({ value }) => new Big(value).gt(0));
  const sum = shown.reduce((total, { value }) => total.plus(value), new Big(0));
  const full = whole === undefined ? sum : new Big(whole);
  const percent = (value: string) => (full.gt(0) ? new Big(value).times(100).div(full) : 0);
  return (
    <div className="share-bar" data-size={size} aria-hidden>
      {shown.map(({ key, value, color }) => (
        <span
          key={key}
          style={{ '--swatch': color, flexBasis: `${percent(value).toString()}%` } as CSSProperties}
        />
      ))}
    </div>
  );
}
