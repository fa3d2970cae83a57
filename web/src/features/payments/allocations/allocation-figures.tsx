/** Available, entered and remaining amounts of an allocation, updated while typing. */

import { Group, Text } from '@mantine/core';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { plannedOf } from './plan.ts';
import type { Allocation } from './use-allocation.ts';

interface Props {
  readonly allocation: Allocation;
  readonly currency: string | null;
  /** Not posted yet. */
  readonly isDraft: boolean;
}

export function AllocationFigures({ allocation, currency, isDraft }: Props) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { left, plan, remaining, isTooMuch } = allocation;
  const hasPlan = Object.keys(plan).length > 0;
  return (
    <div>
      <Group gap="xl" align="flex-end">
        <Figure
          label={isDraft ? m.available : m.left}
          value={format.amount(left, currency)}
          isBig
        />
        {hasPlan && (
          <>
            <Figure label={m.planned} value={format.amount(plannedOf(plan, left), currency)} />
            <Figure
              label={m.remaining}
              value={format.amount(remaining, currency)}
              isWrong={isTooMuch}
            />
          </>
        )}
      </Group>
      <div role="status">
        {isTooMuch && (
          <Text size="sm" c="var(--mantine-color-error)">
            {m.tooMuch({ amount: format.amount(remaining.replace('-', ''), currency) })}
          </Text>
        )}
      </div>
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly isBig?: boolean;
  readonly isWrong?: boolean;
}

function Figure({ label, value, isBig = false, isWrong = false }: FigureProps) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Text
        className="numeric"
        ta="start"
        fw={650}
        lh={1.2}
        fz={isBig ? 30 : 20}
        {...(isWrong ? { c: 'var(--mantine-color-error)' } : {})}
      >
        {value}
      </Text>
    </div>
  );
}
