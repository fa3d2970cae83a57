/** First and last day of a report, with common periods. */
import { calendarPeriods, today } from '../../core/days.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Presets } from './presets.tsx';

const messages = defineMessages({
  en: {
    from: 'From',
    to: 'To',
    periods: 'Common periods',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisQuarter: 'This quarter',
    lastQuarter: 'Last quarter',
    thisYear: 'This year',
    lastYear: 'Last year',
  },
  de: {
    from: 'Von',
    to: 'Bis',
    periods: 'Häufige Zeiträume',
    thisMonth: 'Dieser Monat',
    lastMonth: 'Vormonat',
    thisQuarter: 'Dieses Quartal',
    lastQuarter: 'Vorquartal',
    thisYear: 'Dieses Jahr',
    lastYear: 'Vorjahr',
  },
});

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
  const m = useMessages(messages);
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
