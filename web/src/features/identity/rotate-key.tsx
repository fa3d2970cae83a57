/** Rotates the secret of an API key, and shows the new one once. */

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';
import { ActionForm } from '../../ui/dialogs/action-form.tsx';
import { SecretText } from '../../ui/secret-text.tsx';

export function RotateKey({ id }: { readonly id: string }) {
  const m = useMessages('identity.rotateKey');
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    const { key } = await daybook.apiKeys.act(id, 'rotate');
    setSecret(key ?? '');
    await client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  const end = () => {
    setSecret(null);
    close();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {m.rotate}
      </Button>
      <Modal
        opened={isOpen}
        onClose={end}
        title={m.rotate}
        size="lg"
        // The secret is shown only once, so a click outside must not close the dialog.
        closeOnClickOutside={secret === null}
      >
        {secret === null ? (
          <ActionForm submit={m.rotate} send={rotate} onCancel={end}>
            <Text size="sm">{m.explain}</Text>
          </ActionForm>
        ) : (
          <Stack gap="md">
            <Text size="sm">{m.once}</Text>
            <SecretText isBlock value={secret} label={m.key} />
            <Group justify="flex-end">
              <Button onClick={end}>{m.done}</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
