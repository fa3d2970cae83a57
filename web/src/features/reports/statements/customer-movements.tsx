/** Movements of a customer between two balances, as a table and as a file. */

import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { pageOfType } from '../../../ui/links/record-pages.ts';
import { useFieldLabel, useValueLabel } from '../../../ui/words/labels.ts';
import type { AccountProps, CustomerStatement } from './customer-statement-types.ts';

type Movement = CustomerStatement['movements'][number];

function useColumnLabels() {
  const label = useFieldLabel();
  return {
    date: label('journal-entries', 'postingDate'),
    document: label('journal-entries', 'documentId'),
    due: label('invoices', 'dueDate'),
    amount: label('journal-entries', 'amount'),
    balance: label('accounts', 'balance'),
  };
}

export function CustomerMovements({ statement, balance }: AccountProps) {
  const m = useMessages('reports.customerMovements');
  const labels = useColumnLabels();
  const format = useFormat();
  const { currency, opening, closing } = balance;
  const { movements, from, to } = statement;
  const rows = movements.filter((movement) => movement.currency === currency);
  return (
    <DataTable<{ readonly movement: Movement | null }>
      caption={m.movements({ currency })}
      showCaption
      // The first row is the opening balance.
      rows={[{ movement: null }, ...rows.map((movement) => ({ movement }))]}
      rowId={({ movement }) =>
        movement === null ? 'opening' : `${movement.documentId} ${movement.kind}`
      }
      columns={[
        {
          id: 'date',
          header: labels.date,
          cell: ({ movement }) => format.date(movement?.postingDate ?? from),
          nowrap: true,
          foot: format.date(to),
        },
        {
          id: 'document',
          header: labels.document,
          cell: ({ movement }) =>
            movement === null ? <b>{m.opening}</b> : <DocumentLink document={movement} />,
          card: 'whole',
          foot: m.closing,
        },
        {
          id: 'due',
          header: labels.due,
          cell: ({ movement }) =>
            movement?.kind === 'posting' && movement.dueDate !== null
              ? format.date(movement.dueDate)
              : '',
          nowrap: true,
        },
        {
          id: 'amount',
          header: labels.amount,
          cell: ({ movement }) => movement && format.amount(movement.amount, currency),
          numeric: true,
        },
        {
          id: 'balance',
          header: labels.balance,
          cell: ({ movement }) =>
            movement === null ? (
              <b>{format.amount(opening, currency)}</b>
            ) : (
              format.amount(movement.balance, currency)
            ),
          numeric: true,
          foot: format.amount(closing, currency),
        },
      ]}
    />
  );
}

/** The movements of all currencies. */
export function useMovementsCsv(movements: readonly Movement[]): () => CsvTable {
  const label = useFieldLabel();
  const valueLabel = useValueLabel();
  const { date, due, amount, balance } = useColumnLabels();
  const entry = (name: string) => label('journal-entries', name);
  return () => ({
    fields: [
      ...[date, entry('kind'), entry('documentType'), entry('documentNumber')],
      ...[due, label('invoices', 'currency'), amount, balance],
    ],
    rows: movements.map((one) => [
      one.postingDate,
      valueLabel('journal-entries', 'kind', one.kind),
      valueLabel('journal-entries', 'documentType', one.documentType),
      one.documentNumber,
      one.dueDate,
      one.currency,
      one.amount,
      one.balance,
    ]),
  });
}

interface DocumentLinkProps {
  readonly document: Pick<Movement, 'documentType' | 'documentId' | 'documentNumber'> & {
    readonly kind?: Movement['kind'];
  };
}

export function DocumentLink({ document }: DocumentLinkProps) {
  const m = useMessages('reports.customerMovements');
  const valueLabel = useValueLabel();
  const { documentType, documentId, documentNumber, kind } = document;
  const name = `${valueLabel('journal-entries', 'documentType', documentType)} ${documentNumber}`;
  const text = kind === 'reversal' ? m.voided({ document: name }) : name;
  const page = pageOfType(documentType, documentId);
  return page === undefined ? text : <TextLink to={page}>{text}</TextLink>;
}
