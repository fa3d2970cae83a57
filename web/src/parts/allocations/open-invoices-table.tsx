/** The open invoices with an amount to type for each; Enter goes to the next one. What is wrong stands at its cell. */
import type { Invoice } from '@daybook/sdk';
import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { useFormat } from '../../app/format.ts';
import { useMessages } from '../../app/i18n.tsx';
import { MoneyInput } from '../inputs/decimal-input.tsx';
import { currencyDecimals, isSameDecimal } from '../inputs/numbers.ts';
import './allocations.css';
import { type Source, settledByQuery } from './allocation-queries.ts';
import { allocationMessages } from './allocation-texts.ts';
import { daysBetween, isZero, possibleFor } from './plan.ts';
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
              allocation={allocation}
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

interface RowProps {
  readonly invoice: Invoice;
  readonly allocation: Allocation;
  readonly isReadOnly: boolean;
}

function Row({ invoice, allocation, isReadOnly }: RowProps) {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const { id, number, currency, amountDue, dueDate, overdue } = invoice;
  const before = allocation.seen[id];
  const hasChanged = before !== undefined && !isSameDecimal(before, amountDue);
  const today = new Date().toISOString().slice(0, 10);
  const days = dueDate === null ? 0 : daysBetween(dueDate, today);
  return (
    <Table.Tr>
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
      {!isReadOnly && <AmountCells invoice={invoice} allocation={allocation} />}
    </Table.Tr>
  );
}

function AmountCells({ invoice, allocation }: Omit<RowProps, 'isReadOnly'>) {
  const m = useMessages(allocationMessages);
  const { id, number, currency, amountDue } = invoice;
  const name = number ?? '';
  const possible = possibleFor(allocation.left, allocation.plan, invoice);
  const canPayFull = isSameDecimal(possible, amountDue);
  const { setInvalid } = allocation;
  const report = useCallback((message: string | null) => setInvalid(id, message), [setInvalid, id]);
  return (
    <>
      <Table.Td className="allocation-amount" data-label={m.amount}>
        <MoneyInput
          key={allocation.round}
          size="xs"
          aria-label={m.amountFor(name)}
          value={allocation.plan[id] ?? null}
          currency={currency}
          maxDecimals={currencyDecimals(currency)}
          onChange={(amount) => allocation.set(id, amount)}
          onInvalid={report}
          error={
            allocation.problems.has(id) && <CellProblem invoice={invoice} allocation={allocation} />
          }
        />
      </Table.Td>
      <Table.Td className="allocation-button">
        {!isZero(possible) && !isSameDecimal(possible, allocation.plan[id] ?? null) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={canPayFull ? m.fullFor(name) : m.restFor(name)}
            onClick={() => allocation.set(id, possible)}
          >
            {canPayFull ? m.full : m.rest}
          </Button>
        )}
      </Table.Td>
    </>
  );
}

function CellProblem({ invoice, allocation }: Omit<RowProps, 'isReadOnly'>): ReactNode {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const { id, currency, amountDue } = invoice;
  const problem = allocation.problems.get(id);
  const isGone = problem?.kind === 'overDue' && isZero(amountDue);
  const take = (amount: string) => (
    <button type="button" className="link-button" onClick={() => allocation.set(id, amount)}>
      {m.reduce(format.amount(amount, currency))}
    </button>
  );
  if (problem === undefined) return null;
  if (problem.kind === 'tooSmall') return m.tooSmall;
  if (isGone)
    return (
      <>
        {m.nothingDue} <SettledBy invoiceId={id} />{' '}
        <button type="button" className="link-button" onClick={() => allocation.set(id, null)}>
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
