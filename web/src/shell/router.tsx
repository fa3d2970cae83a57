/**
 * Every page and its address. A page is loaded when it is opened. What stands behind `?` is the API's own query
 * string, so all its values are texts.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut, queryClient } from '../core/daybook.ts';
import { meQuery } from '../core/me.ts';
import { NotFoundPage } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

type Search = Record<string, string>;

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const open = createRoute({ getParentRoute: () => root, id: 'open', component: Outlet });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  errorComponent: PageError,
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    });
    // Nothing else works before there is one.
    if (me.person?.secondFactorNeeded && location.pathname !== '/account')
      throw redirect({ to: '/account' });
  },
});

const validateSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));

type Page = Parameters<typeof lazyRouteComponent>;

/** What a page's module may have: asks for its data before the page is drawn. */
interface Ahead {
  readonly preload?: (search: Search) => void;
}

/** A page inside the shell. */
const page = <const P extends string>(path: P, load: Page[0], name: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch,
    loaderDeps: ({ search }) => search,
    // Awaited, so that the data is asked for before the page is drawn, not after.
    loader: async ({ deps }) => {
      // A module that cannot be loaded is the component's to tell.
      const module: Ahead | undefined = await load().catch(() => undefined);
      module?.preload?.(deps);
    },
    component: lazyRouteComponent(load, name),
  });

/** A page for who is not signed in. */
const door = <const P extends string>(path: P, load: Page[0], name: string) =>
  createRoute({
    getParentRoute: () => open,
    path,
    validateSearch,
    component: lazyRouteComponent(load, name),
  });

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/effects' });
  },
});

const routeTree = root.addChildren([
  open.addChildren([
    door('/sign-in', () => import('../features/identity/sign-in.tsx'), 'SignInPage'),
    door(
      '/accept-invitation',
      () => import('../features/identity/accept-invitation.tsx'),
      'AcceptInvitationPage',
    ),
    door('/new-password', () => import('../features/identity/new-password.tsx'), 'NewPasswordPage'),
  ]),
  signedIn.addChildren([
    page('/', () => import('../features/dashboard/dashboard.tsx'), 'DashboardPage'),
    page('/invoices', () => import('../features/invoicing/documents/invoices.tsx'), 'InvoicesPage'),
    page(
      '/invoices/$id',
      () => import('../features/invoicing/documents/invoice.tsx'),
      'InvoicePage',
    ),
    page(
      '/credit-notes',
      () => import('../features/invoicing/credit-notes.tsx'),
      'CreditNotesPage',
    ),
    page(
      '/credit-notes/$id',
      () => import('../features/invoicing/credit-note.tsx'),
      'CreditNotePage',
    ),
    page(
      '/customers',
      () => import('../features/invoicing/customers/customers.tsx'),
      'CustomersPage',
    ),
    page(
      '/customers/$id',
      () => import('../features/invoicing/customers/customer.tsx'),
      'CustomerPage',
    ),
    page('/payments', () => import('../features/payments/payments.tsx'), 'PaymentsPage'),
    page('/payments/$id', () => import('../features/payments/payment.tsx'), 'PaymentPage'),
    page('/periods', () => import('../features/ledger/periods/periods.tsx'), 'PeriodsPage'),
    page('/periods/$id', () => import('../features/ledger/periods/period.tsx'), 'PeriodPage'),
    page('/ledger', () => import('../features/ledger/journal.tsx'), 'JournalPage'),
    page('/ledger/entries/$id', () => import('../features/ledger/entry.tsx'), 'JournalEntryPage'),
    page('/ledger/accounts', () => import('../features/ledger/accounts.tsx'), 'AccountsPage'),
    page('/ledger/tax-codes', () => import('../features/ledger/tax-codes.tsx'), 'TaxCodesPage'),
    page('/reports', () => import('../features/reports/reports.tsx'), 'ReportsPage'),
    page('/reports/ar-aging', () => import('../features/reports/aging.tsx'), 'AgingPage'),
    page('/reports/revenue', () => import('../features/reports/revenue.tsx'), 'RevenuePage'),
    page(
      '/reports/open-amounts',
      () => import('../features/reports/open-amounts.tsx'),
      'OpenAmountsPage',
    ),
    page(
      '/reports/trial-balance',
      () => import('../features/reports/trial-balance.tsx'),
      'TrialBalancePage',
    ),
    page(
      '/reports/account-statement',
      () => import('../features/reports/account-statement.tsx'),
      'AccountStatementPage',
    ),
    page(
      '/reports/delivery-health',
      () => import('../features/reports/delivery-health.tsx'),
      'DeliveryHealthPage',
    ),
    admin,
    page('/admin/effects', () => import('../features/deliveries/effects.tsx'), 'EffectsPage'),
    page('/admin/effects/$id', () => import('../features/deliveries/effect.tsx'), 'EffectPage'),
    page('/admin/webhooks', () => import('../features/webhooks/webhooks.tsx'), 'WebhooksPage'),
    page('/admin/webhooks/$id', () => import('../features/webhooks/webhook.tsx'), 'WebhookPage'),
    page('/admin/events', () => import('../features/events/events.tsx'), 'EventsPage'),
    page(
      '/admin/retry-policies',
      () => import('../features/deliveries/retry-policies.tsx'),
      'RetryPoliciesPage',
    ),
    page('/admin/mails', () => import('../features/mail/mails.tsx'), 'MailsPage'),
    page('/admin/mails/$id', () => import('../features/mail/mail.tsx'), 'MailPage'),
    page('/admin/keys', () => import('../features/identity/keys.tsx'), 'KeysPage'),
    page('/admin/keys/$id', () => import('../features/identity/key.tsx'), 'KeyPage'),
    page('/admin/users', () => import('../features/identity/users.tsx'), 'UsersPage'),
    page('/admin/users/$id', () => import('../features/identity/user.tsx'), 'UserPage'),
    page('/admin/settings', () => import('../features/tenants/settings.tsx'), 'SettingsPage'),
    page(
      '/admin/number-series',
      () => import('../features/ledger/number-series.tsx'),
      'NumberSeriesPage',
    ),
    page('/admin/audit', () => import('../features/audit/audit.tsx'), 'AuditPage'),
    page('/admin/audit/$id', () => import('../features/audit/audit-entry.tsx'), 'AuditEntryPage'),
    page('/admin/tenants', () => import('../features/tenants/tenants.tsx'), 'TenantsPage'),
    page('/account', () => import('../features/identity/account.tsx'), 'AccountPage'),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    // Commas part the values of `in`; the API reads them as they are, and so do people.
    return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
