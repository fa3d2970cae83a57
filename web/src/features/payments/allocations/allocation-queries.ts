/** What the allocation screen reads, and what it makes stale. */
import type { CreditNote, Invoice, Payment } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { daybook, queryClient } from '../../../core/daybook.ts';

export type SourceName = 'payments' | 'credit-notes';

/** What is applied: a payment or a credit note. */
export type Source = Payment | CreditNote;

/** Invoices that are shown at once. */
export const mostInvoices = 200;

/** What can be paid with it: posted, of the same customer and currency, the first due first. */
export function openInvoicesQuery({ customerId, currency }: Source) {
  const query = {
    'customerId.eq': customerId ?? '',
    'currency.eq': currency ?? '',
    'status.in': ['Posted', 'Released'] as ('Posted' | 'Released')[],
    'amountDue.gt': '0',
    sort: 'dueDate',
    limit: mostInvoices,
  };
  return queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: () => daybook.invoices.list(query),
    staleTime: 0,
    enabled: customerId !== null && currency !== null,
  });
}

/** Invoices by id, paid or not. */
export function invoicesQuery(ids: readonly string[]) {
  const query = { 'id.in': [...ids], limit: mostInvoices };
  return queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: async (): Promise<readonly Invoice[]> => (await daybook.invoices.list(query)).items,
    enabled: ids.length > 0,
    staleTime: 0,
  });
}

/** What was applied, also what was taken back, the newest first. */
export function allocationsQuery(sourceId: string) {
  const query = { 'sourceId.eq': sourceId, limit: mostInvoices };
  return queryOptions({
    queryKey: ['allocations', 'list', query],
    queryFn: () => daybook.allocations.list(query),
  });
}

/** What else was applied to these invoices, by others. */
export function settledByQuery(invoiceIds: readonly string[]) {
  const query = {
    'invoiceId.in': [...invoiceIds],
    'status.eq': 'Live' as const,
    limit: mostInvoices,
  };
  return queryOptions({
    queryKey: ['allocations', 'list', query],
    queryFn: () => daybook.allocations.list(query),
    enabled: invoiceIds.length > 0,
    staleTime: 0,
  });
}

export function applySource(
  source: SourceName,
  id: string,
  body: {
    readonly allocations: { readonly invoiceId: string; readonly amount: string }[];
    readonly RowVersion: string;
  },
): Promise<Source> {
  return source === 'payments'
    ? daybook.payments.act(id, 'apply', body)
    : daybook.creditNotes.act(id, 'apply', body);
}

export function unapplySource(
  source: SourceName,
  id: string,
  allocationId: string,
): Promise<Source> {
  return source === 'payments'
    ? daybook.payments.act(id, 'unapply', { allocationId })
    : daybook.creditNotes.act(id, 'unapply', { allocationId });
}

/** Everything that shows amounts of this customer. */
export async function refreshMoney(source: SourceName, record: Source): Promise<void> {
  queryClient.setQueryData([source, record.id], record);
  await Promise.all(
    ['invoices', 'allocations', source, 'customers', 'reports', 'journal-entries'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
