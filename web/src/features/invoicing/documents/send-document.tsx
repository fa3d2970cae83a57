/** The button that opens the dialog for sending a document by mail. It shows why the document cannot be sent. */
import { icon as IconMail } from 'virtual:tabler/mail';
import type { AvailableAction } from '@daybook/sdk';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { ActionButton, isOfThisState } from '../../../ui/editor/actions.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { useActionLabel } from '../../../ui/labels.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useWords } from '../../../ui/words.ts';
import type { DocumentKind } from './document-kind.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

const iconPx = 16;

export function SendDocument({ kind }: { readonly kind: DocumentKind }) {
  const label = useActionLabel();
  const words = useWords();
  const { editor } = useEditing();
  const available = useSelected(editor, ({ record }) => record?.['availableActions']);
  const [isOpen, { open, close }] = useDisclosure(false);
  const send = ((available ?? []) as readonly AvailableAction[])
    .filter(isOfThisState)
    .find(({ action }) => action === 'send');
  if (send === undefined) return null;
  return (
    <>
      <ActionButton
        name="send"
        isOff={!send.allowed}
        reasons={send.reasons.map(words.problem)}
        leftSection={<IconMail size={iconPx} aria-hidden />}
        onClick={open}
      >
        {label('send')}
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SendDialog kind={kind} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
