/** Timeline of an effect's attempts: time, duration, outcome; the selected one is marked. */

import type { Attempt, EffectWithAttempts } from '@daybook/sdk';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import classes from '../../ui/attempts.module.css';
import { useValueLabel } from '../../ui/words/labels.ts';
import { NextTry } from './next-try.tsx';

export function durationMs({ startedAt, endedAt }: Attempt): number {
  return Date.parse(endedAt) - Date.parse(startedAt);
}

interface Props {
  readonly effect: EffectWithAttempts;
  readonly selected: Attempt | undefined;
}

export function AttemptList({ effect, selected }: Props) {
  const m = useMessages('deliveries.attemptList');
  const { attemptLog, attempts, nextAttemptAt, status } = effect;
  const older = attempts - attemptLog.length;
  const longestMs = Math.max(1, ...attemptLog.map(durationMs));
  const isWaiting = (status === 'Retrying' || status === 'Pending') && nextAttemptAt !== null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {m.attempts}
      </Title>
      {attemptLog.length === 0 && !isWaiting && <Text size="sm">{m.none}</Text>}
      {older > 0 && (
        <Text size="xs" c="dimmed">
          {m.older({ count: older })}
        </Text>
      )}
      <ol className={classes['list']}>
        {attemptLog.map((attempt) => (
          <li key={attempt.number} className={classes['item']}>
            <AttemptCard
              attempt={attempt}
              longestMs={longestMs}
              isSelected={attempt === selected}
              id={effect.id}
            />
          </li>
        ))}
        {isWaiting && (
          <li className={classes['item']} data-outcome="waiting">
            <Paper withBorder p="xs" className={classes['waiting']}>
              <Text size="sm" fw={600}>
                {m.next}
              </Text>
              <Text size="sm">
                <NextTry at={nextAttemptAt} />
              </Text>
            </Paper>
          </li>
        )}
      </ol>
    </Stack>
  );
}

interface CardProps {
  readonly attempt: Attempt;
  readonly longestMs: number;
  readonly isSelected: boolean;
  readonly id: string;
}

const wholePercent = 100;

function AttemptCard({ attempt, longestMs, isSelected, id }: CardProps) {
  const m = useMessages('deliveries.attemptList');
  const format = useFormat();
  const valueLabel = useValueLabel();
  const ms = durationMs(attempt);
  const isOk = attempt.outcome === 'ok';
  return (
    <Link
      to="/admin/effects/$id"
      params={{ id }}
      search={{ attempt: String(attempt.number) }}
      replace
      resetScroll={false}
      className={classes['card']}
      aria-current={isSelected ? 'true' : undefined}
      data-outcome={isOk ? 'ok' : 'failed'}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {m.attempt({ number: attempt.number })}
        </Text>
        <Badge color={isOk ? 'teal' : 'red'} variant="light" tt="none">
          {attempt.httpStatus === null
            ? valueLabel('effects', 'lastOutcome', attempt.outcome)
            : m.status({ status: attempt.httpStatus })}
        </Badge>
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" className="nowrap">
          <time dateTime={attempt.startedAt}>
            {format.day(attempt.startedAt)} {format.time(attempt.startedAt)}
          </time>
        </Text>
        <Text size="xs" className="nowrap">
          {format.duration(ms)}
        </Text>
      </Group>
      <div className={classes['track']} aria-hidden>
        <div
          className={classes['bar']}
          style={{ inlineSize: `${Math.max(1, (ms / longestMs) * wholePercent)}%` }}
        />
      </div>
    </Link>
  );
}
