/** Status of an effect as text: cause, remedy, next attempt. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import { icon as IconClock } from 'virtual:tabler/clock';
import type { EffectWithAttempts } from '@daybook/sdk';
import { Alert, Group, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import classes from '../../ui/attempts.module.css';
import { AnchorLink } from '../../ui/links/links.tsx';
import { lastTold, useWords } from '../../ui/words/words.ts';
import { NextTry, nextTryOf } from './next-try.tsx';

const messages = defineMessages({
  en: {
    waiting: 'Waiting for the first attempt.',
    running: 'An attempt is in progress.',
    ended:
      'No more automatic attempts. Retry the delivery after you fixed the cause, or cancel it so that it no longer counts as failed.',
    cancelled: 'Cancelled. No more automatic attempts.',
    next: (number: number, of: number) => `Attempt ${number} of ${of} at`,
    nextPlain: 'Next attempt at',
    delivered: (at: string) => `Completed at ${at}.`,
    help: 'Remedy:',
    endpoint: 'Open webhook',
    policy: 'Retry policies',
  },
  de: {
    waiting: 'Der erste Versuch steht aus.',
    running: 'Ein Versuch läuft.',
    ended:
      'Keine weiteren automatischen Versuche. Wiederholen Sie die Zustellung, sobald die Ursache behoben ist, oder brechen Sie sie ab, damit sie nicht mehr als fehlgeschlagen zählt.',
    cancelled: 'Abgebrochen. Keine weiteren automatischen Versuche.',
    next: (number: number, of: number) => `Versuch ${number} von ${of} um`,
    nextPlain: 'Nächster Versuch um',
    delivered: (at: string) => `Abgeschlossen am ${at}.`,
    help: 'Abhilfe:',
    endpoint: 'Webhook öffnen',
    policy: 'Wiederholungsregeln',
  },
});

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
  const words = useWords().outcome(lastTold(effect));
  const m = useMessages(messages);
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
  const m = useMessages(messages);
  const format = useFormat();
  const { status, roundAttempts, finishedAt } = effect;
  const next = nextTryOf(effect);
  if (next !== null)
    return (
      <Text size="sm">
        {attemptsInAll === null ? m.nextPlain : m.next(roundAttempts + 1, attemptsInAll)}{' '}
        <NextTry at={next} />
      </Text>
    );
  const sentences: Readonly<Record<string, string>> = {
    Pending: m.waiting,
    Running: m.running,
    Failed: m.ended,
    Cancelled: m.cancelled,
    Succeeded: m.delivered(format.instant(finishedAt)),
  };
  return <Text size="sm">{sentences[status]}</Text>;
}

function Ways({ effect }: Pick<Props, 'effect'>) {
  const m = useMessages(messages);
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
