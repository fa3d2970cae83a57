/** Tables of a customer statement: balances by age, movements and open items of a currency. */
import type { paths } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { pageOfType } from '../../ui/links/record-pages.ts';
import { useValueLabel } from '../../ui/words/labels.ts';
import { buckets, useBucketNames } from './buckets.ts';
import { Amount } from './figure.tsx';

const messages = defineMessages({
  en: {
    ages: (day: string) => `Balance by days overdue on ${day}`,
    currency: 'Currency',
    unapplied: 'Credits',
    balance: 'Balance',
    movements: (currency: string) => `Movements in ${currency}`,
    date: 'Posting date',
    document: 'Document',
    due: 'Due date',
    amount: 'Amount',
    opening: 'Opening balance',
    closing: 'Closing balance',
    voided: (document: string) => `${document}, voided`,
    items: (currency: string) => `Open items in ${currency}`,
    issued: 'Date',
    late: 'Days overdue',
    open: 'Open',
    part: (shown: string, count: string) => `Shows the oldest ${shown} of ${count} open items.`,
  },
  de: {
    ages: (day: string) => `Saldo nach Tagen der Überfälligkeit am ${day}`,
    currency: 'Währung',
    unapplied: 'Guthaben',
    balance: 'Saldo',
    movements: (currency: string) => `Bewegungen in ${currency}`,
    date: 'Buchungsdatum',
    document: 'Beleg',
    due: 'Fälligkeit',
    amount: 'Betrag',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    voided: (document: string) => `${document}, storniert`,
    items: (currency: string) => `Offene Posten in ${currency}`,
    issued: 'Datum',
    late: 'Tage überfällig',
    open: 'Offen',
    part: (shown: string, count: string) =>
      `Es werden die ältesten ${shown} von ${count} offenen Posten angezeigt.`,
  },
});

export type CustomerStatement =
  paths['/api/customers/{id}/statement']['get']['responses'][200]['content']['application/json'];
type Balance = CustomerStatement['balances'][number];
type Movement = CustomerStatement['movements'][number];

export function AgeTable({ statement }: { readonly statement: CustomerStatement }) {
  const m = useMessages(messages);
  const format = useFormat();
  const names = useBucketNames();
  return (
    <DataTable
      caption={m.ages(format.date(statement.to))}
      showCaption
      rows={statement.balances}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', header: m.currency, cell: ({ currency }) => currency, rowHeader: true },
        ...buckets.map((bucket) => ({
          id: bucket,
          header: names[bucket],
          cell: ({ receivable, currency }: Balance) => (
            <Amount value={receivable[bucket]} currency={currency} />
          ),
          numeric: true,
        })),
        {
          id: 'unapplied',
          header: m.unapplied,
          cell: ({ unapplied, currency }) => <Amount value={unapplied} currency={currency} />,
          numeric: true,
        },
        {
          id: 'closing',
          header: m.balance,
          cell: ({ closing, currency }) => <b>{format.amount(closing, currency)}</b>,
          numeric: true,
        },
      ]}
    />
  );
}

interface AccountProps {
  readonly statement: CustomerStatement;
  readonly balance: Balance;
}

export function StatementAccount({ statement, balance }: AccountProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const { openItems, openItemCount } = statement;
  const items = openItems.filter(({ currency }) => currency === balance.currency);
  return (
    <>
      <Movements statement={statement} balance={balance} />
      {items.length > 0 && <Items items={items} currency={balance.currency} />}
      {openItemCount > openItems.length && (
        <Text size="sm">
          {m.part(format.decimal(openItems.length), format.decimal(openItemCount))}
        </Text>
      )}
    </>
  );
}

function Movements({ statement, balance }: AccountProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const { currency, opening, closing } = balance;
  const { movements, from, to } = statement;
  const rows = movements.filter((movement) => movement.currency === currency);
  return (
    <DataTable<{ readonly movement: Movement | null }>
      caption={m.movements(currency)}
      showCaption
      // The first row is the opening balance.
      rows={[{ movement: null }, ...rows.map((movement) => ({ movement }))]}
      rowId={({ movement }) =>
        movement === null ? 'opening' : `${movement.documentId} ${movement.kind}`
      }
      columns={[
        {
          id: 'date',
          header: m.date,
          cell: ({ movement }) => format.date(movement?.postingDate ?? from),
          nowrap: true,
          foot: format.date(to),
        },
        {
          id: 'document',
          header: m.document,
          cell: ({ movement }) =>
            movement === null ? <b>{m.opening}</b> : <DocumentLink document={movement} />,
          card: 'whole',
          foot: m.closing,
        },
        {
          id: 'due',
          header: m.due,
          cell: ({ movement }) =>
            movement?.kind === 'posting' && movement.dueDate !== null
              ? format.date(movement.dueDate)
              : '',
          nowrap: true,
        },
        {
          id: 'amount',
          header: m.amount,
          cell: ({ movement }) => movement && format.amount(movement.amount, currency),
          numeric: true,
        },
        {
          id: 'balance',
          header: m.balance,
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

interface ItemsProps {
  readonly items: CustomerStatement['openItems'];
  readonly currency: string;
}

function Items({ items, currency }: ItemsProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const day = (value: string | null) => (value === null ? nothing : format.date(value));
  return (
    <DataTable
      caption={m.items(currency)}
      showCaption
      rows={items}
      rowId={({ documentId }) => documentId}
      columns={[
        {
          id: 'document',
          header: m.document,
          cell: (item) => <DocumentLink document={item} />,
          rowHeader: true,
        },
        { id: 'issued', header: m.issued, cell: (item) => day(item.documentDate), nowrap: true },
        { id: 'due', header: m.due, cell: (item) => day(item.dueDate), nowrap: true },
        {
          id: 'late',
          header: m.late,
          cell: ({ daysOverdue }) => (daysOverdue > 0 ? format.decimal(daysOverdue) : nothing),
          numeric: true,
        },
        {
          id: 'amount',
          header: m.amount,
          cell: ({ amount }) => format.amount(amount, currency),
          numeric: true,
        },
        {
          id: 'open',
          header: m.open,
          cell: ({ amountDue }) => format.amount(amountDue, currency),
          numeric: true,
        },
      ]}
    />
  );
}

interface DocumentLinkProps {
  readonly document: Pick<Movement, 'documentType' | 'documentId' | 'documentNumber'> & {
    readonly kind?: Movement['kind'];
  };
}

function DocumentLink({ document }: DocumentLinkProps) {
  const m = useMessages(messages);
  const valueLabel = useValueLabel();
  const { documentType, documentId, documentNumber, kind } = document;
  const name = `${valueLabel('journal-entries', 'documentType', documentType)} ${documentNumber}`;
  const text = kind === 'reversal' ? m.voided(name) : name;
  const page = pageOfType(documentType, documentId);
  return page === undefined ? text : <TextLink to={page}>{text}</TextLink>;
}
