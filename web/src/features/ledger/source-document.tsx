/** Link to the document of an entry; for an allocation, to its source and invoice. */

import type { JournalEntryWithLines } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ToRecord } from '../../ui/links/to-record.tsx';

export function SourceDocument({ entry }: { readonly entry: JournalEntryWithLines }) {
  const { documentType, documentId, documentNumber } = entry;
  if (documentType === 'allocation') return <Allocation id={documentId ?? ''} />;
  return (
    <ToRecord type={documentType} id={documentId}>
      {documentNumber}
    </ToRecord>
  );
}

function Allocation({ id }: { readonly id: string }) {
  const m = useMessages('ledger.sourceDocument');
  const { data } = useQuery({
    queryKey: ['allocations', id],
    queryFn: () => daybook.allocations.get(id),
  });
  if (data === undefined) return '…';
  return (
    <>
      <ToRecord type={data.sourceType} id={data.sourceId}>
        {data.sourceNumber}
      </ToRecord>{' '}
      {m.appliedTo}{' '}
      <ToRecord type="invoice" id={data.invoiceId}>
        {data.invoiceNumber}
      </ToRecord>
    </>
  );
}
