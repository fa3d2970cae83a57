/** Number series and their audit: a document for every assigned number, as text and as a picture. */

import { icon as IconListNumbers } from 'virtual:tabler/list-numbers';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { FieldFact } from '../../ui/editor/field.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { SeriesAudit } from './series-audit.tsx';

/** Larger series are checked on request only. */
const checkedUnasked = 5_000;

export function NumberSeriesPage() {
  const m = useMessages('ledger.numberSeries');
  const { data, error } = useQuery({
    queryKey: ['number-series', 'list'],
    queryFn: () => daybook.GET('/api/number-series', { params: { query: { limit: 200 } } }),
  });
  return (
    <Page title={m.title}>
      <Text size="sm" c="dimmed" maw={720}>
        {m.lead}
      </Text>
      {error !== null && <ProblemAlert error={error} />}
      {data === undefined && error === null && <Skeleton h={320} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={m.none}
          text={m.noneText}
          icon={<IconListNumbers size={40} aria-hidden />}
        />
      )}
      <Stack maw={960}>
        {data?.items.map((series) => (
          <Series key={series.id} series={series} />
        ))}
      </Stack>
    </Page>
  );
}

interface SeriesInfo {
  readonly id: string;
  readonly series: string;
  readonly first: number | null;
  readonly last: number | null;
  readonly firstNumber: string | null;
  readonly lastNumber: string | null;
}

function Series({ series }: { readonly series: SeriesInfo }) {
  const m = useMessages('ledger.numberSeries');
  const format = useFormat();
  const taken = series.first === null || series.last === null ? 0 : series.last - series.first + 1;
  const [isAsked, setAsked] = useState(taken > 0 && taken <= checkedUnasked);
  const audit = useQuery({
    queryKey: ['number-series', series.id, 'audit', series.last],
    queryFn: () =>
      daybook.GET('/api/number-series/{id}/audit', {
        params: { path: { id: series.id } },
        // No timeout: the check reads every document of the series.
        timeoutMs: 0,
      }),
    enabled: isAsked,
  });
  return (
    <Section title={series.series}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <FieldFact label={m.first}>{series.firstNumber ?? nothing}</FieldFact>
        <FieldFact label={m.last}>{series.lastNumber ?? nothing}</FieldFact>
        <FieldFact label={m.taken}>{format.decimal(taken)}</FieldFact>
      </SimpleGrid>
      {audit.error !== null && <ProblemAlert error={audit.error} />}
      {isAsked && audit.isPending && (
        <Text size="sm" c="dimmed" role="status">
          {m.checking}
        </Text>
      )}
      {audit.data !== undefined && <SeriesAudit audit={audit.data} />}
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={audit.isFetching}
          onClick={() => (isAsked ? void audit.refetch() : setAsked(true))}
        >
          {m.check}
        </Button>
      </Group>
    </Section>
  );
}
