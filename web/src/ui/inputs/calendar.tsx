/** Calendar of a date field; loaded with its styles when it is opened. */
import '@mantine/dates/styles.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/de';
import { usePreferences } from '../../core/i18n.tsx';
import { weekStart } from './week-start.ts';

interface Props {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export function Calendar({ value, onChange }: Props) {
  const { language, region } = usePreferences();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: weekStart(region) }}>
      <DatePicker
        value={value}
        {...(value === null ? {} : { defaultDate: value })}
        onChange={onChange}
        highlightToday
        data-autofocus
      />
    </DatesProvider>
  );
}
