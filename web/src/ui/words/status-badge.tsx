/**
 * A status as a coloured word, for all kinds of records. Not Mantine's Badge: lists show two in each row, and plain
 * elements render faster.
 */
import { type CSSProperties, useCallback } from 'react';
import { nothing } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import classes from './status-badge.module.css';

const messages = defineMessages({
  en: {
    Draft: 'Draft',
    Posted: 'Posted',
    Released: 'Released',
    Voided: 'Voided',
    Unpaid: 'Unpaid',
    PartiallyPaid: 'Partially paid',
    Paid: 'Paid',
    Open: 'Open',
    SoftClosed: 'Soft-closed',
    Closed: 'Closed',
    Active: 'Active',
    Deleted: 'Deleted',
    Invited: 'Invited',
    Deactivated: 'Deactivated',
    Disabled: 'Disabled',
    Revoked: 'Revoked',
    Pending: 'Pending',
    Running: 'Running',
    Retrying: 'Retrying',
    Succeeded: 'Succeeded',
    Failed: 'Failed',
    Cancelled: 'Cancelled',
    Unknown: 'Unknown',
    Overdue: 'Overdue',
    Enabled: 'Enabled',
    Live: 'Applied',
    Undone: 'Unapplied',
    Kept: 'Stored',
    Sending: 'Sending',
    Sent: 'Sent',
    Rejected: 'Rejected',
  },
  de: {
    Draft: 'Entwurf',
    Posted: 'Gebucht',
    Released: 'Freigegeben',
    Voided: 'Storniert',
    Unpaid: 'Offen',
    PartiallyPaid: 'Teilweise bezahlt',
    Paid: 'Bezahlt',
    Open: 'Offen',
    SoftClosed: 'Vorläufig abgeschlossen',
    Closed: 'Abgeschlossen',
    Active: 'Aktiv',
    Deleted: 'Gelöscht',
    Invited: 'Eingeladen',
    Deactivated: 'Deaktiviert',
    Disabled: 'Abgeschaltet',
    Revoked: 'Widerrufen',
    Pending: 'Wartet',
    Running: 'Läuft',
    Retrying: 'Wird wiederholt',
    Succeeded: 'Erfolgreich',
    Failed: 'Fehlgeschlagen',
    Cancelled: 'Abgebrochen',
    Unknown: 'Unbekannt',
    Overdue: 'Überfällig',
    Enabled: 'Eingeschaltet',
    Live: 'Zugeordnet',
    Undone: 'Aufgehoben',
    Kept: 'Gespeichert',
    Sending: 'Wird gesendet',
    Sent: 'Gesendet',
    Rejected: 'Abgewiesen',
  },
});

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
  const m: Readonly<Record<string, string>> = useMessages(messages);
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
