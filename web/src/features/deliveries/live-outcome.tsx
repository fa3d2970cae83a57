/** What an action queued, and its outcome, polled until it is final. */

import type { WebhookEndpointWithQueued } from '@daybook/sdk';
import { Alert, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import classes from '../../ui/attempts.module.css';
import { AnchorLink } from '../../ui/links/links.tsx';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { lastOutcome, useWords } from '../../ui/words/words.ts';
import { NextTry } from './next-try.tsx';

const pollMs = 400;

interface Props {
  /** From the response to the action; the outcome of the first effect is shown. */
  readonly queued: WebhookEndpointWithQueued['queued'];
  readonly title: string;
  /** What was queued, in words; by default the number of effects. */
  readonly what?: string;
}

export function LiveOutcome({ queued, title, what }: Props) {
  const m = useMessages('deliveries.liveOutcome');
  const format = useFormat();
  const [id = ''] = queued.effects;
  const { data: effect } = useQuery({
    queryKey: ['effects', id],
    queryFn: () => daybook.effects.get(id),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data?.finishedAt || state.data?.status === 'Retrying' ? false : pollMs,
  });
  const words = useWords().outcome(lastOutcome(effect ?? {}));
  const hasOutcome = effect?.lastOutcome !== undefined && effect.lastOutcome !== null;
  return (
    <Alert role="status" variant="default" className={classes['plain']} title={title}>
      <Text size="sm">{what ?? m.queued({ count: format.decimal(queued.count) })}</Text>
      {!effect || !hasOutcome ? (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{m.waiting}</Text>
        </Group>
      ) : (
        <>
          <Group gap="xs">
            <StatusBadge status={effect.status} />
            <Text size="sm">
              {words.reason}
              {effect.lastHttpStatus !== null &&
                effect.lastOutcome === 'ok' &&
                ` HTTP ${effect.lastHttpStatus}`}
            </Text>
          </Group>
          {words.remedy !== '' && effect.lastOutcome !== 'ok' && (
            <Text size="sm">{words.remedy}</Text>
          )}
          {effect.nextAttemptAt !== null && (
            <Text size="sm">
              {m.next} <NextTry at={effect.nextAttemptAt} />
            </Text>
          )}
          <AnchorLink to="/admin/effects/$id" params={{ id: effect.id }} size="sm">
            {m.details}
          </AnchorLink>
        </>
      )}
    </Alert>
  );
}
