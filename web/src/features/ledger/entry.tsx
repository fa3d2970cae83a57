/** A journal entry: debit and credit lines, its document, and its reversal. */

import { icon as IconArrowBackUp } from 'virtual:tabler/arrow-back-up';
import type { JournalEntryWithLines } from '@daybook/sdk';
import { Alert, Anchor, Badge, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { linkTo } from '../../ui/links/link-to.ts';
import { isMissing, MissingRecord } from '../../ui/page/missing-record.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { EntryLines } from './entry-lines.tsx';
import { SourceDocument } from './source-document.tsx';

export function JournalEntryPage() {
  const m = useMessages('ledger.entry');
  const valueLabel = useValueLabel();
  const { id } = useParams({ from: '/signed-in/ledger/entries/$id' });
  const { data, error, refetch } = useQuery({
    queryKey: ['journal-entries', id],
    queryFn: () => daybook.journalEntries.get(id),
  });
  if (isMissing(error)) return <MissingRecord collection="journal-entries" />;
  const title =
    data === undefined
      ? m.entry
      : m
          .title({
            what: valueLabel('journal-entries', 'documentType', data.documentType ?? ''),
            number: data.documentNumber ?? '',
          })
          .trim();
  return (
    <Page title={title} beside={data && <Kind entry={data} />}>
      {error !== null && data === undefined && <ProblemAlert error={error} again={refetch} />}
      {data === undefined && error === null && <Skeleton height={300} />}
      {data !== undefined && <Content entry={data} />}
    </Page>
  );
}

function Kind({ entry }: { readonly entry: JournalEntryWithLines }) {
  const valueLabel = useValueLabel();
  return (
    <Badge variant="light" tt="none" color={entry.kind === 'reversal' ? 'orange' : 'ink'}>
      {valueLabel('journal-entries', 'kind', entry.kind ?? '')}
    </Badge>
  );
}

function Content({ entry }: { readonly entry: JournalEntryWithLines }) {
  const m = useMessages('ledger.entry');
  return (
    <Stack>
      {entry.reversalOf !== null && (
        <Reversal text={m.reversalOf} to={entry.reversalOf} label={m.toReversed} />
      )}
      {entry.reversedBy !== null && (
        <Reversal text={m.reversedBy} to={entry.reversedBy} label={m.toReversal} />
      )}
      <Card withBorder>
        <Facts entry={entry} />
      </Card>
      <Card withBorder>
        <EntryLines entry={entry} />
      </Card>
      <Text size="sm" c="dimmed">
        {m.fixed}
      </Text>
    </Stack>
  );
}

interface ReversalProps {
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

function Reversal({ text, to, label }: ReversalProps) {
  return (
    <Alert color="orange" p="sm" icon={<IconArrowBackUp aria-hidden />}>
      <Group gap="xs">
        <Text size="sm">{text}</Text>
        <Anchor component={Link} to={`/ledger/entries/${to}`} size="sm">
          {label}
        </Anchor>
      </Group>
    </Alert>
  );
}

function Facts({ entry }: { readonly entry: JournalEntryWithLines }) {
  const m = useMessages('ledger.entry');
  const format = useFormat();
  const labelOf = useFieldLabel();
  const period = useQuery({
    queryKey: ['periods', entry.periodId],
    queryFn: () => daybook.periods.get(entry.periodId ?? ''),
    enabled: entry.periodId !== null,
  });
  return (
    <Group gap="xl" align="flex-start">
      <Fact label={m.document}>
        <SourceDocument entry={entry} />
        {entry.documentId !== null && (
          <Anchor
            size="xs"
            display="block"
            {...linkTo('/ledger', { 'documentId.eq': entry.documentId })}
          >
            {m.kept}
          </Anchor>
        )}
      </Fact>
      <Fact label={labelOf('journal-entries', 'postingDate')}>
        {format.date(entry.postingDate)}
      </Fact>
      <Fact label={m.period}>
        <Anchor component={Link} size="sm" to={`/periods/${entry.periodId}`}>
          {period.data?.code ?? '…'}
        </Anchor>
      </Fact>
      <Fact label={m.currency}>{entry.currency}</Fact>
      <Fact label={m.written}>{format.instant(entry.createdAt)}</Fact>
    </Group>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
