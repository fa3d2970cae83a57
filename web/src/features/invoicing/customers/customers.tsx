/** All customers. */

import { nothing } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import type { ListColumn } from '../../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../../ui/record-list/use-rows.ts';

const messages = defineMessages({
  en: {
    active: 'Active',
    blocked: 'Blocked',
    archived: 'Not active',
    emptyTitle: 'No customers yet',
    empty:
      'Who you bill. Currency, payment terms and address of a customer are filled into new invoices. By the API: POST /api/customers {"name": "…"}',
  },
  de: {
    active: 'Aktiv',
    blocked: 'Gesperrt',
    archived: 'Nicht aktiv',
    emptyTitle: 'Noch keine Kunden',
    empty:
      'Wem Sie Rechnungen stellen. Währung, Zahlungsziel und Anschrift eines Kunden werden in neue Rechnungen übernommen. Über die API: POST /api/customers {"name": "…"}',
  },
});

const columns: readonly ListColumn<'customers'>[] = [
  { id: 'name', grow: true, render: ({ name }) => name ?? nothing, card: 'title' },
  { id: 'email', width: 260 },
  { id: 'country', width: 90 },
  { id: 'currency', width: 100 },
  { id: 'paymentTermsDays', width: 170 },
  { id: 'creditLimit', width: 150, card: 'none' },
  {
    id: 'active',
    width: 110,
    card: 'lineEnd',
    render: ({ active }) => <ActiveCell active={active} />,
  },
  { id: 'blocked', width: 100 },
];

function ActiveCell({ active }: { readonly active: boolean | null }) {
  const m = useMessages(messages);
  return active === false ? m.archived : m.active;
}

export const preload = preloadRows('customers');

export function CustomersPage() {
  const m = useMessages(messages);
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
