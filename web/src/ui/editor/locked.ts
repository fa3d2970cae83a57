/** Which fields are editable now, and why the others are not. Display only: the service enforces the rules. */
import { collections } from '@daybook/sdk';
import { factsOf } from '../../core/feature.ts';
import { defineMessages, useMessages, usePick } from '../../core/i18n.tsx';
import { useMayChange } from '../../core/me.ts';
import { useStatusText } from '../words/status-badge.tsx';
import type { AnyRecord, EditableName } from './open-editors.ts';

const messages = defineMessages({
  en: {
    role: 'Your role does not allow changes.',
    status: (status: string) => `Locked: the record is ${status}.`,
    computed: 'Calculated by Daybook.',
  },
  de: {
    role: 'Ihre Rolle erlaubt keine Änderungen.',
    status: (status: string) => `Gesperrt: Der Datensatz hat den Status „${status}“.`,
    computed: 'Wird von Daybook berechnet.',
  },
});

/** `(name)` returns why the field is locked, or null. `lines` covers all fields of the lines. */
export function useLockedReason(
  collection: EditableName,
  record: AnyRecord | null,
): (name: string) => string | null {
  const m = useMessages(messages);
  const pick = usePick();
  const statusText = useStatusText();
  const mayChange = useMayChange();
  const { fields } = collections[collection];
  const facts = factsOf(collection);
  const status = record?.['status'];
  const open = typeof status === 'string' ? facts.open?.[status] : undefined;
  return (name) => {
    if (!mayChange(collection, name)) return m.role;
    if (open !== undefined && !open.includes(name) && typeof status === 'string')
      return m.status(statusText(status));
    const reason = record === null ? null : facts.lockedReason?.(name, record);
    if (reason) return pick(reason);
    const info = fields.find((field) => field.name === name);
    return info?.access === 'computed' ? m.computed : null;
  };
}
