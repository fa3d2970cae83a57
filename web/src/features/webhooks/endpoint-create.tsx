/** Makes a webhook: where to, which events, own headers; then its secret, this once, and a first test. */
import type { WebhookEndpointWithSecret } from '@daybook/sdk';
import { Button, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useFieldLabel } from '../../ui/labels.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
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
    cancel: 'Cancel',
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
    cancel: 'Abbrechen',
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
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [eventTypes, setEventTypes] = useState<string[]>(['invoice.*']);
  const [customHeaders, setHeaders] = useState<Record<string, string>>({});
  const create = useMutation({
    mutationFn: () =>
      daybook.webhookEndpoints.create({
        url: url.trim(),
        ...(description.trim() !== '' && { description: description.trim() }),
        eventTypes,
        customHeaders,
      }),
    onSuccess: (endpoint) => {
      void queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });
      onMade(endpoint);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (eventTypes.length > 0) create.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={label('webhook-endpoints', 'url')}
          description={m.urlHint}
          placeholder="https://erp.example.com/hooks/daybook"
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <TextInput
          label={label('webhook-endpoints', 'description')}
          description={m.descriptionHint}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <EventTypesField
          label={m.events}
          value={eventTypes}
          onChange={setEventTypes}
          error={eventTypes.length === 0 ? m.none : null}
        />
        <HeadersField label={m.headers} value={customHeaders} onChange={setHeaders} />
        {create.error !== null && <ProblemAlert error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {m.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {m.create}
          </Button>
        </Group>
      </Stack>
    </form>
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
