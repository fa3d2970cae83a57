/** Cells of the list of effects: record, cause, attempts. */

import type { Effect } from '@daybook/sdk';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { NamedRecordLink } from '../../ui/links/record-link.tsx';
import { TwoLines } from '../../ui/record-list/rows/two-lines.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { lastOutcome, textOf, useWords } from '../../ui/words/words.ts';
import { EffectAction } from './effect-actions.tsx';
import { NextTry, nextTryOf } from './next-try.tsx';

interface Props {
  readonly effect: Effect;
}

/** Name of the effect. */
export function NameCell({ effect }: Props) {
  return <TwoLines>{useValueLabel()('effects', 'name', effect.name)}</TwoLines>;
}

export function SubjectCell({ effect }: Props) {
  return <NamedRecordLink type={effect.subjectType} id={effect.subjectId} />;
}

export function ReasonCell({ effect }: Props) {
  const words = useWords().outcome(lastOutcome(effect));
  // The status says it already.
  if (effect.lastCode === 'done') return null;
  const isFine = effect.lastOutcome === null || effect.lastOutcome === 'ok';
  return (
    <TwoLines small dimmed={isFine} title={textOf(words)}>
      {words.reason}
    </TwoLines>
  );
}

/** All retry policies, one query for all rows. */
export function usePolicies() {
  const may = useMay();
  return useQuery({
    queryKey: ['retry-policies', 'list', {}],
    queryFn: () => daybook.retryPolicies.list({}),
    enabled: may('listRetryPolicies'),
  }).data?.items;
}

/** Status, and the used attempts of the policy. */
export function StatusCell({ effect }: Props) {
  const m = useMessages('deliveries.effectCells');
  const format = useFormat();
  const policy = usePolicies()?.find(({ category }) => category === effect.policy);
  const made = format.decimal(effect.roundAttempts);
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <StatusBadge status={effect.status} />
      <Text component="span" size="xs" c="dimmed" className="nowrap">
        {policy === undefined ? made : m.of({ made, of: format.decimal(policy.attempts) })}
      </Text>
    </Group>
  );
}

export function LastCell({ effect }: Props) {
  const m = useMessages('deliveries.effectCells');
  const format = useFormat();
  const { lastAttemptAt } = effect;
  const next = nextTryOf(effect);
  if (next !== null)
    return (
      <TwoLines>
        {m.next} <NextTry at={next} />
      </TwoLines>
    );
  if (lastAttemptAt === null) return <TwoLines>{m.waiting}</TwoLines>;
  return (
    <TwoLines title={format.instant(lastAttemptAt)}>
      <span className="nowrap">{format.day(lastAttemptAt)}</span>{' '}
      <span className="nowrap">{format.minute(lastAttemptAt)}</span>
    </TwoLines>
  );
}

export function RetryCell({ effect }: Props) {
  const name = useValueLabel()('effects', 'name', effect.name);
  const isWorthIt = effect.status !== 'Succeeded';
  return isWorthIt && <EffectAction effect={effect} action="retry" compact of={name} />;
}
