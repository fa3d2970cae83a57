/** Effects of a record: mails, PDFs, webhooks, with outcome and retry. */

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionWith } from '../../core/any-collection.ts';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useTellFailure } from '../../ui/dialogs/tell-failure.ts';
import { AnchorLink } from '../../ui/links/links.tsx';
import { useEffectTitle } from '../../ui/words/effect-title.ts';
import { useActionLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { lastOutcome, textOf, useWords } from '../../ui/words/words.ts';
import { EndpointDisabled } from './endpoint-disabled.tsx';

const listLimit = 100;

interface Props {
  readonly collection: CollectionWith<'effects'>;
  readonly id: string;
}

export function RecordEffects({ collection, id }: Props) {
  const m = useMessages('deliveries.recordEffects');
  const format = useFormat();
  const titleOf = useEffectTitle();
  const wordsOf = useWords().outcome;
  const actionLabel = useActionLabel();
  const { data, error } = useQuery({
    queryKey: ['effects', 'list', { of: collection, id }],
    queryFn: () =>
      daybook.GET(`/api/${collection}/{id}/effects`, {
        params: { path: { id }, query: { limit: listLimit } },
      }),
  });
  const retry = useRetry();
  if (error !== null) return <ProblemAlert error={error} />;
  if (data === undefined) return <Skeleton h={160} />;
  if (data.items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.nothing}
      </Text>
    );
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.items.map((effect) => (
        <li key={effect.id}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <div>
              <AnchorLink to="/admin/effects/$id" params={{ id: effect.id }} size="sm">
                {titleOf(effect.kind, effect.name)}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {m.attempts({ count: effect.attempts })}
                {effect.nextAttemptAt !== null &&
                  effect.status !== 'Succeeded' &&
                  `, ${m.next({ at: format.time(effect.nextAttemptAt) })}`}
              </Text>
              {effect.status !== 'Succeeded' && effect.lastReason !== null && (
                <Text size="xs">{textOf(wordsOf(lastOutcome(effect)))}</Text>
              )}
            </div>
            <Stack gap={4} align="end">
              <StatusBadge status={effect.status} />
              <EndpointDisabled effect={effect} />
              {effect.availableActions.some(
                ({ action, allowed }) => action === 'retry' && allowed,
              ) && (
                <Button size="compact-xs" variant="light" onClick={() => retry(effect.id)}>
                  {actionLabel('retry')}
                </Button>
              )}
            </Stack>
          </Group>
        </li>
      ))}
    </Stack>
  );
}

function useRetry(): (effectId: string) => Promise<void> {
  const tellFailure = useTellFailure();
  const client = useQueryClient();
  return async (effectId) => {
    try {
      await daybook.effects.act(effectId, 'retry');
      await client.invalidateQueries({ queryKey: ['effects'] });
    } catch (thrown) {
      tellFailure(thrown);
    }
  };
}
