/** Time of the figures, and changes that they do not include yet. */

import { icon as IconRefresh } from 'virtual:tabler/refresh';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { linkTo } from '../../ui/links/link-to.ts';
import type { Freshness } from './queries.ts';

interface Props {
  readonly freshness: Freshness | undefined;
  /** Whether the figures come from the summaries, which failed updates affect. */
  readonly fromSummaries?: boolean;
  /** Time of the response in ms since 1970; 0 if none. */
  readonly readAt: number;
  readonly isReading: boolean;
  readonly refresh: () => void;
}

const secondMs = 1_000;
/** List in which failed updates can be retried; every role that reads reports may read effects. */
const failedRefreshes = { 'kind.eq': 'analytics', 'status.in': 'Failed,Cancelled' } as const;

export function FreshnessLine(props: Props) {
  const { freshness, fromSummaries = true, readAt, isReading, refresh } = props;
  const m = useMessages('reports.freshness');
  const format = useFormat();
  const isPending = freshness !== undefined && freshness.pending > 0;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" role="status" className="nowrap no-print">
        {readAt > 0 ? m.asOf({ time: format.time(new Date(readAt)) }) : isReading && m.loading}
      </Text>
      {isPending && (
        <Badge variant="light" color="yellow" tt="none">
          {m.pending({
            count: freshness.pending,
            age: format.duration(freshness.behindSeconds * secondMs),
          })}
        </Badge>
      )}
      {fromSummaries && freshness !== undefined && freshness.failed > 0 && (
        <Badge
          {...linkTo('/admin/effects', failedRefreshes)}
          variant="light"
          color="red"
          tt="none"
          style={{ cursor: 'pointer' }}
        >
          {m.failed({ count: freshness.failed })}
        </Badge>
      )}
      <ActionIcon
        className="no-print"
        variant="subtle"
        color="gray"
        aria-label={m.refresh}
        title={m.refresh}
        loading={isReading}
        onClick={refresh}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
