/** Payments and their allocations. */
import { icon as IconCreditCard } from 'virtual:tabler/credit-card';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';
import { sharedPart } from '../../ui/lazy-part.ts';

export const payments = {
  name: 'payments',
  pages: [
    page('/payments', () => import('./payments.tsx'), 'PaymentsPage', listSearch<'payments'>()),
    page('/payments/$id', () => import('./payment.tsx'), 'PaymentPage', searchOf('invoice')),
  ],
  navigation: [
    {
      group: 'work',
      rank: 30,
      label: 'payments.feature.payments',
      to: '/payments',
      icon: IconCreditCard,
      operation: 'listPayments',
      key: 'p',
    },
  ],
  records: {
    payments: {
      page: '/payments',
      hasEvents: true,
      open: { Posted: ['memo', 'reference'], Voided: ['memo'] },
      begin: 'payments.feature.newPayment',
      dated: 'receivedOn',
      identifiedBy: ['customerId', 'currency', 'amount', 'receivedOn'],
      found: ({ number, reference, amount, currency, status }, show) => ({
        label: number ?? reference ?? show.amount(amount, currency),
        description: [
          show.status(status),
          show.amount(amount, currency),
          ...(number !== null && reference !== null ? [reference] : []),
        ].join(' · '),
      }),
    },
  },
  headers: () => import('./headers.ts'),
  tasks: [
    {
      rank: 50,
      name: 'draftPayments',
      label: 'payments.feature.draftPayments',
    },
    {
      rank: 60,
      name: 'unappliedPayments',
      label: 'payments.feature.paymentsNotFullyApplied',
    },
  ],
} as const satisfies Feature;

export const AllocationScreen = sharedPart(
  async () => (await import('./allocations/allocation-screen.tsx')).AllocationScreen,
);
