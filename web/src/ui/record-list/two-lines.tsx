/** A text of a cell that may take two lines; on the card of a phone it has one, like all of a card. */
import type { ReactNode } from 'react';
import classes from './record-list.module.css';

interface Props {
  readonly children: ReactNode;
  /** The whole of it, for who points at it. */
  readonly title?: string;
  readonly small?: boolean;
  readonly dimmed?: boolean;
}

export function TwoLines({ children, title, small = false, dimmed = false }: Props) {
  return (
    <span
      className={classes.twoLines}
      title={title}
      data-small={small || undefined}
      data-dimmed={dimmed || undefined}
    >
      {children}
    </span>
  );
}
