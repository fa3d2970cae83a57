/** Makes a webhook: where to, which events, own headers; then its secret, this once, and a first test. */
import type { WebhookEndpointWithSecret } from '@daybook/sdk';
import { Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ApiForm, useApiForm } from '../../ui/api-form.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { useFieldLabel } from '../../ui/labels.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EventTypesField } from './event-types-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { SecretShown } from './secret-shown.tsx';
import { SendTest } from './send-test.tsx';

const messages = defineMessages({
  en: {
    title: 'New webhook',
    made: 'The webhook is there',
    where: 'Where to',
    urlHint: 'https, a public address. Daybook posts each event there, soon after it happened.',
    descriptionHint: 'What is behind it, for whoever looks at a failure.',
    events: 'Which events',
    none: 'Choose at least one event.',
    headers: 'Own headers (optional)',
    create: 'Create webhook',
    open: 'Open the webhook',
    now: 'When the receiver knows the secret, send a first event:',
  },
  de: {
    title: 'Neuer Webhook',
    made: 'Der Webhook ist angelegt',
    where: 'Wohin',
    urlHint:
      'https, eine öffentliche Adresse. Daybook sendet jedes Ereignis dorthin, gleich nachdem es eintrat.',
    descriptionHint: 'Was dahinter steht, für alle, die einem Fehlschlag nachgehen.',
    events: 'Welche Ereignisse',
    none: 'Wählen Sie mindestens ein Ereignis.',
    headers: 'Eigene Kopfzeilen (optional)',
    create: 'Webhook anlegen',
    open: 'Webhook öffnen',
    now: 'Sobald der Empfänger das Geheimnis kennt, senden Sie ein erstes Ereignis:',
  },
});

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EndpointCreate({ isOpen, onClose }: Props) {
  const m = useMessages(messages);
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
      // A secret that is shown once does not vanish by a click beside it.
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
  const m = useMessages(messages);
  const label = useFieldLabel();
  const form = useApiForm({
    initialValues: {
      url: '',
      description: '',
      eventTypes: ['invoice.*'],
      customHeaders: {} as Record<string, string>,
    },
    validate: { eventTypes: (types) => (types.length === 0 ? m.none : null) },
    send: async ({ description, ...given }) => {
      const body = { ...given, ...(description !== '' && { description }) };
      onMade(await daybook.webhookEndpoints.create(body));
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
  const m = useMessages(messages);
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
