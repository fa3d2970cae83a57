/** Payments, and what they are applied to. */
import { icon as IconCreditCard } from 'virtual:tabler/credit-card';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';
import { paymentsWords } from './words.ts';

export const payments = {
  pages: [
    page('/payments', () => import('./payments.tsx'), 'PaymentsPage', listSearch<'payments'>()),
    page('/payments/$id', () => import('./payment.tsx'), 'PaymentPage'),
  ],
  places: [
    {
      group: 'work',
      rank: 40,
      label: ['Payments', 'Zahlungen'],
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
      begin: ['New payment', 'Neue Zahlung'],
      found: ({ reference, amount, currency, status }, show) => ({
        label: reference ?? show.amount(amount, currency),
        description: `${show.status(status)} · ${show.amount(amount, currency)}`,
      }),
    },
  },
  words: paymentsWords,
} as const satisfies Feature;
