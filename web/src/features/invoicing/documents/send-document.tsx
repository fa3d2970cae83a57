/** The button that opens the dialog for sending a document by mail. It shows why the document cannot be sent. */

import { icon as IconMail } from 'virtual:tabler/mail';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { useMessages } from '../../../core/messages.ts';

import { SendDialog } from '../../../ui/dialogs/send-mail.ts';
import { ActionButton, useOfferedActions } from '../../../ui/editor/actions.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useActionLabel } from '../../../ui/words/labels.ts';
import type { DocumentKind } from './document-kind.ts';

const iconPx = 16;

export function SendDocument({ kind }: { readonly kind: DocumentKind }) {
  const m = useMessages('invoicing.sendDocument');
  const client = useQueryClient();
  const { id, editor } = useEditing();
  const { collection } = kind;
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
          <SendDialog
            title={m.title({ number: String(editor.snapshot().record?.['number']) })}
            previewKey={[collection, id, 'mail-preview']}
            preview={(body) =>
              daybook.POST(`/api/${collection}/{id}/mail-preview`, {
                params: { path: { id } },
                body,
              })
            }
            send={async (mail) => {
              await editor.act('send', { ...mail });
              void client.invalidateQueries({ queryKey: [collection, id] });
            }}
            pdf={`/api/${collection}/${id}/pdf`}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
