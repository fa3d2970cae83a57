/** Which fields are editable now, and why the others are not. Display only: the service enforces the rules. */

import { collections } from '@daybook/sdk';
import { factsOf } from '../../core/feature.ts';
import { useMayChange } from '../../core/me.ts';
import { useMessages, useText } from '../../core/messages.ts';
import { useStatusText } from '../words/status-badge.tsx';
import type { AnyRecord, EditableName } from './open-editors.ts';

/** `(name)` returns why the field is locked, or null. `lines` covers all fields of the lines. */
export function useLockedReason(
  collection: EditableName,
  record: AnyRecord | null,
): (name: string) => string | null {
  const m = useMessages('ui.locked');
  const text = useText();
  const statusText = useStatusText();
  const mayChange = useMayChange();
  const { fields } = collections[collection];
  const facts = factsOf(collection);
  const status = record?.['status'];
  const open = typeof status === 'string' ? facts.open?.[status] : undefined;
  return (name) => {
    if (!mayChange(collection, name)) return m.role;
    if (open !== undefined && !open.includes(name) && typeof status === 'string')
      return m.status({ status: statusText(status) });
    const reason = record === null ? null : facts.lockedReason?.(name, record);
    if (reason) return text(reason);
    const info = fields.find((field) => field.name === name);
    return info?.access === 'computed' ? m.computed : null;
  };
}
