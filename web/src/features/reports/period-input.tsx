/** First and last day of a report, with common periods. */

import { calendarPeriods, today } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';

import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Presets } from './presets.tsx';

const names = [
  ...(['thisMonth', 'lastMonth', 'thisQuarter'] as const),
  ...(['lastQuarter', 'thisYear', 'lastYear'] as const),
];

interface Props {
  readonly from: string | null;
  readonly to: string;
  readonly change: (period: { from?: string | undefined; to?: string | undefined }) => void;
}

export function PeriodInput({ from, to, change }: Props) {
  const m = useMessages('reports.periodInput');
  const now = today();
  const periods = calendarPeriods(now);
  const presets = names.map((name) => {
    const [first, last] = periods[name];
    // A day in the future would date the open items after today.
    const isCurrent = last > now;
    const end = isCurrent ? now : last;
    return {
      label: m[name],
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
