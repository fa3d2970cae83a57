/** The periods of a year as tiles, and the next one to close. */

import { icon as IconArrowRight } from 'virtual:tabler/arrow-right';
import { icon as IconChevronLeft } from 'virtual:tabler/chevron-left';
import { icon as IconChevronRight } from 'virtual:tabler/chevron-right';
import type { Period } from '@daybook/sdk';
import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { today as tenantToday } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { linkTo } from '../../../ui/links/link-to.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { revenueQuery } from '../../reports/feature.ts';
import { periodsQuery } from './period-queries.ts';
import { PeriodTile } from './period-tile.tsx';
import classes from './periods.module.css';
import { usePeriodName } from './use-period-name.ts';

const monthsInYear = 12;
const yearDigits = 4;

const yearOf = ({ startDate }: Period) => (startDate ?? '').slice(0, yearDigits);

export function PeriodsPage() {
  const m = useMessages('ledger.periods');
  const { data, error, refetch } = useQuery(periodsQuery);
  return (
    <Page title={m.title}>
      {error !== null && data === undefined && <ProblemAlert error={error} again={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data?.length === 0 && <EmptyState title={m.emptyTitle} text={m.emptyText} />}
      {data !== undefined && data.length > 0 && <Years periods={data} />}
    </Page>
  );
}

function Years({ periods }: { readonly periods: readonly Period[] }) {
  const m = useMessages('ledger.periods');
  const search = useSearch({ from: '/signed-in/periods' });
  const today = tenantToday();
  const years = [...new Set(periods.map(yearOf))];
  // Periods are closed oldest first.
  const next = periods.find(({ status }) => status !== 'Closed');
  const wanted = search['year'] ?? (next === undefined ? '' : yearOf(next));
  const year = years.includes(wanted) ? wanted : (years.at(-1) ?? '');
  const index = years.indexOf(year);
  const revenueOf = useRevenue(year);
  return (
    <>
      <Standing periods={periods} next={next} />
      <Group component="nav" aria-label={m.years} gap="xs">
        <YearStep to={years[index - 1]} label={(year) => m.earlier({ year })} isBack />
        <Text component="h2" fw={650} size="lg" px="xs" aria-live="polite">
          <VisuallyHidden>{m.year({ year: '' })}</VisuallyHidden>
          {year}
        </Text>
        <YearStep to={years[index + 1]} label={(year) => m.later({ year })} />
      </Group>
      <ul className={classes['tiles']} aria-label={m.year({ year })}>
        {periods
          .filter((period) => yearOf(period) === year)
          .map((period) => (
            <PeriodTile
              key={period.id}
              period={period}
              isNext={period === next}
              today={today}
              revenue={revenueOf(period)}
            />
          ))}
      </ul>
    </>
  );
}

/** By period of the year, with its currency; null while it loads, undefined for roles that cannot read reports. */
function useRevenue(year: string): (period: Period) => string | null | undefined {
  const format = useFormat();
  const isAllowed = useMay()('reportRevenue');
  const months = { from: `${year}-01`, to: `${year}-12` };
  const { data, isLoading } = useQuery({ ...revenueQuery(months), enabled: isAllowed });
  return ({ code }) => {
    if (isLoading) return null;
    const found = data?.months.find(({ month }) => month === code);
    return found && format.amount(found.baseAmount, data?.baseCurrency);
  };
}

interface StandingProps {
  readonly periods: readonly Period[];
  readonly next: Period | undefined;
}

function Standing({ periods, next }: StandingProps) {
  const m = useMessages('ledger.periods');
  const format = useFormat();
  const nameOf = usePeriodName();
  const closed = periods.filter(({ status }) => status === 'Closed').at(-1);
  return (
    <Group justify="space-between" gap="sm">
      <Text>
        {closed === undefined ? m.noneClosed : m.closedUpTo({ date: format.date(closed.endDate) })}{' '}
        {next === undefined ? m.allClosed : m.nextText({ month: nameOf(next) })}
      </Text>
      {next !== undefined && (
        <Button
          component={Link}
          to={`/periods/${next.id}`}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {m.next({ month: nameOf(next) })}
        </Button>
      )}
    </Group>
  );
}

interface YearStepProps {
  readonly to: string | undefined;
  readonly label: (year: string) => string;
  readonly isBack?: boolean;
}

function YearStep({ to, label, isBack = false }: YearStepProps) {
  const icon = isBack ? (
    <IconChevronLeft size={18} aria-hidden />
  ) : (
    <IconChevronRight size={18} aria-hidden />
  );
  if (to === undefined)
    return (
      <Button variant="default" size="compact-md" disabled aria-label={label('–')}>
        {icon}
      </Button>
    );
  return (
    <Button
      {...linkTo('/periods', { year: to })}
      variant="default"
      size="compact-md"
      aria-label={label(to)}
    >
      {icon}
    </Button>
  );
}

function Waiting() {
  return (
    <div className={classes['tiles']} aria-busy>
      {Array.from({ length: monthsInYear }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders.
        <Skeleton key={index} height={132} />
      ))}
    </div>
  );
}
