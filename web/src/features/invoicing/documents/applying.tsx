/** Applies a posted credit note to invoices. */
import type { CreditNote } from '@daybook/sdk';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { AllocationScreen } from '../../payments/feature.ts';

export function Applying() {
  const { editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  if (record === null) return null;
  // The editor is typed for any collection; this one edits a credit note.
  const note = record as unknown as CreditNote;
  return (
    <div className="no-print">
      <AllocationScreen key={note.id} source="credit-notes" record={note} />
    </div>
  );
}
