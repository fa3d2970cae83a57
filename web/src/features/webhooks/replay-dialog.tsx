/** Replays past events to a webhook: start time and types; counts the events before sending. */
import type { WebhookEndpointWithQueued } from '@daybook/sdk';
import { Alert, Button, Group, Modal, MultiSelect, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ApiForm, useApiForm } from '../../ui/api-form.tsx';
import { useActionLabel } from '../../ui/labels.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { LiveOutcome } from '../deliveries/feature.ts';
import { countEventsSince, subscribes, useEventTypes } from '../events/feature.ts';

const messages = defineMessages({
  en: {
    title: 'Replay past events',
    explain:
      'Sends stored events since this time again, with the same webhook-id, so that receivers can ignore duplicates. To resend failed deliveries only, open the list of failed deliveries.',
    since: 'Since',
    types: 'Event types',
    allTypes: 'All types of this webhook',
    counting: 'Counting…',
    count: (count: string, more: boolean) =>
      more ? `More than ${count} events will be sent.` : `${count} events will be sent.`,
    one: '1 event will be sent.',
    none: 'No matching events in this period.',
    outcome: 'Replay',
    close: 'Close',
    go: (count: string) => `Replay ${count} events`,
  },
  de: {
    title: 'Vergangene Ereignisse erneut zustellen',
    explain:
      'Sendet gespeicherte Ereignisse ab diesem Zeitpunkt erneut, mit derselben webhook-id, damit Empfänger Duplikate ignorieren können. Um nur fehlgeschlagene Zustellungen zu wiederholen, öffnen Sie deren Liste.',
    since: 'Seit',
    types: 'Ereignisarten',
    allTypes: 'Alle Arten dieses Webhooks',
    counting: 'Wird gezählt …',
    count: (count: string, more: boolean) =>
      more
        ? `Mehr als ${count} Ereignisse werden gesendet.`
        : `${count} Ereignisse werden gesendet.`,
    one: '1 Ereignis wird gesendet.',
    none: 'Keine passenden Ereignisse in diesem Zeitraum.',
    outcome: 'Erneute Zustellung',
    close: 'Schließen',
    go: (count: string) => `${count} Ereignisse zustellen`,
  },
});

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly eventTypes: readonly string[];
}

export function ReplayDialog(props: Props) {
  const m = useMessages(messages);
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={m.title} size="lg">
      <ReplayForm {...props} />
    </Modal>
  );
}

const countStaleMs = 10_000;

function useCount(since: string, types: readonly string[]) {
  return useQuery({
    queryKey: ['events', 'count', since, types],
    queryFn: ({ signal }) => countEventsSince(new Date(since), types, signal),
    enabled: types.length > 0 && since !== '',
    staleTime: countStaleMs,
  });
}

function ReplayForm({ id, eventTypes, onClose }: Props) {
  const m = useMessages(messages);
  const label = useActionLabel();
  const format = useFormat();
  const [queued, setQueued] = useState<WebhookEndpointWithQueued['queued'] | null>(null);
  const form = useApiForm({
    initialValues: {
      since: dayjs().subtract(1, 'day').format('YYYY-MM-DD HH:mm:ss') as string | null,
      types: [] as string[],
    },
    send: async ({ since, types }) => {
      const body = {
        since: new Date(since ?? '').toISOString(),
        ...(types.length > 0 && { types }),
      };
      const replayed = await daybook.webhookEndpoints.act(id, 'replay', body);
      setQueued(replayed.queued);
      await queryClient.invalidateQueries({ queryKey: ['effects'] });
    },
  });
  const { since, types: chosen } = form.values;
  const { data: all = [] } = useEventTypes();
  const taken = all.map(({ type }) => type).filter((type) => subscribes(eventTypes, type));
  const types = chosen.length === 0 ? taken : chosen;
  const count = useCount(since ?? '', types);
  const counted = count.data === undefined ? null : format.decimal(count.data.count);
  return (
    <ApiForm form={form}>
      <Text size="sm">{m.explain}</Text>
      <DateTimePicker
        label={m.since}
        {...form.field('since')}
        maxDate={dayjs().endOf('day').toDate()}
        popoverProps={{ withinPortal: true }}
      />
      <MultiSelect
        label={m.types}
        placeholder={chosen.length === 0 ? m.allTypes : undefined}
        data={taken}
        {...form.field('types')}
        clearable
        searchable
      />
      <Alert role="status" variant="default">
        {counted === null ? m.counting : <CountText count={count.data} shown={counted} />}
      </Alert>
      {count.error !== null && <ProblemAlert error={count.error} />}
      {queued !== null && <LiveOutcome queued={queued} title={m.outcome} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {m.close}
        </Button>
        <Button
          type="submit"
          disabled={counted === null || count.data?.count === 0 || queued !== null}
          loading={form.busy}
        >
          {counted === null ? label('replay') : m.go(`${counted}${count.data?.more ? '+' : ''}`)}
        </Button>
      </Group>
    </ApiForm>
  );
}

interface CountProps {
  readonly count: { readonly count: number; readonly more: boolean } | undefined;
  readonly shown: string;
}

function CountText({ count, shown }: CountProps) {
  const m = useMessages(messages);
  if (count?.count === 0) return m.none;
  return count?.count === 1 && !count.more ? m.one : m.count(shown, count?.more ?? false);
}
