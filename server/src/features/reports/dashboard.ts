/** Receivables, revenue, deliveries and the freshness of all of them, on the dashboard. */

import { ref } from '../../http/openapi/json-schema.ts';
import type { DashboardPart, DashboardSection } from '../../http/operations/dashboard-operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { agingReport } from './aging-report.ts';
import { deliveryReport, hourMs } from './delivery-report.ts';
import { shownFreshness } from './report-operations.ts';
import {
  agingTotals,
  agingTotalsExample,
  deliveriesExample,
  deliveryTotals,
  freshnessExample,
  listOf,
  month,
} from './report-schemas.ts';
import { revenueReport } from './revenue-report.ts';
import { healthOf, healthStatement } from './store-delivery-health.ts';
import {
  currentAging,
  currentAgingOf,
  freshnessOf,
  freshnessStatement,
  readAging,
  revenueOf,
  revenueStatements,
} from './store-reports.ts';

const dayHours = 24;

const freshness: DashboardSection = {
  name: 'freshness',
  roles: everyone,
  schema: ref('Freshness'),
  example: freshnessExample,
  read: ({ principal, at }) => ({
    statements: [freshnessStatement(principal.tenant.id)],
    show: ([rows = []]) => shownFreshness(freshnessOf(rows), at),
  }),
};

function receivables(reported: readonly Entity[], db: Database): DashboardSection {
  return {
    name: 'receivables',
    roles: everyone,
    schema: objectOf(
      {
        asOf: ref('CalendarDate'),
        source: ref('ReportSource'),
        baseCurrency: ref('BaseCurrency'),
        totals: agingTotals,
      },
      { description: 'The totals of `GET /api/reports/ar-aging` for today.' },
    ),
    example: {
      asOf: '2026-11-21',
      source: 'cache',
      baseCurrency: 'EUR',
      totals: { ...agingTotalsExample, currencies: [] },
    },
    read(request) {
      const asOf = viewerOf(request).today;
      const { id } = request.principal.tenant;
      const query = { asOf, customerIds: null, limit: 1, isPast: false, reported };
      return {
        statements: currentAging(id, query),
        async show(answers) {
          const current = currentAgingOf(answers);
          const aging = current ?? (await readAging(db, id, { ...query, isPast: true }));
          const source = current === null ? 'ledger' : 'cache';
          const { baseCurrency, totals } = agingReport(aging);
          return { asOf, source, baseCurrency, totals };
        },
      };
    },
  };
}

const year = objectOf({
  from: month,
  to: month,
  baseCurrency: ref('BaseCurrency'),
  months: listOf(objectOf({ month, baseAmount: ref('Amount') })),
  totals: objectOf({ baseAmount: ref('Amount') }),
});
const yearExample = {
  from: '2026-01',
  to: '2026-12',
  baseCurrency: 'EUR',
  months: [{ month: '2026-01', baseAmount: '1000.00' }],
  totals: { baseAmount: '1000.00' },
};

const revenue: DashboardSection = {
  name: 'revenue',
  roles: everyone,
  schema: objectOf(
    { thisYear: year, lastYear: year },
    { description: 'The amounts of `GET /api/reports/revenue` for the months of two years.' },
  ),
  example: { thisYear: yearExample, lastYear: yearExample },
  read(request) {
    const now = Number(viewerOf(request).today.slice(0, 4));
    return {
      statements: revenueStatements(request.principal.tenant.id, `${now - 1}-01`, `${now}-12`),
      show(answers) {
        const { baseCurrency, months } = revenueOf(answers);
        const ofYear = (one: number) => {
          const own = months.filter((row) => row.month.startsWith(`${one}-`));
          const { by: _, ...report } = revenueReport(
            { baseCurrency, months: own },
            `${one}-01`,
            `${one}-12`,
          );
          return {
            ...report,
            months: report.months.map((row) => ({ month: row.month, baseAmount: row.baseAmount })),
            totals: { baseAmount: report.totals.baseAmount },
          };
        };
        return { thisYear: ofYear(now), lastYear: ofYear(now - 1) };
      },
    };
  },
};

const deliveries: DashboardSection = {
  name: 'deliveries',
  roles: everyone,
  schema: objectOf(
    { from: ref('Instant'), to: ref('Instant'), totals: deliveryTotals },
    { description: 'The totals of `GET /api/reports/delivery-health` for 24 hours.' },
  ),
  example: {
    from: '2026-11-20T09:00:00.000Z',
    to: '2026-11-21T08:30:00.000Z',
    totals: deliveriesExample,
  },
  read({ principal, at }) {
    const current = Math.floor(Date.parse(at) / hourMs) * hourMs;
    const since = new Date(current - (dayHours - 1) * hourMs).toISOString();
    return {
      statements: [healthStatement(principal.tenant.id, since, 0)],
      show([rows = []]) {
        const found = healthOf(rows);
        const { from, to, totals } = deliveryReport(found, since, at);
        return { from, to, totals };
      },
    };
  },
};

/** `entities`: all entities. */
export function dashboardOf(entities: readonly Entity[], db: Database): DashboardPart {
  const reported = entities.filter(({ balance }) => balance !== undefined);
  return { sections: [freshness, receivables(reported, db), revenue, deliveries] };
}
