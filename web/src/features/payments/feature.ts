/** Payments and their allocations. */
import { icon as IconCreditCard } from 'virtual:tabler/credit-card';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';
import { sharedPart } from '../../ui/lazy-part.ts';
import { paymentsWords } from './words.ts';

export const payments = {
  pages: [
    page('/payments', () => import('./payments.tsx'), 'PaymentsPage', listSearch<'payments'>()),
    page('/payments/$id', () => import('./payment.tsx'), 'PaymentPage', searchOf('invoice')),
  ],
  navigation: [
    {
      group: 'work',
      rank: 30,
      label: ['Payments', 'Zahlungseingänge'],
      synonyms: ['Receipts', 'Cash application', 'Überweisungen', 'Geldeingang'],
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
      begin: ['New payment', 'Neuer Zahlungseingang'],
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
  words: paymentsWords,
  tasks: [
    {
      rank: 50,
      name: 'draftPayments',
      label: ['Draft payments', 'Entwürfe von Zahlungseingängen'],
    },
    {
      rank: 60,
      name: 'unappliedPayments',
      label: ['Payments not fully applied', 'Nicht vollständig zugeordnete Zahlungseingänge'],
    },
  ],
} as const satisfies Feature;

export const AllocationScreen = sharedPart(
  async () => (await import('./allocations/allocation-screen.tsx')).AllocationScreen,
);
