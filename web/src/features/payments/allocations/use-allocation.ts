/** State of the allocation screen: typed amounts, validation, submission. Typed amounts survive every error. */
import { type CollectionName, ConflictError, type Invoice, isDaybookError } from '@daybook/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { queryClient } from '../../../core/daybook.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useInvalidTexts } from '../../../ui/inputs/use-invalid-texts.ts';
import {
  applySource,
  invoicesQuery,
  openInvoicesQuery,
  refreshMoney,
  type Source,
} from './allocation-queries.ts';
import {
  isNegative,
  isZero,
  type Plan,
  payInOrder,
  possibleFor,
  problemOf,
  remainingOf,
} from './plan.ts';

export interface AppliedPart {
  readonly invoice: Invoice;
  readonly amount: string;
}

/** Rows: open invoices, and those that an amount was typed for. */
function useRows(record: Source, plan: Plan) {
  const open = useQuery({ ...openInvoicesQuery(record), placeholderData: keepPreviousData });
  const items = open.data?.items ?? [];
  const missing = Object.keys(plan).filter((id) => items.every((invoice) => invoice.id !== id));
  const gone = useQuery({ ...invoicesQuery(missing), placeholderData: keepPreviousData });
  const kept = (gone.data ?? []).filter(({ id }) => missing.includes(id));
  return { open, rows: [...kept, ...items], isComplete: kept.length === missing.length };
}

/** Amounts to apply: the typed ones; until then the amount for the suggested invoice, as far as it goes. */
function usePlan(record: Source, suggested: string | undefined) {
  const [typed, setPlan] = useState<Plan | null>(null);
  const wanted = typed ?? (suggested === undefined ? {} : { [suggested]: '0' });
  const { open, rows, isComplete } = useRows(record, wanted);
  const suggestion = rows.filter(({ id }) => id === suggested);
  const plan = typed ?? payInOrder(record.amountUnapplied, suggestion);
  const isTyped = typed !== null && Object.keys(typed).length > 0;
  return { plan, isTyped, setPlan, open, rows, isComplete };
}

/** By invoice. `lastId`: the amount that was changed last. */
function problemsOf(
  rows: readonly Invoice[],
  remaining: string,
  plan: Plan,
  lastId: string | null,
) {
  return new Map(
    rows.flatMap((row) => {
      const problem = problemOf(remaining, plan, row, row.id === lastId);
      return problem === null ? [] : [[row.id, problem] as const];
    }),
  );
}

/** Stable functions, so that a keystroke renders only the changed rows. */
function useRowSetters(now: {
  put: (id: string, amount: string | null) => void;
  remaining: string;
  plan: Plan;
}) {
  const latest = useRef(now);
  latest.current = now;
  const set = useCallback(
    (id: string, amount: string | null) => latest.current.put(id, amount),
    [],
  );
  const setToPossible = useCallback((invoice: Invoice) => {
    const { put, remaining, plan } = latest.current;
    put(invoice.id, possibleFor(remaining, plan, invoice));
  }, []);
  return { set, setToPossible };
}

/** Remembers that the draft was posted in order to apply it. */
function usePostFirst(post: Post | undefined) {
  const [isJustPosted, setJustPosted] = useState(false);
  const postFirst =
    post &&
    (async () => {
      const posted = await post();
      setJustPosted(posted !== null);
      return posted;
    });
  return { isJustPosted, postFirst };
}

/** Posts the draft; returns it, or null if that was rejected and is shown elsewhere. */
export type Post = () => Promise<Source | null>;

/** `post`: for a draft. `suggested`: the invoice to pay until the user changes an amount. */
export function useAllocation(
  source: CollectionName,
  record: Source,
  post?: Post,
  suggested?: string,
) {
  const { plan, isTyped, setPlan, open, rows, isComplete } = usePlan(record, suggested);
  /** Amount due at the time of typing, by invoice. */
  const [seen, setSeen] = useState<Plan>({});
  /** By invoice. */
  const { invalid, setInvalid } = useInvalidTexts();
  const [round, setRound] = useState(0);
  const [lastId, setLastId] = useState<string | null>(null);
  const { isJustPosted, postFirst } = usePostFirst(post);
  const left = record.amountUnapplied;
  const apply = useApply(source, record, plan, rows, postFirst, () => {
    setPlan({});
    setSeen({});
  });
  const change = (next: Plan) => {
    setPlan(next);
    setSeen((before) =>
      Object.fromEntries(
        Object.keys(next).map((id) => [
          id,
          before[id] ?? rows.find((row) => row.id === id)?.amountDue ?? '0',
        ]),
      ),
    );
    if (!apply.isPending) apply.reset();
  };
  const changeAll = (next: Plan) => {
    setRound((before) => before + 1);
    change(next);
  };
  const remaining = remainingOf(left, plan);
  const problems = problemsOf(rows, remaining, plan, lastId);
  const put = (id: string, amount: string | null) => {
    const { [id]: _, ...others } = plan;
    setLastId(id);
    change(amount === null ? others : { ...plan, [id]: amount });
  };
  return {
    open,
    rows,
    plan,
    seen,
    left,
    remaining,
    problems,
    apply,
    isJustPosted,
    isTyped,
    isTooMuch: isNegative(remaining),
    canApply:
      Object.keys(plan).length > 0 &&
      problems.size === 0 &&
      invalid.size === 0 &&
      isComplete &&
      !isNegative(remaining),
    ...useRowSetters({ put, remaining, plan }),
    setInvalid,
    /** Changes when all amounts are replaced; resets invalid texts. */
    round,
    fill: () => changeAll(payInOrder(left, open.data?.items ?? [])),
    clear: () => changeAll({}),
  };
}

export type Allocation = ReturnType<typeof useAllocation>;

/** Applies the plan in one request, all or nothing. */
function useApply(
  source: CollectionName,
  record: Source,
  plan: Plan,
  rows: readonly Invoice[],
  post: Post | undefined,
  onDone: () => void,
) {
  return useCommand({
    mutationFn: async () => {
      const posted = post === undefined ? record : await post();
      if (posted === null) return null;
      const parts: AppliedPart[] = rows.flatMap((invoice) => {
        const amount = plan[invoice.id];
        return amount === undefined ? [] : [{ invoice, amount }];
      });
      const allocations = parts.map(({ invoice: { id }, amount }) => ({ invoiceId: id, amount }));
      const after = await applyUnlessSpent(source, posted, allocations);
      return { parts, after };
    },
    onSuccess: async (done) => {
      if (done === null) return;
      const { after } = done;
      onDone();
      await refreshMoney(source, after);
    },
    onError: async (error) => {
      if (error instanceof ConflictError)
        queryClient.setQueryData([source, record.id], error.current);
      if (!isDaybookError(error) || error.status === 0) return;
      await Promise.all(
        ['invoices', 'allocations', source].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
}

/** A change of the record that left its amounts the same, such as the memo, is not a conflict here. */
async function applyUnlessSpent(
  source: CollectionName,
  record: Source,
  allocations: { invoiceId: string; amount: string }[],
): Promise<Source> {
  const { id, RowVersion } = record;
  try {
    return await applySource(source, id, { allocations, RowVersion });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const current = error.current as Source;
    const isSame =
      current.status === record.status && current.amountUnapplied === record.amountUnapplied;
    if (!isSame) throw error;
    return await applySource(source, id, { allocations, RowVersion: current.RowVersion });
  }
}

/** Whether a part of what was applied pays the invoice in full. */
export function isPaidInFull({ invoice, amount }: AppliedPart): boolean {
  return isZero(remainingOf(invoice.amountDue, { [invoice.id]: amount }));
}
