/** Open items of a customer: unpaid invoices, and payments and credit notes with an unapplied amount. */
import { queryOptions } from '@tanstack/react-query';
import Big from 'big.js';
import { daybook } from '../../../core/daybook.ts';

export interface OpenItem {
  readonly id: string;
  readonly kind: 'invoice' | 'creditNote' | 'payment';
  readonly to: string;
  readonly number: string;
  readonly currency: string;
  readonly date: string | null;
  readonly due: string | null;
  readonly total: string;
  /** Negative if it is in the customer's favour. */
  readonly open: string;
  readonly isOverdue: boolean;
}

const mostOfAKind = 200;

const negative = (amount: string) => `-${amount}`;

/** Key below `invoices`, so that every posting or payment invalidates it. */
export function openItemsQuery(customerId: string) {
  return queryOptions({
    queryKey: ['invoices', 'list', { openItemsOf: customerId }],
    queryFn: () => readOpenItems(customerId),
  });
}

async function readOpenItems(customerId: string) {
  const mine = { 'customerId.eq': customerId, limit: mostOfAKind };
  const posted: ('Posted' | 'Released')[] = ['Posted', 'Released'];
  const [invoices, notes, payments] = await Promise.all([
    daybook.invoices.list({
      ...mine,
      'status.in': posted,
      'amountDue.gt': '0',
      sort: 'dueDate',
    }),
    daybook.creditNotes.list({
      ...mine,
      'status.in': posted,
      'amountUnapplied.gt': '0',
      sort: 'issueDate',
    }),
    daybook.payments.list({
      ...mine,
      'status.eq': 'Posted',
      'amountUnapplied.gt': '0',
      sort: 'receivedOn',
    }),
  ]);
  const items: OpenItem[] = [
    ...invoices.items.map((one) => ({
      id: one.id,
      kind: 'invoice' as const,
      to: `/invoices/${one.id}`,
      number: one.number ?? '',
      currency: one.currency ?? '',
      date: one.invoiceDate,
      due: one.dueDate,
      total: one.total,
      open: one.amountDue,
      isOverdue: one.overdue === true,
    })),
    ...notes.items.map((one) => ({
      id: one.id,
      kind: 'creditNote' as const,
      to: `/credit-notes/${one.id}`,
      number: one.number ?? '',
      currency: one.currency ?? '',
      date: one.issueDate,
      due: null,
      total: negative(one.total),
      open: negative(one.amountUnapplied),
      isOverdue: false,
    })),
    ...payments.items.map((one) => ({
      id: one.id,
      kind: 'payment' as const,
      to: `/payments/${one.id}`,
      number: one.number ?? '',
      currency: one.currency ?? '',
      date: one.receivedOn,
      due: null,
      total: negative(one.amount ?? '0'),
      open: negative(one.amountUnapplied),
      isOverdue: false,
    })),
  ];
  return { items, isPart: invoices.hasMore || notes.hasMore || payments.hasMore };
}

export function balanceOf(items: readonly OpenItem[]): string {
  const decimals = items[0]?.open.split('.')[1]?.length ?? 0;
  return items.reduce((sum, { open }) => sum.plus(open), new Big(0)).toFixed(decimals);
}
