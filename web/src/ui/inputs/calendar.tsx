/** Calendar of a date field; loaded with its styles when it is opened. */
import { DatePicker } from '@mantine/dates';
import { useLayoutEffect, useRef } from 'react';
import { today } from '../../core/days.ts';
import { RegionDates, useCalendarProps } from './region-dates.tsx';

interface Props {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export function Calendar({ value, onChange }: Props) {
  const root = useRef<HTMLDivElement>(null);
  // The popover focused what this replaces. Not an effect after painting: a key pressed before it would be lost.
  useLayoutEffect(() => {
    root.current?.querySelector<HTMLElement>('table button:not([tabindex="-1"])')?.focus();
  }, []);
  return (
    <RegionDates>
      <DatePicker
        {...useCalendarProps()}
        ref={root}
        value={value}
        defaultDate={value ?? today()}
        // Of the tenant, not of this browser.
        getDayProps={(day) =>
          day === today() ? { 'data-today': true } : { highlightToday: false }
        }
        onChange={onChange}
      />
    </RegionDates>
  );
}
