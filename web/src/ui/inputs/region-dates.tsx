/** Calendars in the user's language and region, with the contrast and the names of WCAG 2.2. */
import { useMessages } from '../../core/messages.ts';
import '@mantine/dates/styles.css';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/de';
import type { ReactNode } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { weekStart } from './week-start.ts';

export function RegionDates({ children }: { readonly children: ReactNode }) {
  const { language, region } = usePreferences();
  // Without a colour of their own: the red of the library misses the contrast in dark mode.
  const settings = { locale: language, firstDayOfWeek: weekStart(region), weekendDays: [] };
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}

export function useCalendarProps() {
  const m = useMessages('ui.regionDates');
  return {
    previousLabel: m.previous,
    nextLabel: m.next,
    hideOutsideDates: true,
    highlightToday: true,
  } as const;
}
