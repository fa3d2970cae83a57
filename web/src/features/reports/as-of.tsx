/** Date of a report, with common choices. */

import { recentEnds, today } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';

import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Presets } from './presets.tsx';

interface Props {
  /** Undefined: today. */
  readonly value: string | undefined;
  readonly choose: (day: string | undefined) => void;
}

export function AsOfInput({ value, choose }: Props) {
  const m = useMessages('reports.asOf');
  const now = today();
  const ends = recentEnds(now);
  const days = [
    [m.today, undefined],
    [m.month, ends.month],
    [m.quarter, ends.quarter],
    [m.year, ends.year],
  ] as const;
  const presets = days.map(([label, day]) => ({
    label,
    isChosen: value === day,
    choose: () => choose(day),
  }));
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
      <Presets size="sm" label={m.days} presets={presets} />
    </>
  );
}
