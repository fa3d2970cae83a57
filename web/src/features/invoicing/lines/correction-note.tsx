/** Names the invoice whose rates the draft of a credit note has. */

import { Text } from '@mantine/core';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { NamedRecordLink } from '../../../ui/links/record-link.tsx';

export function CorrectionNote() {
  const m = useMessages('invoicing.correctionNote');
  const { editor } = useEditing();
  const invoiceId = useSelected(editor, ({ view }) =>
    view?.['status'] === 'Draft' ? ((view['invoiceId'] ?? null) as string | null) : null,
  );
  if (invoiceId === null) return null;
  return (
    <Text size="xs" c="dimmed" ta="end" data-correction-note>
      {m.of} <NamedRecordLink type="invoice" id={invoiceId} />. {m.others} {m.parts}
    </Text>
  );
}
