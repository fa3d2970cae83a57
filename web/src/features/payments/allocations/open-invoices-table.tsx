/** The open invoices with an amount to type for each; Enter goes to the next one. What is wrong stands at its cell. */
import type { Invoice } from '@daybook/sdk';
import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode, useCallback } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/i18n.tsx';
import { MoneyInput } from '../../../ui/inputs/decimal-input.tsx';
import { currencyDecimals, isSameDecimal } from '../../../ui/inputs/numbers.ts';
import './allocations.css';
import { type Source, settledByQuery } from './allocation-queries.ts';
import { allocationMessages } from './allocation-texts.ts';
import { type CellProblem, daysBetween, isZero, possibleFor } from './plan.ts';
import type { Allocation } from './use-allocation.ts';

interface TableProps {
  readonly record: Source;
  readonly allocation: Allocation;
  /** Where nothing may be applied, the invoices are only shown. */
  readonly isReadOnly: boolean;
  readonly onSubmit: () => void;
}

export function OpenInvoicesTable({ record, allocation, isReadOnly, onSubmit }: TableProps) {
  const m = useMessages(allocationMessages);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) onSubmit();
    else nextCell(event.currentTarget, event.target, event.shiftKey ? -1 : 1)?.focus();
  };
  return (
    <div className="allocation-frame">
      <Table verticalSpacing={6} onKeyDown={onKeyDown} className="allocation-table">
        <Table.Caption>
          <VisuallyHidden>{m.caption(record.currency ?? '')}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{m.invoice}</Table.Th>
            <Table.Th scope="col">{m.due}</Table.Th>
            <Table.Th scope="col" className="numeric">
              {m.amountDue}
            </Table.Th>
            {!isReadOnly && (
              <>
                <Table.Th scope="col" className="numeric">
                  {m.amount}
                </Table.Th>
                <Table.Td />
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {allocation.rows.map((invoice) => (
            <Row
              key={invoice.id}
              invoice={invoice}
              before={allocation.seen[invoice.id]}
              amount={allocation.plan[invoice.id] ?? null}
              offer={offerFor(allocation, invoice)}
              problem={allocation.problems.get(invoice.id)}
              round={allocation.round}
              set={allocation.set}
              setToPossible={allocation.setToPossible}
              setInvalid={allocation.setInvalid}
              isReadOnly={isReadOnly}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function nextCell(table: HTMLElement, from: HTMLInputElement, step: 1 | -1) {
  const cells = [...table.querySelectorAll<HTMLInputElement>('input')];
  return cells[cells.indexOf(from) + step];
}

/** What the button beside the amount does: pay it in full, or with what is left. */
type Offer = 'full' | 'rest' | null;

function offerFor({ remaining, plan }: Allocation, invoice: Invoice): Offer {
  const possible = possibleFor(remaining, plan, invoice);
  if (isZero(possible) || isSameDecimal(possible, plan[invoice.id] ?? null)) return null;
  return isSameDecimal(possible, invoice.amountDue) ? 'full' : 'rest';
}

type Actions = Pick<Allocation, 'set' | 'setToPossible' | 'setInvalid'>;

interface RowProps extends Actions {
  readonly invoice: Invoice;
  /** What was due when the amount was typed. */
  readonly before: string | undefined;
  readonly amount: string | null;
  readonly offer: Offer;
  readonly problem: CellProblem | undefined;
  readonly round: number;
  readonly isReadOnly: boolean;
}

/** The problem is another object each time; what is in it counts. */
function isSame<P extends Partial<RowProps>>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every(
    (name) =>
      before[name] === after[name] ||
      (name === 'problem' && JSON.stringify(before[name]) === JSON.stringify(after[name])),
  );
}

/** It and its parts are drawn anew only where something of them is another: there may be two hundred. */
const Row = memo(function Row(props: RowProps) {
  const { invoice, before, amount, offer, problem, round, isReadOnly } = props;
  const { set, setToPossible, setInvalid } = props;
  return (
    <Table.Tr>
      <InvoiceCells invoice={invoice} before={before} />
      {!isReadOnly && (
        <>
          <AmountCell key={round} {...{ invoice, amount, problem, set, setInvalid }} />
          <OfferCell {...{ invoice, offer, setToPossible }} />
        </>
      )}
    </Table.Tr>
  );
}, isSame);

const InvoiceCells = memo(function InvoiceCells({
  invoice,
  before,
}: Pick<RowProps, 'invoice' | 'before'>) {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const { id, number, currency, amountDue, dueDate, overdue } = invoice;
  const hasChanged = before !== undefined && !isSameDecimal(before, amountDue);
  const today = new Date().toISOString().slice(0, 10);
  const days = dueDate === null ? 0 : daysBetween(dueDate, today);
  return (
    <>
      <Table.Th scope="row" fw={500}>
        <Anchor component={Link} to={`/invoices/${id}`} size="sm" className="nowrap">
          {number}
        </Anchor>
      </Table.Th>
      <Table.Td className="nowrap" data-label={m.due}>
        {format.date(dueDate)}
        {overdue && days > 0 && (
          <Text size="xs" c="var(--mantine-color-error)">
            {m.overdue(days)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="numeric" data-label={m.amountDue}>
        {format.amount(amountDue, currency)}
        {hasChanged && (
          <Text size="xs" c="var(--mantine-color-orange-text)">
            {m.was(format.amount(before, currency))}
          </Text>
        )}
      </Table.Td>
    </>
  );
});

type AmountCellProps = Pick<RowProps, 'invoice' | 'amount' | 'problem' | 'set' | 'setInvalid'>;

const AmountCell = memo(function AmountCell(props: AmountCellProps) {
  const { invoice, amount, problem, set, setInvalid } = props;
  const m = useMessages(allocationMessages);
  const { id, number, currency } = invoice;
  const report = useCallback((message: string | null) => setInvalid(id, message), [setInvalid, id]);
  return (
    <Table.Td className="allocation-amount" data-label={m.amount}>
      <MoneyInput
        size="xs"
        aria-label={m.amountFor(number ?? '')}
        value={amount}
        currency={currency}
        maxDecimals={currencyDecimals(currency)}
        onChange={(typed) => set(id, typed)}
        onInvalid={report}
        error={
          problem !== undefined && <ProblemText invoice={invoice} problem={problem} set={set} />
        }
      />
    </Table.Td>
  );
}, isSame);

const OfferCell = memo(function OfferCell({
  invoice,
  offer,
  setToPossible,
}: Pick<RowProps, 'invoice' | 'offer' | 'setToPossible'>) {
  const m = useMessages(allocationMessages);
  const name = invoice.number ?? '';
  return (
    <Table.Td className="allocation-button">
      {offer !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={offer === 'full' ? m.fullFor(name) : m.restFor(name)}
          onClick={() => setToPossible(invoice)}
        >
          {offer === 'full' ? m.full : m.rest}
        </Button>
      )}
    </Table.Td>
  );
});

interface ProblemTextProps extends Pick<RowProps, 'invoice' | 'set'> {
  readonly problem: CellProblem;
}

function ProblemText({ invoice, problem, set }: ProblemTextProps): ReactNode {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const { id, currency, amountDue } = invoice;
  const isGone = problem.kind === 'overDue' && isZero(amountDue);
  const take = (amount: string) => (
    <button type="button" className="link-button" onClick={() => set(id, amount)}>
      {m.reduce(format.amount(amount, currency))}
    </button>
  );
  if (problem.kind === 'tooSmall') return m.tooSmall;
  if (isGone)
    return (
      <>
        {m.nothingDue} <SettledBy invoiceId={id} />{' '}
        <button type="button" className="link-button" onClick={() => set(id, null)}>
          {m.clear}
        </button>
      </>
    );
  if (problem.kind === 'overDue')
    return (
      <>
        {m.overDue(format.amount(problem.due, currency), format.amount(problem.tooMuch, currency))}{' '}
        {take(problem.due)}
      </>
    );
  return (
    <>
      {m.overLeft(format.amount(problem.tooMuch, currency))}{' '}
      {!isZero(problem.possible) && take(problem.possible)}
    </>
  );
}

/** The numbers of what the invoice was settled with. */
function SettledBy({ invoiceId }: { readonly invoiceId: string }) {
  const m = useMessages(allocationMessages);
  const { data } = useQuery(settledByQuery([invoiceId]));
  const numbers = [...new Set((data?.items ?? []).map(({ sourceNumber }) => sourceNumber))];
  return numbers.length === 0 ? null : m.settledBy(numbers.join(', '));
}
