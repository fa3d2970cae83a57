/** The requests of an API key, the newest first. */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import type { SectionProps } from '../../core/feature.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { Section } from '../../ui/page/section.tsx';

const pageSize = 10;
const selections = ['all', 'rejected'] as const;
type Selection = (typeof selections)[number];

export function KeyRequests({ id }: SectionProps) {
  const m = useMessages('request-log.keyRequests');
  const format = useFormat();
  const [selected, setSelected] = useState<Selection>('all');
  const query = useInfiniteQuery({
    queryKey: ['request-log', id, selected],
    queryFn: ({ pageParam }) =>
      daybook.GET('/api/request-log', {
        params: {
          query: {
            'keyId.eq': id,
            limit: pageSize,
            ...(selected === 'rejected' && { 'status.gte': 400 }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  return (
    <Section title={m.title} lead={m.lead}>
      <Stack gap="sm">
        <Group>
          <SegmentedControl
            size="xs"
            aria-label={m.title}
            value={selected}
            onChange={(value) => setSelected(value as Selection)}
            data={selections.map((value) => ({ value, label: m[value] }))}
          />
        </Group>
        {query.error !== null && <ProblemAlert error={query.error} />}
        {query.error === null && (
          <DataTable
            caption={m.title}
            rows={query.data?.pages.flatMap(({ items }) => items)}
            rowId={(one) => one.id}
            empty={m.none}
            columns={[
              {
                id: 'route',
                header: m.request,
                cell: ({ method, route }) => `${method} ${route}`,
                card: 'bare',
                grow: true,
              },
              {
                id: 'status',
                header: m.status,
                cell: ({ status }) => status ?? nothing,
                numeric: true,
              },
              {
                id: 'durationMs',
                header: m.duration,
                cell: ({ durationMs }) => format.duration(durationMs),
                numeric: true,
              },
              { id: 'at', header: m.at, cell: ({ at }) => format.instant(at), nowrap: true },
              {
                id: 'requestId',
                header: m.requestId,
                cell: ({ requestId }) => requestId,
                card: 'whole',
              },
            ]}
          />
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {m.more}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
