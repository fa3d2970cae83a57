/** The latest deliveries of a webhook, and the way to all of them. */
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/labels.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RecordLink, useRecordNames } from '../../ui/record-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { lastTold, useWords } from '../../ui/words.ts';
import { EffectAction } from './effect-actions.tsx';
import { NextTry, nextTryOf } from './next-try.tsx';

const messages = defineMessages({
  en: {
    recent: 'Recent deliveries',
    none: 'Nothing was sent yet. Send a test, or wait for the next event.',
    all: 'All deliveries of this webhook',
    ofEvent: 'Deliveries',
    actions: 'Actions',
  },
  de: {
    recent: 'Letzte Zustellungen',
    none: 'Noch wurde nichts gesendet. Senden Sie einen Test, oder warten Sie auf das nächste Ereignis.',
    all: 'Alle Zustellungen dieses Webhooks',
    ofEvent: 'Zustellungen',
    actions: 'Aktionen',
  },
});

const limit = 10;
const pollMs = 3_000;
const skeletonHeight = 240;
const narrowest = { event: 820, receiver: 560 } as const;
const statusWidth = 130;

export function EndpointDeliveries({ id }: { readonly id: string }) {
  const m = useMessages(messages);
  return (
    <Stack gap="sm">
      <DeliveryTable query={{ 'webhookEndpointId.eq': id }} caption={m.recent} />
      <AnchorLink to="/admin/effects" search={{ 'webhookEndpointId.eq': id }} size="sm">
        {m.all}
      </AnchorLink>
    </Stack>
  );
}

interface Props {
  readonly query: Readonly<Record<string, string>>;
  readonly caption: string;
  /** Those of one event differ by who gets them, those of one webhook by what they tell. */
  readonly by?: 'receiver' | 'event';
}

/** A few effects as a table: how each stands and why. */
export function DeliveryTable({ query, caption, by = 'event' }: Props) {
  const m = useMessages(messages);
  const label = useFieldLabel();
  const whole = { ...query, sort: '-id', limit };
  const { data, error } = useQuery({
    queryKey: ['effects', 'list', whole],
    queryFn: () => daybook.effects.list(whole as Parameters<typeof daybook.effects.list>[0]),
    refetchInterval: pollMs,
  });
  const items = data?.items ?? [];
  const names = useRecordNames(
    items.flatMap(({ subjectType, subjectId, webhookEndpointId }) => [
      { type: subjectType, id: subjectId },
      { type: 'webhookEndpoint', id: webhookEndpointId },
    ]),
  );
  if (error !== null) return <ProblemAlert error={error} />;
  if (data === undefined) return <Skeleton height={skeletonHeight} />;
  if (items.length === 0) return <Text size="sm">{m.none}</Text>;
  const field = (name: string) => label('effects', name);
  const told = by === 'event' ? ['name', 'subjectId'] : ['kind', 'webhookEndpointId'];
  // A drawer has no room for the time, which the delivery's own page tells.
  const columns = [
    ...told,
    'status',
    'lastReason',
    'attempts',
    ...(by === 'event' ? ['lastAttemptAt'] : []),
  ];
  return (
    <Table.ScrollContainer
      minWidth={narrowest[by]}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': caption, role: 'group' } }}
    >
      <Table captionSide="top" verticalSpacing="xs">
        <Table.Caption ta="start" mt={0}>
          {caption}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name}>{field(name)}</Table.Th>
            ))}
            <Table.Th>{m.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((effect) => (
            <Row key={effect.id} effect={effect} names={names} by={by} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Item = Awaited<ReturnType<typeof daybook.effects.list>>['items'][number];

interface RowProps {
  readonly effect: Item;
  readonly names: ReadonlyMap<string, string>;
  readonly by: 'receiver' | 'event';
}

function Row({ effect, names, by }: RowProps) {
  const valueLabel = useValueLabel();
  const subject =
    by === 'event'
      ? { type: effect.subjectType, id: effect.subjectId }
      : { type: 'webhookEndpoint', id: effect.webhookEndpointId };
  const format = useFormat();
  const next = nextTryOf(effect);
  const name = valueLabel('effects', 'name', effect.name);
  const words = useWords().outcome(lastTold(effect));
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/admin/effects/$id" params={{ id: effect.id }} inherit>
          {by === 'event' ? name : valueLabel('effects', 'kind', effect.kind)}
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <RecordLink {...subject} names={names} />
      </Table.Td>
      <Table.Td miw={statusWidth}>
        <StatusBadge status={effect.status} />
      </Table.Td>
      <Table.Td>{words.reason}</Table.Td>
      <Table.Td className="numeric">{effect.attempts}</Table.Td>
      {by === 'event' && (
        <Table.Td>
          {next === null ? format.instant(effect.lastAttemptAt) : <NextTry at={next} />}
        </Table.Td>
      )}
      <Table.Td>
        <EffectAction effect={effect} action="retry" compact of={name} />
      </Table.Td>
    </Table.Tr>
  );
}
