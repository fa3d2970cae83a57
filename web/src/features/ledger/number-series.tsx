/** Number series and their audit: whether every number that was taken has its document, in words and as a picture. */

import { icon as IconListNumbers } from 'virtual:tabler/list-numbers';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { FieldFact } from '../../ui/editor/field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { SeriesAudit } from './series-audit.tsx';

const messages = defineMessages({
  en: {
    title: 'Number series',
    lead: 'Each document takes its number in the moment that posts it, one after the other. The check looks for the document of every number.',
    none: 'No number is taken yet',
    noneText: 'The first document that is posted begins a series, such as INV-2026.',
    first: 'First number',
    last: 'Last number',
    taken: 'Taken',
    check: 'Check for gaps',
    checking: 'Looking for the document of every number',
  },
  de: {
    title: 'Nummernkreise',
    lead: 'Jeder Beleg bekommt seine Nummer in dem Augenblick, in dem er gebucht wird, eine nach der anderen. Die Prüfung sucht zu jeder Nummer den Beleg.',
    none: 'Noch ist keine Nummer vergeben',
    noneText: 'Der erste gebuchte Beleg beginnt einen Nummernkreis, etwa INV-2026.',
    first: 'Erste Nummer',
    last: 'Letzte Nummer',
    taken: 'Vergeben',
    check: 'Auf Lücken prüfen',
    checking: 'Zu jeder Nummer wird der Beleg gesucht',
  },
});

/** A series with more numbers is checked when somebody asks for it. */
const checkedUnasked = 5_000;

export function NumberSeriesPage() {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
  const format = useFormat();
  const taken = series.first === null || series.last === null ? 0 : series.last - series.first + 1;
  const [isAsked, setAsked] = useState(taken > 0 && taken <= checkedUnasked);
  const audit = useQuery({
    queryKey: ['number-series', series.id, 'audit', series.last],
    queryFn: () =>
      daybook.GET('/api/number-series/{id}/audit', {
        params: { path: { id: series.id } },
        // It reads every document of the series.
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
