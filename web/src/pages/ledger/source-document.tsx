/** The document that an entry was written for, as a link; that of an allocation is what was applied, and to what. */
import type { JournalEntryWithLines } from '@daybook/sdk';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../api/daybook.ts';
import { defineMessages, useMessages } from '../../app/i18n.tsx';

const messages = defineMessages({
  en: { appliedTo: 'applied to' },
  de: { appliedTo: 'zugeordnet zu' },
});

const places: Readonly<Record<string, string>> = {
  invoice: '/invoices',
  creditNote: '/credit-notes',
  payment: '/payments',
};

export function SourceDocument({ entry }: { readonly entry: JournalEntryWithLines }) {
  const { documentType, documentId, documentNumber } = entry;
  if (documentType === 'allocation') return <Allocation id={documentId ?? ''} />;
  const place = places[documentType ?? ''];
  if (place === undefined) return documentNumber;
  return (
    <Anchor component={Link} size="sm" to={`${place}/${documentId}`}>
      {documentNumber}
    </Anchor>
  );
}

function Allocation({ id }: { readonly id: string }) {
  const m = useMessages(messages);
  const { data } = useQuery({
    queryKey: ['allocations', id],
    queryFn: () => daybook.allocations.get(id),
  });
  if (data === undefined) return '…';
  return (
    <>
      <Anchor component={Link} size="sm" to={`${places[data.sourceType ?? '']}/${data.sourceId}`}>
        {data.sourceNumber}
      </Anchor>{' '}
      {m.appliedTo}{' '}
      <Anchor component={Link} size="sm" to={`/invoices/${data.invoiceId}`}>
        {data.invoiceNumber}
      </Anchor>
    </>
  );
}
