/** Open invoices with an amount input each; Enter moves to the next. Errors are shown at their input. */

import type { Invoice } from '@daybook/sdk';
import { isSameDecimal } from '@daybook/sdk/import';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode, useCallback } from 'react';
import { today as tenantToday } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { MoneyInput } from '../../../ui/inputs/decimal-input.tsx';
import { currencyDecimals } from '../../../ui/inputs/numbers.ts';
import { TextButton } from '../../../ui/links/links.tsx';
import { type Source, settledByQuery } from './allocation-queries.ts';

import { type CellProblem, daysBetween, isZero, possibleFor } from './plan.ts';
import type { Allocation } from './use-allocation.ts';

interface TableProps {
  readonly record: Source;
  readonly allocation: Allocation;
  /** Shows the invoices without inputs. */
  readonly isReadOnly: boolean;
  readonly onSubmit: () => void;
}

export function OpenInvoicesTable(props: TableProps) {
  const { record, allocation, isReadOnly, onSubmit } = props;
  const m = useMessages('payments.allocation');
  const columns = useColumns(isReadOnly, allocation);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) onSubmit();
    else nextCell(event.currentTarget, event.target, event.shiftKey ? -1 : 1)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inputs inside.
    <div onKeyDown={onKeyDown}>
      <DataTable
        caption={m.caption({ currency: record.currency ?? '' })}
        columns={columns}
        rows={allocation.rows.map((invoice) => ({
          invoice,
          before: allocation.seen[invoice.id],
          amount: allocation.plan[invoice.id] ?? null,
          offer: offerFor(allocation, invoice),
          problem: allocation.problems.get(invoice.id),
        }))}
        rowId={({ invoice }) => invoice.id}
      />
    </div>
  );
}

function useColumns(isReadOnly: boolean, allocation: Allocation): readonly DataColumn<OpenRow>[] {
  const m = useMessages('payments.allocation');
  const { round, set, setToPossible, setInvalid } = allocation;
  const shown: readonly DataColumn<OpenRow>[] = [
    {
      id: 'invoice',
      header: m.invoice,
      cell: ({ invoice }) => (
        <Anchor component={Link} to={`/invoices/${invoice.id}`} size="sm" className="nowrap">
          {invoice.number}
        </Anchor>
      ),
      rowHeader: true,
    },
    {
      id: 'due',
      header: m.due,
      cell: ({ invoice }) => <DueCell invoice={invoice} />,
      nowrap: true,
    },
    {
      id: 'amountDue',
      header: m.amountDue,
      cell: ({ invoice, before }) => <AmountDueCell invoice={invoice} before={before} />,
      numeric: true,
    },
  ];
  if (isReadOnly) return shown;
  return [
    ...shown,
    {
      id: 'amount',
      header: m.amount,
      cell: ({ invoice, amount, problem }) => (
        <AmountCell key={round} {...{ invoice, amount, problem, set, setInvalid }} />
      ),
      width: '13rem',
      card: 'whole',
    },
    {
      id: 'offer',
      header: m.full,
      hiddenHeader: true,
      cell: ({ invoice, offer }) => offer && <OfferButton {...{ invoice, offer, setToPossible }} />,
      width: '7rem',
    },
  ];
}

function nextCell(table: HTMLElement, from: HTMLInputElement, step: 1 | -1) {
  const cells = [...table.querySelectorAll<HTMLInputElement>('input')];
  return cells[cells.indexOf(from) + step];
}

/** Button next to the amount: fill in the amount due, or the remaining amount. */
type Offer = 'full' | 'rest' | null;

function offerFor({ remaining, plan }: Allocation, invoice: Invoice): Offer {
  const possible = possibleFor(remaining, plan, invoice);
  if (isZero(possible) || isSameDecimal(possible, plan[invoice.id] ?? null)) return null;
  return isSameDecimal(possible, invoice.amountDue) ? 'full' : 'rest';
}

type Actions = Pick<Allocation, 'set' | 'setToPossible' | 'setInvalid'>;

interface OpenRow {
  readonly invoice: Invoice;
  /** Amount due when the amount was typed. */
  readonly before: string | undefined;
  readonly amount: string | null;
  readonly offer: Offer;
  readonly problem: CellProblem | undefined;
}

type RowProps = Actions & OpenRow;

/** Compares problems by content, because they are new objects in each render. */
function isSame<P extends Partial<RowProps>>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every(
    (name) =>
      before[name] === after[name] ||
      (name === 'problem' && JSON.stringify(before[name]) === JSON.stringify(after[name])),
  );
}

const DueCell = memo(function DueCell({ invoice }: Pick<RowProps, 'invoice'>) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { dueDate, overdue } = invoice;
  const today = tenantToday();
  const days = dueDate === null ? 0 : daysBetween(dueDate, today);
  return (
    <>
      {format.date(dueDate)}
      {overdue && days > 0 && (
        <Text size="xs" c="var(--mantine-color-error)">
          {m.overdue({ days })}
        </Text>
      )}
    </>
  );
});

const AmountDueCell = memo(function AmountDueCell(props: Pick<RowProps, 'invoice' | 'before'>) {
  const { invoice, before } = props;
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { currency, amountDue } = invoice;
  return (
    <>
      {format.amount(amountDue, currency)}
      {before !== undefined && !isSameDecimal(before, amountDue) && (
        <Text size="xs" c="var(--mantine-color-orange-text)">
          {m.was({ amount: format.amount(before, currency) })}
        </Text>
      )}
    </>
  );
});

type AmountCellProps = Pick<RowProps, 'invoice' | 'amount' | 'problem' | 'set' | 'setInvalid'>;

/** Memoised: there may be two hundred rows. */
const AmountCell = memo(function AmountCell(props: AmountCellProps) {
  const { invoice, amount, problem, set, setInvalid } = props;
  const m = useMessages('payments.allocation');
  const { id, number, currency } = invoice;
  const report = useCallback((message: string | null) => setInvalid(id, message), [setInvalid, id]);
  return (
    <MoneyInput
      size="xs"
      aria-label={m.amountFor({ name: number ?? '' })}
      value={amount}
      currency={currency}
      maxDecimals={currencyDecimals(currency)}
      onChange={(typed) => set(id, typed)}
      onInvalid={report}
      error={problem !== undefined && <ProblemText invoice={invoice} problem={problem} set={set} />}
    />
  );
}, isSame);

type OfferProps = Pick<RowProps, 'invoice' | 'offer' | 'setToPossible'>;

const OfferButton = memo(function OfferButton({ invoice, offer, setToPossible }: OfferProps) {
  const m = useMessages('payments.allocation');
  const name = invoice.number ?? '';
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={offer === 'full' ? m.fullFor({ name }) : m.restFor({ name })}
      onClick={({ currentTarget }) => {
        // The button disappears: the focus goes to the amount, from where Ctrl+Enter applies it.
        currentTarget.closest('tr')?.querySelector('input')?.focus();
        setToPossible(invoice);
      }}
    >
      {offer === 'full' ? m.full : m.rest}
    </Button>
  );
});

interface ProblemTextProps extends Pick<RowProps, 'invoice' | 'set'> {
  readonly problem: CellProblem;
}

function ProblemText({ invoice, problem, set }: ProblemTextProps): ReactNode {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { id, currency, amountDue } = invoice;
  const isGone = problem.kind === 'overDue' && isZero(amountDue);
  const take = (amount: string) => (
    <TextButton onClick={() => set(id, amount)}>
      {m.reduce({ amount: format.amount(amount, currency) })}
    </TextButton>
  );
  if (problem.kind === 'tooSmall') return m.tooSmall;
  if (isGone)
    return (
      <>
        {m.nothingDue} <SettledBy invoiceId={id} />{' '}
        <TextButton onClick={() => set(id, null)}>{m.clear}</TextButton>
      </>
    );
  if (problem.kind === 'overDue')
    return (
      <>
        {m.overDue({
          due: format.amount(problem.due, currency),
          tooMuch: format.amount(problem.tooMuch, currency),
        })}{' '}
        {take(problem.due)}
      </>
    );
  return (
    <>
      {m.overLeft({ tooMuch: format.amount(problem.tooMuch, currency) })}{' '}
      {!isZero(problem.possible) && take(problem.possible)}
    </>
  );
}

/** Numbers of the documents that settled the invoice. */
function SettledBy({ invoiceId }: { readonly invoiceId: string }) {
  const m = useMessages('payments.allocation');
  const { data } = useQuery(settledByQuery([invoiceId]));
  const numbers = [...new Set((data?.items ?? []).map(({ sourceNumber }) => sourceNumber))];
  return numbers.length === 0 ? null : m.settledBy({ numbers: numbers.join(', ') });
}
