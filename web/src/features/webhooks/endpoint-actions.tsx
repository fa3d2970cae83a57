/** Actions of a webhook: enable, disable, replay, rotate secret, retry failed deliveries. */

import { icon as IconDots } from 'virtual:tabler/dots';
import { icon as IconHistory } from 'virtual:tabler/history';
import { icon as IconKey } from 'virtual:tabler/key';
import { icon as IconRefreshAlert } from 'virtual:tabler/refresh-alert';
import type { WebhookEndpoint } from '@daybook/sdk';
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ActionForm } from '../../ui/dialogs/action-form.tsx';
import { Actions } from '../../ui/editor/actions.tsx';
import { sharedPart } from '../../ui/lazy-part.ts';
import { useIsNarrow } from '../../ui/page/narrow.ts';
import { useActionLabel } from '../../ui/words/labels.ts';
import { ResendDialog } from '../deliveries/feature.ts';
import { SecretShown } from './secret-shown.tsx';

const ReplayDialog = sharedPart(async () => (await import('./replay-dialog.tsx')).ReplayDialog);

const iconPx = 16;

/** Enable, or disable with a reason. */
export function EndpointSwitch() {
  return (
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
  );
}

/** On a phone, the rare ones are in a menu. */
export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const m = useMessages('webhooks.endpointActions');
  const label = useActionLabel();
  const may = useMay();
  const isNarrow = useIsNarrow();
  const [isReplaying, replay] = useDisclosure(false);
  const [isRotating, rotate] = useDisclosure(false);
  const [isResending, resend] = useDisclosure(false);
  const canReplay = endpoint.availableActions.some(
    ({ action, allowed }) => action === 'replay' && allowed,
  );
  const actions: readonly Action[] = [
    ...(may('replayWebhookEndpoint')
      ? [{ label: label('replay'), icon: IconHistory, onClick: replay.open, disabled: !canReplay }]
      : []),
    ...(may('rotateSecretWebhookEndpoint')
      ? [{ label: label('rotate-secret'), icon: IconKey, onClick: rotate.open }]
      : []),
    ...(may('retryEffectMany')
      ? [{ label: m.resend, icon: IconRefreshAlert, onClick: resend.open }]
      : []),
  ];
  return (
    <>
      {endpoint.enabled && <EndpointSwitch />}
      {isNarrow ? <MoreActions label={m.more} actions={actions} /> : actions.map(asButton)}
      {isReplaying && (
        <ReplayDialog
          isOpen
          onClose={replay.close}
          id={endpoint.id}
          eventTypes={endpoint.eventTypes}
        />
      )}
      <RotateDialog isOpen={isRotating} onClose={rotate.close} id={endpoint.id} />
      {isResending && (
        <ResendDialog
          isOpen
          onClose={resend.close}
          filter={{ 'webhookEndpointId.eq': endpoint.id }}
        />
      )}
    </>
  );
}

interface Action {
  readonly label: string;
  readonly icon: typeof IconKey;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

function asButton({ label, icon: ActionIcon, ...rest }: Action) {
  return (
    <Button
      key={label}
      variant="default"
      leftSection={<ActionIcon size={iconPx} aria-hidden />}
      {...rest}
    >
      {label}
    </Button>
  );
}

function MoreActions({
  label,
  actions,
}: {
  readonly label: string;
  readonly actions: readonly Action[];
}) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={iconPx} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon: ActionIcon, ...rest }) => (
          <Menu.Item key={name} leftSection={<ActionIcon size={iconPx} aria-hidden />} {...rest}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RotateProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
}

function RotateDialog({ isOpen, onClose, id }: RotateProps) {
  const m = useMessages('webhooks.endpointActions');
  const label = useActionLabel();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    const endpoint = await daybook.webhookEndpoints.act(id, 'rotate-secret');
    setSecret(endpoint.secret ?? '');
    await queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });
  };
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={label('rotate-secret')}
      size="lg"
      closeOnClickOutside={secret === null}
    >
      {secret === null ? (
        <ActionForm submit={label('rotate-secret')} send={rotate} onCancel={close}>
          <Text size="sm">{m.explain}</Text>
        </ActionForm>
      ) : (
        <Stack gap="md">
          <SecretShown secret={secret} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {m.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
