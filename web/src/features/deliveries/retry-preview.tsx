/** Preview of a retry policy: time of each attempt, as text and as a picture. */
import { Stack, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { type PlannedAttempt, type PolicyNumbers, scheduleOf, useSpan } from './retry-schedule.ts';

const messages = defineMessages({
  en: {
    first: 'Attempt 1: immediately',
    exactly: (number: number, pause: string, since: string) =>
      `Attempt ${number}: ${pause} later, ${since} after the first`,
    between: (number: number, from: string, to: string, since: string) =>
      `Attempt ${number}: ${from} to ${to} later, about ${since} after the first`,
    once: 'One attempt, no automatic retries.',
    inAll: (attempts: number, latest: string) =>
      `${attempts} attempts within about ${latest}; then the delivery has failed.`,
    picture: 'Attempts on a time axis; short delays are enlarged to be visible.',
  },
  de: {
    first: 'Versuch 1: sofort',
    exactly: (number: number, pause: string, since: string) =>
      `Versuch ${number}: ${pause} später, ${since} nach dem ersten`,
    between: (number: number, from: string, to: string, since: string) =>
      `Versuch ${number}: ${from} bis ${to} später, rund ${since} nach dem ersten`,
    once: 'Ein Versuch, keine automatischen Wiederholungen.',
    inAll: (attempts: number, latest: string) =>
      `${attempts} Versuche in rund ${latest}; danach gilt die Zustellung als fehlgeschlagen.`,
    picture: 'Versuche auf einer Zeitachse; kurze Wartezeiten sind vergrößert dargestellt.',
  },
});

export function RetryPreview({ policy }: { readonly policy: PolicyNumbers }) {
  const m = useMessages(messages);
  const span = useSpan();
  const planned = scheduleOf(policy);
  const last = planned.at(-1);
  const sentence = (one: PlannedAttempt) => {
    if (one.number === 1) return m.first;
    const [from, to] = [span(one.shortestSeconds), span(one.longestSeconds)];
    const since = span(one.earliestSeconds);
    return from === to
      ? m.exactly(one.number, from, since)
      : m.between(one.number, from, to, since);
  };
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {planned.length === 1 ? m.once : m.inAll(planned.length, span(last?.latestSeconds ?? 0))}
      </Text>
      <Picture planned={planned} />
      <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {planned.map((one) => (
          <Text component="li" size="sm" key={one.number}>
            {sentence(one)}
          </Text>
        ))}
      </ol>
    </Stack>
  );
}

const size = { width: 320, height: 34, margin: 8, dot: 5 } as const;

function Picture({ planned }: { readonly planned: readonly PlannedAttempt[] }) {
  const m = useMessages(messages);
  const latest = planned.at(-1)?.latestSeconds ?? 0;
  const inner = size.width - 2 * size.margin;
  const x = (seconds: number) =>
    size.margin + (latest === 0 ? 0 : (Math.log1p(seconds) / Math.log1p(latest)) * inner);
  const middle = size.height / 2;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      width="100%"
      style={{ maxWidth: size.width * 1.5 }}
      role="img"
      aria-label={m.picture}
    >
      <line
        x1={size.margin}
        x2={size.width - size.margin}
        y1={middle}
        y2={middle}
        stroke="var(--mantine-color-default-border)"
        strokeWidth={2}
      />
      {planned.map((one) => (
        <g key={one.number}>
          <line
            x1={x(one.earliestSeconds)}
            x2={x(one.latestSeconds)}
            y1={middle}
            y2={middle}
            stroke="var(--mantine-color-ink-filled)"
            strokeWidth={6}
            strokeLinecap="round"
            opacity={0.4}
          />
          <circle
            cx={x(one.earliestSeconds)}
            cy={middle}
            r={size.dot}
            fill="var(--mantine-color-ink-filled)"
          />
        </g>
      ))}
    </svg>
  );
}
