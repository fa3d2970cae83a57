/** Cell text of at most two lines; one line on the cards of small screens. */
import type { ReactNode } from 'react';
import classes from '../record-list.module.css';

interface Props {
  readonly children: ReactNode;
  /** Full text, as tooltip. */
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
