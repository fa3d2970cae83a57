/** Queries of the allocation screen, and their invalidation. */
import type { CollectionName, Invoice } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { anyCollection } from '../../../core/any-collection.ts';
import { daybook, queryClient } from '../../../core/daybook.ts';

/** What is applied: a payment, or another document that settles invoices. */
export interface Source {
  readonly id: string;
  readonly RowVersion: string;
  readonly status: string;
  readonly customerId: string | null;
  readonly currency: string | null;
  readonly amountUnapplied: string;
}

/** Maximum number of invoices shown. */
export const mostInvoices = 200;

/** Posted invoices with an amount due, of the same customer and currency, by due date. */
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

/** Invoices by ID, paid or not. */
export function invoicesQuery(ids: readonly string[]) {
  const query = { 'id.in': [...ids], limit: mostInvoices };
  return queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: async (): Promise<readonly Invoice[]> => (await daybook.invoices.list(query)).items,
    enabled: ids.length > 0,
    staleTime: 0,
  });
}

/** Allocations of the source, including reversed ones, newest first. */
export function allocationsQuery(sourceId: string) {
  const query = { 'sourceId.eq': sourceId, limit: mostInvoices };
  return queryOptions({
    queryKey: ['allocations', 'list', query],
    queryFn: () => daybook.allocations.list(query),
  });
}

/** Other allocations to these invoices. */
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

export async function applySource(
  collection: CollectionName,
  id: string,
  body: {
    readonly allocations: { readonly invoiceId: string; readonly amount: string }[];
    readonly RowVersion: string;
  },
): Promise<Source> {
  return (await anyCollection(collection).act(id, 'apply', body)) as object as Source;
}

export async function unapplySource(
  collection: CollectionName,
  id: string,
  allocationId: string,
): Promise<Source> {
  return (await anyCollection(collection).act(id, 'unapply', { allocationId })) as object as Source;
}

/** Refetches everything that shows amounts of this customer. */
export async function refreshMoney(source: CollectionName, record: Source): Promise<void> {
  queryClient.setQueryData([source, record.id], record);
  await Promise.all(
    ['invoices', 'allocations', source, 'customers', 'reports', 'journal-entries'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
