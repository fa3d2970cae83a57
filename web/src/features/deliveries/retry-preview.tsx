/** Preview of a retry policy: time of each attempt, as text and as a picture. */

import { Stack, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { type PlannedAttempt, type PolicyNumbers, scheduleOf, useSpan } from './retry-schedule.ts';

export function RetryPreview({ policy }: { readonly policy: PolicyNumbers }) {
  const m = useMessages('deliveries.retryPreview');
  const span = useSpan();
  const planned = scheduleOf(policy);
  const last = planned.at(-1);
  const sentence = (one: PlannedAttempt) => {
    if (one.number === 1) return m.first;
    const [from, to] = [span(one.shortestSeconds), span(one.longestSeconds)];
    const since = span(one.earliestSeconds);
    return from === to
      ? m.exactly({ number: one.number, pause: from, since })
      : m.between({ number: one.number, from, to, since });
  };
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {planned.length === 1
          ? m.once
          : m.inAll({ attempts: planned.length, latest: span(last?.latestSeconds ?? 0) })}
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
  const m = useMessages('deliveries.retryPreview');
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
