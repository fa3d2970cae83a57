/**
 * The link of a row to its record. A plain anchor: each `Link` of the router subscribes to the location and computes its
 * address again, which costs more than the other cells of the row together.
 */
import type { MouseEvent, ReactNode } from 'react';
import { useGoTo, usePreload } from '../../links/link-to.ts';
import classes from '../record-list.module.css';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
}

export function RowLink({ to, children }: Props) {
  const goTo = useGoTo();
  const preload = usePreload();
  const open = (event: MouseEvent) => {
    // The browser opens tabs and windows.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void goTo({ to });
  };
  return (
    <a
      href={to}
      className={classes.link}
      onClick={open}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    >
      {children}
    </a>
  );
}
