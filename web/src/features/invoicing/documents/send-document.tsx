/** The button that opens the dialog for sending a document by mail. It shows why the document cannot be sent. */
import { icon as IconMail } from 'virtual:tabler/mail';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { ActionButton, useOfferedActions } from '../../../ui/editor/actions.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useActionLabel } from '../../../ui/words/labels.ts';
import type { DocumentKind } from './document-kind.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

const iconPx = 16;

export function SendDocument({ kind }: { readonly kind: DocumentKind }) {
  const label = useActionLabel();
  const [isOpen, { open, close }] = useDisclosure(false);
  const send = useOfferedActions().find(({ action }) => action === 'send');
  if (send === undefined) return null;
  return (
    <>
      <ActionButton
        name="send"
        isOff={send.isOff}
        reasons={send.reasons}
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
