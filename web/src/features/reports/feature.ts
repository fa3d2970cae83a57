/** The dashboard and the reports: receivables, revenue, ledger balances, delivery health. */
import { icon as IconChartBar } from 'virtual:tabler/chart-bar';
import { icon as IconGauge } from 'virtual:tabler/gauge';
import { icon as IconRefresh } from 'virtual:tabler/refresh';
import { type Feature, page } from '../../core/feature.ts';
import { searchOf } from '../../core/search.ts';
import { sharedPart } from '../../ui/lazy-part.ts';
import { reportEntries } from './report-entries.ts';

export const reports = {
  name: 'reports',
  pages: [
    page('/', () => import('./dashboard/dashboard.tsx'), 'DashboardPage'),
    page('/reports', () => import('./reports.tsx'), 'ReportsPage'),
    page(
      '/reports/ar-aging',
      () => import('./aging.tsx'),
      'AgingPage',
      searchOf('asOf', 'customerId.eq', 'customers'),
    ),
    page(
      '/reports/revenue',
      () => import('./revenue.tsx'),
      'RevenuePage',
      searchOf('from', 'to', 'compare'),
    ),
    page(
      '/reports/open-amounts',
      () => import('./open-amounts.tsx'),
      'OpenAmountsPage',
      searchOf('customers'),
    ),
    page(
      '/reports/trial-balance',
      () => import('./trial-balance.tsx'),
      'TrialBalancePage',
      searchOf('from', 'to', 'asOf'),
    ),
    page(
      '/reports/income-statement',
      () => import('./statements/income-statement.tsx'),
      'IncomeStatementPage',
      searchOf('from', 'to', 'compare'),
    ),
    page(
      '/reports/balance-sheet',
      () => import('./statements/balance-sheet.tsx'),
      'BalanceSheetPage',
      searchOf('asOf', 'compare'),
    ),
    page(
      '/reports/account-statement',
      () => import('./statements/account-statement.tsx'),
      'AccountStatementPage',
      searchOf('accountId', 'from', 'to'),
    ),
    page('/reports/tax', () => import('./tax/tax.tsx'), 'TaxPage', searchOf('from', 'to')),
    page(
      '/reports/tax-lines',
      () => import('./tax/tax-lines.tsx'),
      'TaxLinesPage',
      searchOf('from', 'to', 'direction', 'taxCodeId', 'rate', 'category'),
    ),
    page(
      '/customers/$id/statement',
      () => import('./statements/customer-statement.tsx'),
      'CustomerStatementPage',
      searchOf('from', 'to'),
    ),
    page(
      '/reports/delivery-health',
      () => import('./delivery-health.tsx'),
      'DeliveryHealthPage',
      searchOf('hours'),
    ),
  ],
  navigation: [
    {
      group: 'work',
      rank: 10,
      label: 'reports.feature.dashboard',
      to: '/',
      icon: IconGauge,
      operation: 'getMe',
      key: 'd',
    },
    {
      group: 'ledger',
      rank: 50,
      label: 'reports.feature.reports',
      to: '/reports',
      icon: IconChartBar,
      operation: 'reportArAging',
      key: 'r',
    },
  ],
  commands: Object.values(reportEntries),
  effectKinds: { analytics: { icon: IconRefresh } },
} as const satisfies Feature;

export { revenueQuery } from './queries.ts';

export const LedgerNote = sharedPart(async () => (await import('./behind.tsx')).LedgerNote);
