/** Replays past events to a webhook: start time and types; counts the events before sending. */

import type { WebhookEndpointWithQueued } from '@daybook/sdk';
import { Alert, Button, Group, Modal, MultiSelect, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { datePattern } from '../../ui/inputs/dates.ts';
import { RegionDates, useCalendarProps } from '../../ui/inputs/region-dates.tsx';
import { useActionLabel } from '../../ui/words/labels.ts';
import { LiveOutcome } from '../deliveries/feature.ts';
import { countEventsSince, subscribes, useEventTypes } from '../events/feature.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly eventTypes: readonly string[];
}

export function ReplayDialog(props: Props) {
  const m = useMessages('webhooks.replayDialog');
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

interface Replayed {
  readonly queued: WebhookEndpointWithQueued['queued'];
  /** The number of events, in words. */
  readonly what: string;
}

function ReplayForm({ id, eventTypes, onClose }: Props) {
  const m = useMessages('webhooks.replayDialog');
  const label = useActionLabel();
  const calendar = useCalendarProps();
  const { region } = usePreferences();
  const [queued, setQueued] = useState<Replayed | null>(null);
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
      setQueued({ queued: replayed.queued, what: texts?.sent ?? m.counting });
      await queryClient.invalidateQueries({ queryKey: ['effects'] });
    },
  });
  const { since, types: chosen } = form.values;
  const { data: all = [] } = useEventTypes();
  const taken = all.map(({ type }) => type).filter((type) => subscribes(eventTypes, type));
  const types = chosen.length === 0 ? taken : chosen;
  const count = useCount(since ?? '', types);
  const texts = useCountTexts(count.data);
  return (
    <ApiForm form={form}>
      <Text size="sm">{m.explain}</Text>
      <RegionDates>
        <DateTimePicker
          {...calendar}
          label={m.since}
          valueFormat={`${datePattern(region)} HH:mm`}
          {...form.field('since')}
          maxDate={dayjs().endOf('day').toDate()}
          popoverProps={{ withinPortal: true }}
        />
      </RegionDates>
      <MultiSelect
        label={m.types}
        placeholder={chosen.length === 0 ? m.allTypes : undefined}
        data={taken}
        {...form.field('types')}
        clearable
        searchable
      />
      {queued === null ? (
        <Alert role="status" variant="default">
          {texts?.announced ?? m.counting}
        </Alert>
      ) : (
        <LiveOutcome queued={queued.queued} title={m.outcome} what={queued.what} />
      )}
      {count.error !== null && <ProblemAlert error={count.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {m.close}
        </Button>
        <Button
          type="submit"
          disabled={texts === null || count.data?.count === 0 || queued !== null}
          loading={form.busy}
        >
          {texts?.go ?? label('replay')}
        </Button>
      </Group>
    </ApiForm>
  );
}

interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** Null while unknown. The effect that sends the events is not counted: users replay events. */
function useCountTexts(found: Count | undefined) {
  const m = useMessages('webhooks.replayDialog');
  const format = useFormat();
  if (found === undefined) return null;
  const { count, more } = found;
  const shown = format.decimal(count);
  if (count === 1 && !more) return { announced: m.one, go: m.goOne, sent: m.oneSent };
  return {
    announced: count === 0 ? m.none : m.count({ count: shown, more }),
    go: m.go({ count: `${shown}${more ? '+' : ''}` }),
    sent: m.sent({ count: shown, more }),
  };
}
