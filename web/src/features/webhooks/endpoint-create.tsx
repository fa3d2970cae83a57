/** Creates a webhook: URL, event types, headers; then shows its secret once and offers a test. */

import type { WebhookEndpointWithSecret } from '@daybook/sdk';
import { Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { ButtonLink } from '../../ui/links/links.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { EventTypesField } from './event-types-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { SecretShown } from './secret-shown.tsx';
import { SendTest } from './send-test.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EndpointCreate({ isOpen, onClose }: Props) {
  const m = useMessages('webhooks.endpointCreate');
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={made === null ? m.title : m.made}
      size="lg"
      // The secret is shown only once, so a click outside must not close the dialog.
      closeOnClickOutside={made === null}
    >
      {made === null ? <CreateForm onMade={setMade} onCancel={close} /> : <Made endpoint={made} />}
    </Modal>
  );
}

interface FormProps {
  readonly onMade: (endpoint: WebhookEndpointWithSecret) => void;
  readonly onCancel: () => void;
}

function CreateForm({ onMade, onCancel }: FormProps) {
  const m = useMessages('webhooks.endpointCreate');
  const label = useFieldLabel();
  const form = useApiForm({
    initialValues: {
      url: '',
      description: '',
      eventTypes: ['invoice.*'],
      customHeaders: {} as Record<string, string>,
    },
    validate: { eventTypes: (types) => (types.length === 0 ? m.none : null) },
    send: async ({ description, ...given }, idempotencyKey) => {
      const body = { ...given, ...(description !== '' && { description }) };
      onMade(await daybook.webhookEndpoints.create(body, { idempotencyKey }));
      await queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });
    },
  });
  return (
    <ApiForm form={form}>
      <TextInput
        label={label('webhook-endpoints', 'url')}
        description={m.urlHint}
        placeholder="https://erp.example.com/hooks/daybook"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        {...form.field('url')}
      />
      <TextInput
        label={label('webhook-endpoints', 'description')}
        description={m.descriptionHint}
        {...form.field('description')}
      />
      <EventTypesField label={m.events} {...form.field('eventTypes')} />
      <HeadersField label={m.headers} {...form.field('customHeaders')} />
      <FormButtons submit={m.create} isBusy={form.busy} onCancel={onCancel} />
    </ApiForm>
  );
}

function Made({ endpoint }: { readonly endpoint: WebhookEndpointWithSecret }) {
  const m = useMessages('webhooks.endpointCreate');
  return (
    <Stack gap="md">
      <SecretShown secret={endpoint.secret ?? ''} />
      <Divider />
      <Text size="sm">{m.now}</Text>
      <SendTest id={endpoint.id} />
      <Group justify="flex-end">
        <ButtonLink to="/admin/webhooks/$id" params={{ id: endpoint.id }} variant="default">
          {m.open}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
