/** Names the invoice whose rates the draft of a credit note has. */
import { Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { NamedRecordLink } from '../../../ui/links/record-link.tsx';

const messages = defineMessages({
  en: {
    of: 'Tax rates and exchange rate are those of',
    others: 'A tax code that the invoice does not have has its present rate.',
    parts: 'The last part of an invoice takes the cents that rounding left.',
  },
  de: {
    of: 'Steuersätze und Wechselkurs sind die von',
    others: 'Ein Steuerschlüssel, den die Rechnung nicht hat, hat seinen heutigen Satz.',
    parts: 'Der letzte Teil einer Rechnung übernimmt die Cent, die beim Runden übrig bleiben.',
  },
});

export function CorrectionNote() {
  const m = useMessages(messages);
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
