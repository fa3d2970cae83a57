/** Date of a report, with common choices. */
import { fiscalYearStart, recentEnds, today } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Presets } from './presets.tsx';

interface Props {
  /** Undefined: today. */
  readonly value: string | undefined;
  readonly choose: (day: string | undefined) => void;
  /** Quarters and years are those of the tenant's fiscal year. */
  readonly isFiscal?: boolean;
}

export function AsOfInput({ value, choose, isFiscal = false }: Props) {
  const m = useMessages('reports.asOf');
  const now = today();
  const start = isFiscal ? fiscalYearStart() : 1;
  const ends = recentEnds(now, start);
  const days = [
    [m.today, undefined],
    [m.month, ends.month],
    [m.quarter, ends.quarter],
    [start === 1 ? m.year : m.fiscalYear, ends.year],
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
