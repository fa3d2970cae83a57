/** Journal entries of a record. */

import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CollectionWith } from '../../core/any-collection.ts';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';

interface Props {
  readonly collection: CollectionWith<'journal-entries'>;
  readonly id: string;
}

export function RecordEntries({ collection, id }: Props) {
  const m = useMessages('ledger.recordEntries');
  const format = useFormat();
  const valueLabel = useValueLabel();
  const { data, error } = useQuery({
    queryKey: ['journal-entries', 'list', { of: collection, id }],
    queryFn: () =>
      daybook.GET(`/api/${collection}/{id}/journal-entries`, { params: { path: { id } } }),
  });
  if (error !== null) return <ProblemAlert error={error} />;
  if (data === undefined) return <Skeleton h={120} />;
  if (data.items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.nothing}
      </Text>
    );
  return (
    <Stack gap="xs">
      {data.items.map((entry) => (
        <Group key={entry.id} justify="space-between" wrap="nowrap">
          <Anchor component={Link} size="sm" to={`/ledger/entries/${entry.id}`}>
            {valueLabel('journal-entries', 'kind', entry.kind)}
          </Anchor>
          <Text size="sm" className="nowrap">
            {format.date(entry.postingDate)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
