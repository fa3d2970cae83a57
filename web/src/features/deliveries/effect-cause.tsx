/** Status of an effect as text: cause, remedy, next attempt. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import { icon as IconClock } from 'virtual:tabler/clock';
import type { EffectWithAttempts } from '@daybook/sdk';
import { Alert, Group, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import classes from '../../ui/attempts.module.css';
import { AnchorLink } from '../../ui/links/links.tsx';
import { lastOutcome, useWords } from '../../ui/words/words.ts';
import { NextTry, nextTryOf } from './next-try.tsx';

const colors: Readonly<Record<string, string>> = {
  Succeeded: 'teal',
  Failed: 'red',
  Retrying: 'yellow',
  Cancelled: 'gray',
};

interface Props {
  readonly effect: EffectWithAttempts;
  /** Number of attempts of the retry policy; null while unknown. */
  readonly attemptsInAll: number | null;
}

export function EffectCause({ effect, attemptsInAll }: Props) {
  const words = useWords().outcome(lastOutcome(effect));
  const m = useMessages('deliveries.effectCause');
  const Icon = effect.status === 'Succeeded' ? IconCircleCheck : IconAlertTriangle;
  const color = colors[effect.status] ?? 'ink';
  const hasFailed = effect.lastOutcome !== null && effect.lastOutcome !== 'ok';
  return (
    <Alert
      variant="default"
      className={classes['standing']}
      style={{ '--standing-color': `var(--mantine-color-${color}-filled)` }}
      color={color}
      icon={
        hasFailed || effect.status === 'Succeeded' ? (
          <Icon aria-hidden />
        ) : (
          <IconClock aria-hidden />
        )
      }
      title={words.reason === '' ? undefined : words.reason}
      role="status"
    >
      {hasFailed && words.remedy !== '' && (
        <Text size="sm">
          <b>{m.help}</b> {words.remedy}
        </Text>
      )}
      <WhatNext effect={effect} attemptsInAll={attemptsInAll} />
      {hasFailed && effect.status !== 'Succeeded' && <Ways effect={effect} />}
    </Alert>
  );
}

function WhatNext({ effect, attemptsInAll }: Props) {
  const m = useMessages('deliveries.effectCause');
  const format = useFormat();
  const { status, roundAttempts, finishedAt } = effect;
  const next = nextTryOf(effect);
  if (next !== null)
    return (
      <Text size="sm">
        {attemptsInAll === null
          ? m.nextPlain
          : m.next({ number: roundAttempts + 1, of: attemptsInAll })}{' '}
        <NextTry at={next} />
      </Text>
    );
  const sentences: Readonly<Record<string, string>> = {
    Pending: m.waiting,
    Running: m.running,
    Failed: m.ended,
    Cancelled: m.cancelled,
    Succeeded: m.delivered({ at: format.instant(finishedAt) }),
  };
  return <Text size="sm">{sentences[status]}</Text>;
}

function Ways({ effect }: Pick<Props, 'effect'>) {
  const m = useMessages('deliveries.effectCause');
  const may = useMay();
  return (
    <Group gap="md" mt="xs">
      {effect.webhookEndpointId !== null && may('getWebhookEndpoint') && (
        <AnchorLink to="/admin/webhooks/$id" params={{ id: effect.webhookEndpointId }} size="sm">
          {m.endpoint}
        </AnchorLink>
      )}
      {effect.lastOutcome === 'timeout' && (
        <AnchorLink to="/admin/retry-policies" size="sm">
          {m.policy}
        </AnchorLink>
      )}
    </Group>
  );
}
