/** Actions of a webhook: enable, disable, rotate secret, replay, retry failed deliveries. */

import { icon as IconHistory } from 'virtual:tabler/history';
import { icon as IconKey } from 'virtual:tabler/key';
import type { WebhookEndpoint } from '@daybook/sdk';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { daybook, queryClient } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { Actions } from '../../ui/editor/actions.tsx';
import { useActionLabel } from '../../ui/labels.ts';
import { sharedPart } from '../../ui/lazy-part.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ResendFailed } from '../deliveries/feature.ts';
import { SecretShown } from './secret-shown.tsx';

const ReplayDialog = sharedPart(async () => (await import('./replay-dialog.tsx')).ReplayDialog);

const messages = defineMessages({
  en: {
    explain:
      'Creates a new secret and shows it once. For 24 hours deliveries are signed with both the old and the new secret, so that you can update the receiver. After that, only the new secret is used.',
    cancel: 'Cancel',
    close: 'I have copied it',
  },
  de: {
    explain:
      'Erzeugt ein neues Geheimnis und zeigt es einmal an. 24 Stunden lang werden Zustellungen mit dem alten und dem neuen Geheimnis signiert, damit Sie den Empfänger umstellen können. Danach gilt nur noch das neue.',
    cancel: 'Abbrechen',
    close: 'Ich habe es kopiert',
  },
});

const iconPx = 16;

export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const label = useActionLabel();
  const may = useMay();
  const [isReplaying, replay] = useDisclosure(false);
  const [isRotating, rotate] = useDisclosure(false);
  const canReplay = endpoint.availableActions.some(
    ({ action, allowed }) => action === 'replay' && allowed,
  );
  return (
    <Group gap="xs">
      {may('replayWebhookEndpoint') && (
        <Button
          variant="default"
          disabled={!canReplay}
          leftSection={<IconHistory size={iconPx} aria-hidden />}
          onClick={replay.open}
        >
          {label('replay')}
        </Button>
      )}
      {may('rotateSecretWebhookEndpoint') && (
        <Button
          variant="default"
          leftSection={<IconKey size={iconPx} aria-hidden />}
          onClick={rotate.open}
        >
          {label('rotate-secret')}
        </Button>
      )}
      <Actions
        only={['enable', 'disable']}
        primary={['enable']}
        withReason={['disable']}
        onDone={() => {
          // The status of an endpoint decides whether its deliveries can be retried.
          for (const collection of ['webhook-endpoints', 'effects'])
            void queryClient.invalidateQueries({ queryKey: [collection] });
        }}
      />
      <ResendFailed filter={{ 'webhookEndpointId.eq': endpoint.id }} />
      {isReplaying && (
        <ReplayDialog
          isOpen
          onClose={replay.close}
          id={endpoint.id}
          eventTypes={endpoint.eventTypes}
        />
      )}
      <RotateDialog isOpen={isRotating} onClose={rotate.close} id={endpoint.id} />
    </Group>
  );
}

interface RotateProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
}

function RotateDialog({ isOpen, onClose, id }: RotateProps) {
  const m = useMessages(messages);
  const label = useActionLabel();
  const rotate = useMutation({
    mutationFn: () => daybook.webhookEndpoints.act(id, 'rotate-secret'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] }),
  });
  const close = () => {
    rotate.reset();
    onClose();
  };
  const secret = rotate.data?.secret;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={label('rotate-secret')}
      size="lg"
      closeOnClickOutside={secret === undefined}
    >
      <Stack gap="md">
        {secret === undefined ? (
          <Text size="sm">{m.explain}</Text>
        ) : (
          <SecretShown secret={secret} />
        )}
        {rotate.error !== null && <ProblemAlert error={rotate.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {secret === undefined ? m.cancel : m.close}
          </Button>
          {secret === undefined && (
            <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
              {label('rotate-secret')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
