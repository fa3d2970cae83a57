/** First and last day of a report, with common periods. */
import { calendarPeriods, fiscalYearStart, today } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Presets } from './presets.tsx';

const names = [
  ...(['thisMonth', 'lastMonth', 'thisQuarter'] as const),
  ...(['lastQuarter', 'thisYear', 'lastYear'] as const),
];

function isYear(name: (typeof names)[number]): name is 'thisYear' | 'lastYear' {
  return name === 'thisYear' || name === 'lastYear';
}

interface Props {
  readonly from: string | null;
  readonly to: string;
  readonly change: (period: { from?: string | undefined; to?: string | undefined }) => void;
  /** Quarters and years are those of the tenant's fiscal year. */
  readonly isFiscal?: boolean;
}

export function PeriodInput({ from, to, change, isFiscal = false }: Props) {
  const m = useMessages('reports.periodInput');
  const now = today();
  const start = isFiscal ? fiscalYearStart() : 1;
  const periods = calendarPeriods(now, start);
  const years = { thisYear: m.thisFiscalYear, lastYear: m.lastFiscalYear } as const;
  const presets = names.map((name) => {
    const [first, last] = periods[name];
    // A day in the future would date the open items after today.
    const isCurrent = last > now;
    const end = isCurrent ? now : last;
    return {
      label: start !== 1 && isYear(name) ? years[name] : m[name],
      isChosen: first === from && end === to,
      choose: () => change({ from: first, to: end }),
    };
  });
  return (
    <>
      <DateInput
        label={m.from}
        w={150}
        value={from}
        onChange={(day) => change({ from: day ?? undefined })}
      />
      <DateInput
        label={m.to}
        w={150}
        value={to}
        onChange={(day) => change({ to: day ?? undefined })}
      />
      <Presets size="sm" label={m.periods} presets={presets} />
    </>
  );
}
