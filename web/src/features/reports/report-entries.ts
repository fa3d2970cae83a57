/** The reports, for their list and for the palette. */
import { icon as IconActivity } from 'virtual:tabler/activity';
import { icon as IconChartBar } from 'virtual:tabler/chart-bar';
import { icon as IconClockDollar } from 'virtual:tabler/clock-dollar';
import { icon as IconListDetails } from 'virtual:tabler/list-details';
import { icon as IconReceiptTax } from 'virtual:tabler/receipt-tax';
import { icon as IconScale } from 'virtual:tabler/scale';
import { icon as IconUsersGroup } from 'virtual:tabler/users-group';
import type { Command } from '../../core/feature.ts';

export const reportEntries = {
  aging: {
    label: ['Aged receivables', 'Altersstruktur der Forderungen'],
    synonyms: ['Ageing', 'AR aging', 'Overdue', 'Überfällig', 'Fälligkeiten'],
    to: '/reports/ar-aging',
    icon: IconClockDollar,
    operation: 'reportArAging',
  },
  open: {
    label: ['Open amounts', 'Offene Posten nach Kunde'],
    synonyms: ['Open items', 'OPOS', 'Receivables', 'Forderungen'],
    to: '/reports/open-amounts',
    icon: IconUsersGroup,
    operation: 'reportOpenAmounts',
  },
  revenue: {
    label: ['Revenue', 'Erlöse'],
    synonyms: ['Sales', 'Turnover', 'Umsatz'],
    to: '/reports/revenue',
    icon: IconChartBar,
    operation: 'reportRevenue',
  },
  tax: {
    label: ['Tax report', 'Umsatzsteuer'],
    synonyms: ['VAT return', 'Sales tax', 'GST', 'Voranmeldung', 'Mehrwertsteuer'],
    to: '/reports/tax',
    icon: IconReceiptTax,
    operation: 'reportTax',
  },
  trial: {
    label: ['Trial balance', 'Summen- und Saldenliste'],
    synonyms: ['SuSa', 'Balances', 'Salden'],
    to: '/reports/trial-balance',
    icon: IconScale,
    operation: 'reportTrialBalance',
  },
  statement: {
    label: ['Account statement', 'Kontoblatt'],
    synonyms: ['Ledger account', 'Kontoauszug', 'Sachkonto'],
    to: '/reports/account-statement',
    icon: IconListDetails,
    operation: 'reportAccountStatement',
  },
  delivery: {
    label: ['Delivery health', 'Zustellstatus'],
    synonyms: ['Webhooks', 'Failures', 'Fehler'],
    to: '/reports/delivery-health',
    icon: IconActivity,
    operation: 'reportDeliveryHealth',
  },
} as const satisfies Readonly<Record<string, Command>>;
