/** Time of the next attempt, with a countdown that screen readers do not announce. */

import type { Effect } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { serviceTime } from '../../core/clock.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

const tickMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** The current time, updated while a component uses it. */
function useNow(): number {
  const [now, setNow] = useState(() => serviceTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceTime().getTime()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Time of the next attempt; null if it is already due. */
export function nextTryOf({
  status,
  nextAttemptAt,
}: Pick<Effect, 'status' | 'nextAttemptAt'>): string | null {
  if (nextAttemptAt === null || status === 'Retrying') return nextAttemptAt;
  return status === 'Pending' && Date.parse(nextAttemptAt) > serviceTime().getTime()
    ? nextAttemptAt
    : null;
}

export function NextTry({ at }: { readonly at: string }) {
  const m = useMessages('deliveries.nextTry');
  const format = useFormat();
  const now = useNow();
  const leftMs = Date.parse(at) - now;
  const clock = leftMs > hourMs ? format.minute : format.time;
  return (
    <Text component="span" inherit>
      <time dateTime={at} className={leftMs > dayMs ? undefined : 'nowrap'}>
        {leftMs > dayMs ? format.instant(at) : clock(at)}
      </time>{' '}
      <Text component="span" c="dimmed" size="xs" aria-hidden className="nowrap">
        {leftMs <= 0 ? m.now : format.relative(at, new Date(now))}
      </Text>
    </Text>
  );
}
