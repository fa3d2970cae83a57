/** The event feed as a table, newest first. New rows above do not move the visible ones. */

import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import type { EventEnvelope } from '@daybook/sdk';
import { Button, Group, Loader, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ActorText } from '../../ui/actors/actors.tsx';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { Rows } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { RecordLink, useRecordNames } from '../../ui/links/record-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { EventFilters } from './event-filters.tsx';
import classes from './events.module.css';
import type { FeedFilter } from './read-feed.ts';
import { type Feed, type FeedState, useFeed } from './use-feed.ts';

const skeletonHeight = 480;

export function EventFeed() {
  const search = useSearch({ from: '/signed-in/admin/events' });
  const [isLive, setLive] = useState(true);
  const filter = useMemo<FeedFilter>(
    () => ({
      ...(search['type.in'] && { types: search['type.in'].split(',') }),
      ...(search['entityType.eq'] && { entityType: search['entityType.eq'] }),
      ...(search['entityId.eq'] && { entityId: search['entityId.eq'] }),
    }),
    [search],
  );
  const feed = useFeed(filter, isLive);
  return (
    <Stack gap="sm">
      <EventFilters>
        <LiveSwitch state={feed.state} isLive={isLive} onChange={setLive} />
      </EventFilters>
      {feed.error !== null && <ProblemAlert error={feed.error} />}
      {feed.isPending && feed.error === null && <Skeleton height={skeletonHeight} />}
      {!feed.isPending && <FeedTable key={JSON.stringify(filter)} feed={feed} />}
    </Stack>
  );
}

interface LiveProps {
  readonly state: FeedState;
  readonly isLive: boolean;
  readonly onChange: (isLive: boolean) => void;
}

function LiveSwitch({ state, isLive, onChange }: LiveProps) {
  const m = useMessages('events.eventFeed');
  return (
    <Group gap="sm" wrap="nowrap" mih={30}>
      {state === 'waiting' && <Loader size="xs" aria-hidden />}
      <Text size="sm" c="dimmed" role="status" visibleFrom="md">
        {m[state]}
      </Text>
      <Switch
        label={m.live}
        checked={isLive}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Group>
  );
}

/** Keeps visible rows in place when rows are added above; at the top, new rows scroll into view. */
function useSteadyScroll(items: readonly EventEnvelope[]) {
  const scroller = useRef<HTMLElement>(null);
  const newest = items[0]?.sequence ?? 0;
  const before = useRef({ newest, height: 0 });
  const [unseen, setUnseen] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { newest: known, height } = before.current;
    before.current = { newest, height: element.scrollHeight };
    if (known === 0 || newest <= known) return;
    const isReading = element.scrollTop > 0 || element.matches(':hover, :focus-within');
    if (!isReading) return;
    element.scrollTop += element.scrollHeight - height;
    setUnseen((count) => count + items.filter(({ sequence }) => sequence > known).length);
  }, [newest, items]);
  return {
    scroller,
    unseen,
    onScroll: () => {
      if (scroller.current?.scrollTop === 0) setUnseen(0);
    },
    toTop: () => {
      scroller.current?.scrollTo({ top: 0 });
      setUnseen(0);
    },
  };
}

const iconPx = 14;
function useColumns(items: readonly EventEnvelope[]): readonly DataColumn<EventEnvelope>[] {
  const search = useSearch({ from: '/signed-in/admin/events' });
  const label = useFieldLabel();
  const wordOf = useValueLabel();
  const format = useFormat();
  const names = useRecordNames(items.map(({ entity }) => entity));
  const column = (id: string, cell: (event: EventEnvelope) => ReactNode) => ({
    id,
    header: label('events', id),
    cell,
  });
  return [
    {
      ...column('timestamp', ({ timestamp }) => format.instant(timestamp)),
      nowrap: true,
      card: 'titleEnd',
    },
    {
      ...column('type', ({ id, type }) => (
        <AnchorLink
          to="/admin/events"
          search={{ ...search, event: id }}
          replace
          resetScroll={false}
          size="sm"
        >
          {wordOf('events', 'type', type)}{' '}
          <Text span size="xs" c="dimmed">
            {type}
          </Text>
        </AnchorLink>
      )),
      card: 'title',
    },
    {
      ...column('entityId', ({ entity: { type, id } }) => (
        <RecordLink type={type} id={id} names={names} withKind />
      )),
      card: 'line',
    },
    // Hidden in the table; the event's drawer shows them.
    {
      ...column('actor', ({ actor }) => <ActorText actor={`${actor.type}:${actor.id}`} />),
      card: 'none',
    },
    {
      ...column('sequence', ({ sequence }) => format.decimal(sequence)),
      numeric: true,
      card: 'none',
    },
  ];
}

function FeedTable({ feed }: { readonly feed: Feed }) {
  const m = useMessages('events.eventFeed');
  const { items } = feed;
  const { scroller, unseen, onScroll, toTop } = useSteadyScroll(items);
  const search = useSearch({ from: '/signed-in/admin/events' });
  const columns = useColumns(items);
  if (items.length === 0 && !feed.hasOlder)
    return <EmptyState title={m.empty} text={m.emptyText} />;
  return (
    <div className={classes['frame']}>
      <div role="status" className={classes['fresh']}>
        {unseen > 0 && (
          <Button
            size="compact-sm"
            leftSection={<IconArrowUp size={iconPx} aria-hidden />}
            onClick={toTop}
          >
            {m.fresh({ count: unseen })}
          </Button>
        )}
      </div>
      <section
        ref={scroller}
        className={classes['scroller']}
        aria-label={m.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <Rows
          caption={m.list}
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
          header="sticky"
          rowProps={({ id }) => ({ 'aria-current': search['event'] === id || undefined })}
        />
        {feed.hasOlder && (
          <Button variant="subtle" m="sm" loading={feed.isReadingOlder} onClick={feed.readOlder}>
            {m.older}
          </Button>
        )}
      </section>
    </div>
  );
}
