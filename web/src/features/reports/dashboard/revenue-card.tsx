/** Revenue of this year by month, compared with last year. */

import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { TextLink } from '../../../ui/links/links.tsx';
import { RevenueChart } from '../revenue-chart.tsx';
import { DashboardCard } from './card.tsx';
import type { Dashboard } from './dashboard-query.ts';

const chartHeight = 210;
const legendHeight = 34;
const lineHeight = 33;

type Revenue = Dashboard['revenue'];

/** Whole years: last year has all bars, future months of this year are empty. */
export function RevenueCard({ revenue }: { readonly revenue: Revenue | undefined }) {
  const m = useMessages('reports.revenueCard');
  return (
    <DashboardCard
      title={m.title}
      data={revenue}
      height={chartHeight + legendHeight + lineHeight}
      more={
        <TextLink to="/reports/revenue" fz="sm" aria-label={m.reportOf}>
          {m.report}
        </TextLink>
      }
    >
      {({ thisYear, lastYear }) => <Year now={thisYear} before={lastYear} />}
    </DashboardCard>
  );
}

interface YearProps {
  readonly now: Revenue['thisYear'];
  readonly before: Revenue['lastYear'];
}

function Year({ now, before }: YearProps) {
  const m = useMessages('reports.revenueCard');
  const format = useFormat();
  return (
    <div>
      <div className="numeric" style={{ textAlign: 'start', marginBlockEnd: '0.5rem' }}>
        {m.soFar({ amount: format.amount(now.totals.baseAmount, now.baseCurrency) })}
      </div>
      <RevenueChart report={now} earlier={before} height={chartHeight} />
    </div>
  );
}
