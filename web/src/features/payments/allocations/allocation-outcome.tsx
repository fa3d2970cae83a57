/** Result of applying: the settled invoices, or why nothing was applied. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import { ConflictError, isDaybookError } from '@daybook/sdk';
import { Alert, List, Text } from '@mantine/core';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import type { Source } from './allocation-queries.ts';

import { plannedOf, remainingOf } from './plan.ts';
import { type Allocation, type AppliedPart, isPaidInFull } from './use-allocation.ts';

/** Errors caused by concurrent allocations of other users. */
const meanwhileCodes: readonly string[] = ['over_due', 'over_applied', 'not_posted'];

interface Props {
  readonly allocation: Allocation;
  /** Amount that was available before the attempt. */
  readonly leftBefore: string;
  readonly currency: string | null;
}

export function AllocationOutcome({ allocation, leftBefore, currency }: Props) {
  const m = useMessages('payments.allocation');
  const { data, error } = allocation.apply;
  if (data) return <Done parts={data.parts} currency={currency} />;
  if (error === null) return null;
  return (
    <>
      {allocation.isJustPosted && <Text size="sm">{m.postedOnly}</Text>}
      <Refused error={error} leftBefore={leftBefore} currency={currency} />
    </>
  );
}

interface RefusedProps extends Omit<Props, 'allocation'> {
  readonly error: Error;
}

function Refused({ error, leftBefore, currency }: RefusedProps) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  if (error instanceof ConflictError) {
    const now = (error.current as Source).amountUnapplied;
    return (
      <Meanwhile>
        {m.conflict({
          before: format.amount(leftBefore, currency),
          now: format.amount(now, currency),
        })}
      </Meanwhile>
    );
  }
  const isMeanwhile =
    isDaybookError(error) &&
    error.problems.length > 0 &&
    error.problems.every(({ code }) => meanwhileCodes.includes(code));
  return isMeanwhile ? <Meanwhile>{m.refused}</Meanwhile> : <ProblemAlert error={error} />;
}

function Meanwhile({ children }: { readonly children: string }) {
  return (
    <Alert role="alert" color="orange" icon={<IconGitMerge aria-hidden />}>
      <Text size="sm">{children}</Text>
    </Alert>
  );
}

interface DoneProps {
  readonly parts: readonly AppliedPart[];
  readonly currency: string | null;
}

function Done({ parts, currency }: DoneProps) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const like = parts[0]?.invoice.amountDue ?? '0';
  const plan = Object.fromEntries(parts.map(({ invoice, amount }) => [invoice.id, amount]));
  const sum = format.amount(plannedOf(plan, like), currency);
  return (
    <Alert
      role="status"
      color="teal"
      icon={<IconCheck aria-hidden />}
      title={m.done({ amount: sum })}
    >
      <List size="sm" listStyleType="none">
        {parts.map((part) => {
          const { invoice, amount } = part;
          const name = invoice.number ?? '';
          const given = format.amount(amount, currency);
          const still = remainingOf(invoice.amountDue, { [invoice.id]: amount });
          return (
            <List.Item key={invoice.id}>
              {isPaidInFull(part)
                ? m.paid({ name, amount: given })
                : m.partly({ name, amount: given, still: format.amount(still, currency) })}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
