/** One event: its deliveries, and the payload as sent to receivers. */

import type { EventEnvelope } from '@daybook/sdk';
import { Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ActorText } from '../../ui/actors/actors.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { CodeView, CopyIcon } from '../../ui/files/code-view.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { RecordLink, useRecordNames } from '../../ui/links/record-link.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { DeliveryTable } from '../deliveries/feature.ts';

interface Props {
  readonly id: string | null;
  readonly onClose: () => void;
}

const skeletonHeight = 400;

export function EventDrawer({ id, onClose }: Props) {
  const m = useMessages('events.eventDrawer');
  const { data, error } = useQuery({
    queryKey: ['events', id],
    queryFn: async ({ signal }) =>
      (await daybook.fetch(`/api/events/${encodeURIComponent(id ?? '')}`, { signal })).text(),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const event = data === undefined ? undefined : (JSON.parse(data) as EventEnvelope);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={event?.type ?? m.title}
      closeButtonProps={{ 'aria-label': m.close }}
    >
      {error !== null && <ProblemAlert error={error} />}
      {event === undefined && error === null && <Skeleton height={skeletonHeight} />}
      {event !== undefined && data !== undefined && <EventView event={event} text={data} />}
    </Drawer>
  );
}

function EventView({ event, text }: { readonly event: EventEnvelope; readonly text: string }) {
  const m = useMessages('events.eventDrawer');
  const format = useFormat();
  const may = useMay();
  const label = useFieldLabel();
  const names = useRecordNames([event.entity]);
  const field = (name: string) => label('events', name);
  return (
    <Stack gap="md">
      <Facts
        columns={2}
        facts={[
          { name: field('timestamp'), value: `${format.instant(event.timestamp)}` },
          {
            name: field('entityId'),
            value: (
              <>
                <RecordLink type={event.entity.type} id={event.entity.id} names={names} withKind />
                {' · '}
                <AnchorLink
                  to="/admin/events"
                  search={{ 'entityType.eq': event.entity.type, 'entityId.eq': event.entity.id }}
                  inherit
                >
                  {m.record}
                </AnchorLink>
              </>
            ),
          },
          { name: field('sequence'), value: format.decimal(event.sequence) },
          { name: field('requestId'), value: event.requestId },
          {
            name: field('actor'),
            value: <ActorText actor={`${event.actor.type}:${event.actor.id}`} />,
          },
          {
            name: m.id,
            value: (
              <Text component="span" size="xs" ff="monospace">
                {event.id} <CopyIcon value={event.id} label={m.id} />
              </Text>
            ),
          },
        ]}
      />
      {may('listEffects') && (
        <DeliveryTable
          // Filtered by record as well, because that query is fast.
          query={{ 'subjectId.eq': event.entity.id, 'eventId.eq': event.id }}
          caption={m.deliveries}
          by="receiver"
        />
      )}
      <CodeView label={m.payload} text={text} maxHeight={520} />
    </Stack>
  );
}
