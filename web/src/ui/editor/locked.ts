/** Which fields of a record can be changed now, and why the others cannot. The service decides; this explains. */
import { collections } from '@daybook/sdk';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { useStatusText } from '../status-badge.tsx';
import type { AnyRecord, EditableName } from './open-editors.ts';

const messages = defineMessages({
  en: {
    role: 'Your role may read this, not change it.',
    status: (status: string) => `Locked: the record is ${status}.`,
    computed: 'Worked out by Daybook.',
    invited:
      'Fixed, because it was invited: deactivate this user and invite the right address instead.',
  },
  de: {
    role: 'Ihre Rolle darf dies lesen, aber nicht ändern.',
    status: (status: string) => `Gesperrt: Der Beleg hat den Status „${status}“.`,
    computed: 'Wird von Daybook ermittelt.',
    invited:
      'Fest, weil sie eingeladen wurde: Deaktivieren Sie diesen Benutzer und laden Sie die richtige Adresse ein.',
  },
});

/** What stays open in each status; a status that is not named leaves everything open. */
const openFields: Partial<Record<EditableName, Readonly<Record<string, readonly string[]>>>> = {
  invoices: {
    Posted: ['internalNote', 'reference', 'dueDate'],
    Released: ['internalNote'],
    Voided: ['internalNote'],
  },
  'credit-notes': {
    Posted: ['internalNote', 'reference'],
    Released: ['internalNote'],
    Voided: ['internalNote'],
  },
  payments: { Posted: ['memo', 'reference'], Voided: ['memo'] },
  users: { Active: ['name', 'role'], Deactivated: ['name', 'role'] },
  'api-keys': { Active: ['name'], Revoked: ['name'] },
};

/** `(name)`: why the field cannot be changed; null where it can. `lines` stands for everything about the lines. */
export function useLockedReason(
  collection: EditableName,
  record: AnyRecord | null,
): (name: string) => string | null {
  const m = useMessages(messages);
  const statusText = useStatusText();
  const { actor } = useMe();
  const { fields, roles } = collections[collection];
  const mayChange = roles.patch?.some((role) => role === actor.role) ?? false;
  const status = record?.['status'];
  const open = typeof status === 'string' ? openFields[collection]?.[status] : undefined;
  return (name) => {
    if (!mayChange) return m.role;
    if (open !== undefined && !open.includes(name) && typeof status === 'string')
      return m.status(statusText(status));
    if (collection === 'users' && name === 'email' && record?.['invitedAt'] !== null)
      return m.invited;
    const info = fields.find((field) => field.name === name);
    return info?.access === 'computed' ? m.computed : null;
  };
}
