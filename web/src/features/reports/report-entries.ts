/** The reports, for their list and for the palette. */
import { icon as IconActivity } from 'virtual:tabler/activity';
import { icon as IconBuildingBank } from 'virtual:tabler/building-bank';
import { icon as IconChartBar } from 'virtual:tabler/chart-bar';
import { icon as IconClockDollar } from 'virtual:tabler/clock-dollar';
import { icon as IconListDetails } from 'virtual:tabler/list-details';
import { icon as IconReceiptTax } from 'virtual:tabler/receipt-tax';
import { icon as IconReportMoney } from 'virtual:tabler/report-money';
import { icon as IconScale } from 'virtual:tabler/scale';
import { icon as IconUsersGroup } from 'virtual:tabler/users-group';
import type { Command } from '../../core/feature.ts';

export const reportEntries = {
  aging: {
    label: 'reports.feature.agedReceivables',
    to: '/reports/ar-aging',
    icon: IconClockDollar,
    operation: 'reportArAging',
  },
  open: {
    label: 'reports.feature.openAmounts',
    to: '/reports/open-amounts',
    icon: IconUsersGroup,
    operation: 'reportOpenAmounts',
  },
  revenue: {
    label: 'reports.feature.revenue',
    to: '/reports/revenue',
    icon: IconChartBar,
    operation: 'reportRevenue',
  },
  tax: {
    label: 'reports.feature.taxReport',
    to: '/reports/tax',
    icon: IconReceiptTax,
    operation: 'reportTax',
  },
  income: {
    label: 'reports.feature.incomeStatement',
    to: '/reports/income-statement',
    icon: IconReportMoney,
    operation: 'reportIncomeStatement',
  },
  balance: {
    label: 'reports.feature.balanceSheet',
    to: '/reports/balance-sheet',
    icon: IconBuildingBank,
    operation: 'reportBalanceSheet',
  },
  trial: {
    label: 'reports.feature.trialBalance',
    to: '/reports/trial-balance',
    icon: IconScale,
    operation: 'reportTrialBalance',
  },
  statement: {
    label: 'reports.feature.accountStatement',
    to: '/reports/account-statement',
    icon: IconListDetails,
    operation: 'reportAccountStatement',
  },
  delivery: {
    label: 'reports.feature.deliveryHealth',
    to: '/reports/delivery-health',
    icon: IconActivity,
    operation: 'reportDeliveryHealth',
  },
} as const satisfies Readonly<Record<string, Command>>;
