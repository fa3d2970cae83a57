/** First day of the week in a region: 0 is Sunday. */

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  readonly firstDay: number;
}

export function weekStart(region: string): Weekday {
  const locale = new Intl.Locale(region) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return (firstDay % 7) as Weekday;
}
