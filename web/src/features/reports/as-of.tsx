/** Date of a report, with common choices. */
import { Button, Group } from '@mantine/core';
import { recentEnds, today } from '../../core/days.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';

const messages = defineMessages({
  en: {
    asOf: 'As of',
    today: 'Today',
    month: 'End of last month',
    quarter: 'End of last quarter',
    year: 'End of last year',
    days: 'Common dates',
  },
  de: {
    asOf: 'Stichtag',
    today: 'Heute',
    month: 'Ende Vormonat',
    quarter: 'Ende Vorquartal',
    year: 'Ende Vorjahr',
    days: 'Häufige Stichtage',
  },
});

interface Props {
  /** Undefined: today. */
  readonly value: string | undefined;
  readonly choose: (day: string | undefined) => void;
}

export function AsOfInput({ value, choose }: Props) {
  const m = useMessages(messages);
  const now = today();
  const ends = recentEnds(now);
  const presets = [
    [m.today, undefined],
    [m.month, ends.month],
    [m.quarter, ends.quarter],
    [m.year, ends.year],
  ] as const;
  return (
    <>
      <DateInput
        label={m.asOf}
        w={150}
        value={value ?? now}
        onChange={(day) => {
          if (day !== null) choose(day);
        }}
      />
      <Group gap={4} role="group" aria-label={m.days}>
        {presets.map(([label, day]) => (
          <Button
            key={label}
            size="sm"
            variant={value === day ? 'light' : 'subtle'}
            color={value === day ? undefined : 'gray'}
            aria-pressed={value === day}
            onClick={() => choose(day)}
            px="xs"
          >
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
