/** Records that a check of the checklist found, with links. */

import { Anchor, Group, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { Params } from '../../../core/service-texts.ts';

import { useErrorText } from '../../../ui/dialogs/problem-alert.tsx';
import { linkTo } from '../../../ui/links/link-to.ts';
import { useEffectTitle } from '../../../ui/words/effect-title.ts';
import { useCollectionLabel } from '../../../ui/words/labels.ts';
import { lastOutcome, useWords } from '../../../ui/words/words.ts';
import { usePeriodName } from './use-period-name.ts';

const shownPerList = 5;

/** Fields of a found record of any collection. */
interface Found {
  readonly id: string;
  readonly number?: string | null;
  readonly reference?: string | null;
  readonly billingName?: string | null;
  readonly currency?: string | null;
  readonly total?: string | null;
  readonly amount?: string | null;
  readonly postingDate?: string | null;
  readonly invoiceDate?: string | null;
  readonly issueDate?: string | null;
  readonly receivedOn?: string | null;
  readonly code?: string | null;
  readonly kind?: string;
  readonly name?: string | null;
  readonly lastOutcome?: string | null;
  readonly lastCode?: string | null;
  readonly lastParams?: Params | null;
  readonly lastReason?: string | null;
  readonly lastRemedy?: string | null;
}

interface Answer {
  readonly items: readonly Found[];
  readonly hasMore: boolean;
}

/** Path of the app's list by the path in the API. */
const paths: Readonly<Record<string, string>> = { effects: '/admin/effects' };

function readLink(link: string) {
  const url = new URL(link, 'http://localhost');
  const collection = url.pathname.replace('/api/', '');
  const to = paths[collection] ?? `/${collection}`;
  return { collection, to, search: Object.fromEntries(url.searchParams) };
}

export function FoundRecords({ links }: { readonly links: readonly string[] }) {
  return links.map((link) => <Records key={link} link={link} />);
}

function Records({ link }: { readonly link: string }) {
  const m = useMessages('ledger.foundRecords');
  const textOf = useErrorText();
  const collectionLabel = useCollectionLabel();
  const { collection, to, search } = readLink(link);
  const { data, error } = useQuery({
    queryKey: [collection, 'list', { ...search, limit: shownPerList }],
    queryFn: async (): Promise<Answer> =>
      (await daybook.fetch(`${link}&limit=${shownPerList}`)).json(),
    staleTime: 0,
  });
  if (error !== null) return <Text size="sm">{textOf(error)}</Text>;
  if (data === undefined) return <Skeleton height={20} mt={4} width="60%" />;
  if (data.items.length === 0) return null;
  return (
    <div>
      <List size="sm" spacing={2} listStyleType="none">
        {data.items.map((record) => (
          <List.Item key={record.id}>
            <RecordLine record={record} collection={collection} to={to} />
          </List.Item>
        ))}
      </List>
      {data.hasMore && collection === 'periods' && <Text size="sm">{m.more}</Text>}
      {collection !== 'periods' && (
        <Anchor {...linkTo(to, search)} size="sm">
          {collectionLabel(collection)}: {m.all}
        </Anchor>
      )}
    </div>
  );
}

interface LineProps {
  readonly record: Found;
  readonly collection: string;
  readonly to: string;
}

function RecordLine({ record, collection, to }: LineProps) {
  const m = useMessages('ledger.foundRecords');
  const format = useFormat();
  const periodName = usePeriodName();
  const collectionLabel = useCollectionLabel();
  const effectTitle = useEffectTitle();
  const wordsOf = useWords().outcome;
  const date =
    record.postingDate ?? record.invoiceDate ?? record.issueDate ?? record.receivedOn ?? null;
  const amount = record.total ?? record.amount;
  const kind = collectionLabel(collection, 'one');
  const nameOf = () => {
    if (record.code !== undefined) return periodName({ code: record.code });
    if (record.kind !== undefined) return effectTitle(record.kind, record.name ?? '');
    return record.number ?? record.reference ?? m.draft({ kind });
  };
  const beside = [
    record.billingName,
    wordsOf(lastOutcome(record)).reason,
    date === null ? null : m.dated({ date: format.date(date) }),
  ].filter(Boolean);
  return (
    <Group gap="xs" wrap="wrap">
      <Anchor component={Link} to={`${to}/${record.id}`} size="sm">
        {nameOf()}
      </Anchor>
      <Text size="sm" c="dimmed">
        {beside.join(' · ')}
      </Text>
      {amount !== undefined && amount !== null && (
        <Text size="sm" className="numeric">
          {format.amount(amount, record.currency)}
        </Text>
      )}
    </Group>
  );
}
