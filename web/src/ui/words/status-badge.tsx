/**
 * A status as a coloured word, for all kinds of records. Not Mantine's Badge: lists show two in each row, and plain
 * elements render faster.
 */

import { type CSSProperties, useCallback } from 'react';
import { nothing } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import classes from './status-badge.module.css';

const colors: Readonly<Record<string, string>> = {
  Draft: 'gray',
  Posted: 'ink',
  Released: 'teal',
  Voided: 'gray',
  Unpaid: 'yellow',
  PartiallyPaid: 'yellow',
  Paid: 'teal',
  Overdue: 'red',
  Open: 'teal',
  SoftClosed: 'yellow',
  Closed: 'gray',
  Active: 'teal',
  Invited: 'yellow',
  Deactivated: 'gray',
  Disabled: 'red',
  Revoked: 'gray',
  Pending: 'ink',
  Running: 'ink',
  Retrying: 'yellow',
  Succeeded: 'teal',
  Failed: 'red',
  Cancelled: 'gray',
  Unknown: 'orange',
  Enabled: 'teal',
  Live: 'teal',
  Undone: 'gray',
  Kept: 'ink',
  Sending: 'ink',
  Sent: 'teal',
  Rejected: 'red',
};

/** The status in the user's language; unknown values are returned unchanged. */
export function useStatusText(): (status: string) => string {
  const m: Readonly<Record<string, string>> = useMessages('ui.statusBadge');
  return useCallback((status) => m[status] ?? status, [m]);
}

export function StatusBadge({ status }: { readonly status: string }) {
  const textOf = useStatusText();
  // The payment status of a draft.
  if (status === 'None') return nothing;
  const color = `--mantine-color-${colors[status] ?? 'gray'}-light`;
  const style = { '--ground': `var(${color})`, '--word': `var(${color}-color)` } as CSSProperties;
  return (
    <span className={classes.badge} style={style}>
      {textOf(status)}
    </span>
  );
}
