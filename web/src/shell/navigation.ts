/** Where one can go: one list for the side bar, the command palette and the shortcuts (`g` then `key`). */
import {
  type Icon,
  IconActivity,
  IconBook2,
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconCalendarCheck,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconGauge,
  IconHistory,
  IconKey,
  IconListNumbers,
  IconMail,
  IconPercentage,
  IconReceiptRefund,
  IconRefresh,
  IconSettings,
  IconShieldCheck,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { defineMessages } from '../core/i18n.tsx';

export const navigationMessages = defineMessages({
  en: {
    work: 'Work',
    ledger: 'Ledger',
    admin: 'Administration',
    dashboard: 'Dashboard',
    invoices: 'Invoices',
    creditNotes: 'Credit notes',
    customers: 'Customers',
    payments: 'Payments',
    periods: 'Periods',
    journal: 'Journal',
    accounts: 'Accounts',
    taxCodes: 'Tax codes',
    reports: 'Reports',
    effects: 'Deliveries',
    webhooks: 'Webhooks',
    events: 'Events',
    retryPolicies: 'Retry policies',
    mails: 'Mail',
    keys: 'API keys',
    users: 'Users',
    settings: 'Settings',
    numberSeries: 'Number series',
    audit: 'Audit log',
    tenants: 'Tenants',
  },
  de: {
    work: 'Arbeit',
    ledger: 'Hauptbuch',
    admin: 'Verwaltung',
    dashboard: 'Übersicht',
    invoices: 'Rechnungen',
    creditNotes: 'Gutschriften',
    customers: 'Kunden',
    payments: 'Zahlungen',
    periods: 'Perioden',
    journal: 'Journal',
    accounts: 'Konten',
    taxCodes: 'Steuercodes',
    reports: 'Berichte',
    effects: 'Zustellungen',
    webhooks: 'Webhooks',
    events: 'Ereignisse',
    retryPolicies: 'Wiederholungen',
    mails: 'Post',
    keys: 'API-Schlüssel',
    users: 'Benutzer',
    settings: 'Einstellungen',
    numberSeries: 'Nummernkreise',
    audit: 'Prüfprotokoll',
    tenants: 'Mandanten',
  },
});

type Name = keyof (typeof navigationMessages)['en'];

export interface Place {
  readonly name: Name;
  readonly to: string;
  readonly icon: Icon;
  /** Shown to who may call this operation. */
  readonly operation: string;
  /** After `g`. */
  readonly key?: string;
}

export const places: readonly { readonly name: Name; readonly places: readonly Place[] }[] = [
  {
    name: 'work',
    places: [
      { name: 'dashboard', to: '/', icon: IconGauge, operation: 'getMe', key: 'd' },
      {
        name: 'invoices',
        to: '/invoices',
        icon: IconFileInvoice,
        operation: 'listInvoices',
        key: 'i',
      },
      {
        name: 'creditNotes',
        to: '/credit-notes',
        icon: IconReceiptRefund,
        operation: 'listCreditNotes',
        key: 'n',
      },
      {
        name: 'payments',
        to: '/payments',
        icon: IconCreditCard,
        operation: 'listPayments',
        key: 'p',
      },
      {
        name: 'customers',
        to: '/customers',
        icon: IconUsers,
        operation: 'listCustomers',
        key: 'c',
      },
      { name: 'reports', to: '/reports', icon: IconChartBar, operation: 'reportArAging', key: 'r' },
    ],
  },
  {
    name: 'ledger',
    places: [
      {
        name: 'periods',
        to: '/periods',
        icon: IconCalendarCheck,
        operation: 'listPeriods',
        key: 'o',
      },
      {
        name: 'journal',
        to: '/ledger',
        icon: IconBook2,
        operation: 'listJournalEntries',
        key: 'j',
      },
      {
        name: 'accounts',
        to: '/ledger/accounts',
        icon: IconBuildingBank,
        operation: 'listAccounts',
      },
      {
        name: 'taxCodes',
        to: '/ledger/tax-codes',
        icon: IconPercentage,
        operation: 'listTaxCodes',
      },
    ],
  },
  {
    name: 'admin',
    places: [
      {
        name: 'effects',
        to: '/admin/effects',
        icon: IconActivity,
        operation: 'listEffects',
        key: 'e',
      },
      {
        name: 'webhooks',
        to: '/admin/webhooks',
        icon: IconWebhook,
        operation: 'listWebhookEndpoints',
        key: 'w',
      },
      { name: 'events', to: '/admin/events', icon: IconHistory, operation: 'listEvents', key: 'v' },
      {
        name: 'retryPolicies',
        to: '/admin/retry-policies',
        icon: IconRefresh,
        operation: 'patchRetryPolicy',
      },
      { name: 'mails', to: '/admin/mails', icon: IconMail, operation: 'listMails', key: 'm' },
      { name: 'keys', to: '/admin/keys', icon: IconKey, operation: 'listApiKeys' },
      { name: 'users', to: '/admin/users', icon: IconUserShield, operation: 'listUsers' },
      {
        name: 'settings',
        to: '/admin/settings',
        icon: IconSettings,
        operation: 'listTenantSettings',
        key: 's',
      },
      {
        name: 'numberSeries',
        to: '/admin/number-series',
        icon: IconListNumbers,
        operation: 'listNumberSeries',
      },
      { name: 'audit', to: '/admin/audit', icon: IconShieldCheck, operation: 'listAuditEntries' },
      {
        name: 'tenants',
        to: '/admin/tenants',
        icon: IconBuildingSkyscraper,
        operation: 'listTenants',
      },
    ],
  },
];

/** The place that an address lies at or below, the nearest: /ledger/accounts is not below the journal at /ledger. */
export function placeOf(pathname: string): Place | undefined {
  return places
    .flatMap((group) => group.places)
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
