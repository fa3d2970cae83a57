/** Latest deliveries of a webhook or an event, with a link to all. */

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { RecordLink, useRecordNames } from '../../ui/links/record-link.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { lastOutcome, useWords } from '../../ui/words/words.ts';
import { EffectAction } from './effect-actions.tsx';
import { endpointDisabled } from './endpoint-disabled.tsx';
import { NextTry, nextTryOf } from './next-try.tsx';

const limit = 10;
const pollMs = 3_000;

export function EndpointDeliveries({ id }: { readonly id: string }) {
  const m = useMessages('deliveries.deliveryTable');
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
  /** First column: the receiver for deliveries of one event, the event for those of one webhook. */
  readonly by?: 'receiver' | 'event';
}

/** A short table of effects with status and cause. */
export function DeliveryTable({ query, caption, by = 'event' }: Props) {
  const m = useMessages('deliveries.deliveryTable');
  const whole = { ...query, sort: '-id', limit };
  const { data, error } = useQuery({
    queryKey: ['effects', 'list', whole],
    queryFn: () => daybook.effects.list(whole as Parameters<typeof daybook.effects.list>[0]),
    refetchInterval: pollMs,
  });
  const columns = useColumns(by, data?.items ?? []);
  if (error !== null) return <ProblemAlert error={error} />;
  return (
    <DataTable
      caption={caption}
      showCaption
      rows={data?.items}
      rowId={({ id }) => id}
      empty={m.none}
      columns={columns}
    />
  );
}

type Item = Awaited<ReturnType<typeof daybook.effects.list>>['items'][number];

function useColumns(by: 'receiver' | 'event', items: readonly Item[]): readonly DataColumn<Item>[] {
  const m = useMessages('deliveries.deliveryTable');
  const label = useFieldLabel();
  const valueLabel = useValueLabel();
  const format = useFormat();
  const words = useWords();
  const names = useRecordNames(
    items.flatMap(({ subjectType, subjectId, webhookEndpointId }) => [
      { type: subjectType, id: subjectId },
      { type: 'webhookEndpoint', id: webhookEndpointId },
    ]),
  );
  const column = (id: string, cell: (effect: Item) => ReactNode) => ({
    id,
    header: label('effects', id),
    cell,
  });
  const nameOf = ({ name }: Item) => valueLabel('effects', 'name', name);
  const linked = (effect: Item, text: string) => (
    <AnchorLink to="/admin/effects/$id" params={{ id: effect.id }} inherit>
      {text}
    </AnchorLink>
  );
  const described: readonly DataColumn<Item>[] =
    by === 'event'
      ? [
          { ...column('name', (effect) => linked(effect, nameOf(effect))), card: 'bare' },
          column('subjectId', ({ subjectType, subjectId }) => (
            <RecordLink type={subjectType} id={subjectId} names={names} />
          )),
        ]
      : [
          column('kind', (effect) => linked(effect, valueLabel('effects', 'kind', effect.kind))),
          column('webhookEndpointId', ({ webhookEndpointId }) => (
            <RecordLink type="webhookEndpoint" id={webhookEndpointId} names={names} />
          )),
        ];
  const last = column('lastAttemptAt', (effect) => {
    const next = nextTryOf(effect);
    return next === null ? format.instant(effect.lastAttemptAt) : <NextTry at={next} />;
  });
  return [
    ...described,
    column('status', ({ status }) => <StatusBadge status={status} />),
    {
      ...column('lastReason', (effect) => words.outcome(lastOutcome(effect)).reason),
      card: 'whole',
    },
    { ...column('attempts', ({ attempts }) => attempts), numeric: true },
    // In the narrow drawer the column of attempts is omitted.
    ...(by === 'event' ? [last] : []),
    {
      id: 'actions',
      header: m.actions,
      hiddenHeader: true,
      // The page of a disabled webhook says so at its top.
      cell: (effect) =>
        endpointDisabled(effect) === undefined && (
          <EffectAction effect={effect} action="retry" compact of={nameOf(effect)} />
        ),
    },
  ];
}
