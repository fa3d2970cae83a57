/**
 * History of a record, newest first: edits, actions, events, and mails, PDFs and webhooks with their attempts.
 * `<Timeline collection="invoices" id={id} currency="EUR" />` reads `[collection, id, 'timeline']`.
 */

import { type CollectionName, collections, type TimelineItem } from '@daybook/sdk';
import { Button, Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { serviceTime } from '../../core/clock.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../dialogs/problem-alert.tsx';
import type { AnyRecord } from '../editor/open-editors.ts';
import { linesOf } from '../editor/pointers.ts';
import classes from './timeline.module.css';
import type { ChangeProps } from './timeline-changes.tsx';
import { groupEdits } from './timeline-edits.ts';
import { TimelineEntry } from './timeline-entry.tsx';

type Kind = TimelineItem['kind'];
type Filter = Kind | 'all';

/** Most records have no audit entries; that chip is shown only if there are some. */
const filters: readonly Filter[] = ['all', 'change', 'action', 'event', 'effect', 'audit'];
const pageLimit = 50;
const chip = { label: classes.chip, iconWrapper: classes.check };

interface Props {
  readonly collection: CollectionName;
  readonly id: string;
  /** For the record's amounts. */
  readonly currency?: string | null;
}

export function Timeline({ collection, id, currency = null }: Props) {
  const m = useMessages('ui.timeline');
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery({
    queryKey: [collection, id, 'timeline'],
    queryFn: ({ pageParam }) =>
      anyCollection(collection).timeline(id, {
        limit: pageLimit,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  const lines = useLineNumbers(collection, id);
  if (query.error !== null && query.data === undefined)
    return <ProblemAlert error={query.error} again={query.refetch} />;
  const items = (query.data?.pages.flatMap((page) => page.items) ?? []).toSorted((a, b) =>
    b.at < a.at ? -1 : Number(b.at > a.at),
  );
  const isOffered = (name: Filter) =>
    name !== 'audit' || items.some(({ kind }) => kind === 'audit');
  const shown = items.filter(({ kind }) => filter === 'all' || kind === filter);
  return (
    <Stack gap="sm">
      <Chip.Group value={filter} onChange={(value) => setFilter(value as Filter)}>
        <Group gap={6} role="group" aria-label={m.filter} className="no-print">
          {filters.filter(isOffered).map((name) => (
            <Chip key={name} value={name} size="xs" classNames={chip}>
              {m[name]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {query.isPending && <Skeleton h={220} />}
      {!query.isPending && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.nothing}
        </Text>
      )}
      <Days items={shown} collection={collection} currency={currency} lines={lines} />
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {m.more}
        </Button>
      )}
    </Stack>
  );
}

/** Of the lines that the record has now; its query is that of the page. */
function useLineNumbers(collection: CollectionName, id: string): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [collection, id],
    queryFn: () => anyCollection(collection).get(id) as Promise<AnyRecord>,
    enabled: collections[collection].lines !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map(linesOf(data ?? null).map((line, index) => [line.id, index + 1]));
}

interface DaysProps extends ChangeProps {
  readonly items: readonly TimelineItem[];
}

/** Grouped by local day. */
function Days({ items, ...props }: DaysProps) {
  const m = useMessages('ui.timeline');
  const format = useFormat();
  const days = Map.groupBy(items, ({ at }) => dayOf(new Date(at)));
  const today = dayOf(serviceTime());
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={format.date(day)}>
      <Text size="xs" fw={600} c="dimmed" component="h3" m={0} mb={4}>
        {day === today ? `${m.today}, ${format.date(day)}` : format.date(day)}
      </Text>
      <ol className={classes.timeline}>
        {groupEdits(ofDay).map((group) => (
          <TimelineEntry key={keyOf(group)} items={group} {...props} />
        ))}
      </ol>
    </section>
  ));
}

/** Of the oldest item: further edits join a group, which stays open. */
function keyOf(group: readonly TimelineItem[]): string {
  const { kind, at, change, event, effect, audit } = group.at(-1) ?? {};
  return `${kind} ${at} ${change?.RowVersion ?? event?.id ?? effect?.id ?? audit?.id}`;
}

function dayOf(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}
