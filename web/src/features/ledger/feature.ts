/** The general ledger: accounts, tax codes, journal, periods and number series. */
import { icon as IconBook2 } from 'virtual:tabler/book-2';
import { icon as IconBuildingBank } from 'virtual:tabler/building-bank';
import { icon as IconCalendarCheck } from 'virtual:tabler/calendar-check';
import { icon as IconListNumbers } from 'virtual:tabler/list-numbers';
import { icon as IconPercentage } from 'virtual:tabler/percentage';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';
import { sharedPart } from '../../ui/lazy-part.ts';

const tableSearch = searchOf('q', 'inactive');

export const ledger = {
  name: 'ledger',
  pages: [
    page('/periods', () => import('./periods/periods.tsx'), 'PeriodsPage', searchOf('year')),
    page('/periods/$id', () => import('./periods/period.tsx'), 'PeriodPage'),
    page('/ledger', () => import('./journal.tsx'), 'JournalPage', listSearch<'journal-entries'>()),
    page('/ledger/entries/$id', () => import('./entry.tsx'), 'JournalEntryPage'),
    page('/ledger/accounts', () => import('./accounts.tsx'), 'AccountsPage', tableSearch),
    page('/ledger/tax-codes', () => import('./tax-codes.tsx'), 'TaxCodesPage', tableSearch),
    page('/admin/number-series', () => import('./number-series.tsx'), 'NumberSeriesPage'),
  ],
  navigation: [
    {
      group: 'ledger',
      rank: 30,
      label: 'ledger.feature.periods',
      to: '/periods',
      icon: IconCalendarCheck,
      operation: 'listPeriods',
      key: 'o',
    },
    {
      group: 'ledger',
      rank: 10,
      label: 'ledger.feature.journal',
      to: '/ledger',
      icon: IconBook2,
      operation: 'listJournalEntries',
      key: 'j',
    },
    {
      group: 'ledger',
      rank: 20,
      label: 'ledger.feature.accounts',
      to: '/ledger/accounts',
      icon: IconBuildingBank,
      operation: 'listAccounts',
    },
    {
      group: 'ledger',
      rank: 40,
      label: 'ledger.feature.taxCodes',
      to: '/ledger/tax-codes',
      icon: IconPercentage,
      operation: 'listTaxCodes',
    },
    {
      group: 'admin',
      rank: 90,
      label: 'ledger.feature.numberSeries',
      to: '/admin/number-series',
      icon: IconListNumbers,
      operation: 'listNumberSeries',
    },
  ],
  records: {
    periods: {
      page: '/periods',
      hasEvents: true,
      title: ['code'],
      mayBeMonth: true,
      dated: 'startDate',
    },
    'journal-entries': { page: '/ledger/entries' },
    accounts: {
      editedAt: '/ledger/accounts',
      title: ['code', 'name'],
      isTitleJoined: true,
      found: ({ id, code, name, type }, show) => ({
        label: [code, name].filter(Boolean).join(' · ') || id,
        description: type === null ? '' : show.value('accounts', 'type', type),
      }),
      foundAt: ({ id: accountId }) => ({ to: '/reports/account-statement', search: { accountId } }),
    },
    'tax-codes': { editedAt: '/ledger/tax-codes', title: ['code', 'name'], isTitleJoined: true },
  },
  tasks: [
    {
      rank: 90,
      name: 'periodsToClose',
      label: 'ledger.feature.pastPeriodsToClose',
    },
  ],
} as const satisfies Feature;

export const RecordEntries = sharedPart(
  async () => (await import('./record-entries.tsx')).RecordEntries,
);
