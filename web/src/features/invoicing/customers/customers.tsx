/** The list of customers. */

import { nothing } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import type { ListColumn } from '../../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../../ui/record-list/rows/use-rows.ts';
import { OpenAmountCell } from './open-amount-cell.tsx';

const columns: readonly ListColumn<'customers'>[] = [
  { id: 'name', grow: true, render: ({ name }) => name ?? nothing, card: 'title' },
  { id: 'email', width: 190 },
  { id: 'country', width: 75 },
  { id: 'currency', width: 80 },
  { id: 'paymentTermsDays', width: 150 },
  { id: 'creditLimit', width: 120, card: 'none' },
  {
    id: 'openAmount',
    width: 125,
    numeric: true,
    card: 'titleEnd',
    render: ({ id }) => <OpenAmountCell customerId={id} />,
  },
  {
    id: 'active',
    width: 85,
    card: 'lineEnd',
    render: ({ active }) => <ActiveCell active={active} />,
  },
  { id: 'blocked', width: 80 },
];

function ActiveCell({ active }: { readonly active: boolean | null }) {
  const m = useMessages('invoicing.customers');
  return active === false ? m.archived : m.active;
}

export const preload = preloadRows('customers');

export function CustomersPage() {
  const m = useMessages('invoicing.customers');
  return (
    <RecordListPage
      collection="customers"
      columns={columns}
      create
      views={[
        { name: m.active, search: { 'active.eq': 'true', sort: 'name' } },
        { name: m.blocked, search: { 'blocked.eq': 'true', sort: 'name' } },
        { name: m.archived, search: { 'active.eq': 'false', sort: 'name' } },
      ]}
      empty={{ title: m.emptyTitle, text: m.empty }}
    />
  );
}
