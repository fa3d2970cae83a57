/** Ending what was posted: by a reversing entry, never by taking the first one away. */
import { actorName, approvers } from '../../domain/actor.ts';
import type { Action, Context, Draft } from '../../domain/entity.ts';
import { Big } from '../../domain/money.ts';
import type { ProblemDetail } from '../../domain/problem.ts';
import type { Need } from '../../domain/related.ts';
import { reasonBody } from '../reason-body.ts';
import { reversalOf } from './ledger.ts';
import { openDateOf } from './readiness.ts';

type Voidable = Pick<Draft, 'id'> & {
  status: string | null;
  currency: string | null;
  postingDate: string | null;
  amountApplied: string;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
};

interface VoidKind<D> {
  /** In sentences: `an`, `invoice`. */
  readonly article: string;
  readonly word: string;
  /** What its events begin with. */
  readonly event: string;
  /** What keeps it from being voided, after an amount: `are applied to invoices`. */
  readonly stillApplied: string;
  setOpen(document: D, isOpen: boolean): void;
}

export function voidAction<D extends Voidable>(kind: VoidKind<D>): Action<D> {
  return {
    summary: `Void ${kind.article} ${kind.word}`,
    description: `Ends the ${kind.word}; it keeps its number. Not while something is applied to it, or it to something. A posted one gets a reversing ledger entry, dated \`reversalDate\`, or by default the posting date if its period is open, else the first open date after it.`,
    to: 'Voided',
    roles: approvers,
    body: reasonBody(`Why; kept with the ${kind.word}.`, {
      reversalDate: { type: 'string', format: 'date', pattern: '^(19|20|21)[0-9]{2}-' },
    }),
    bodyExample: { reason: 'Ordered twice' },
    needs(document) {
      const events: Need = { kind: 'eventSequence' };
      if (document.postingDate === null || document.status === 'Draft') return [events];
      return [
        events,
        { kind: 'journal', documentId: document.id },
        { kind: 'periodAt', date: document.postingDate },
      ];
    },
    problems(document, body, context) {
      if (!new Big(document.amountApplied).eq(0))
        return [stillApplied(kind.stillApplied, document)];
      if (document.status === 'Draft' || typeof body.reason !== 'string') return [];
      const date = reversalDateOf(document, body, context);
      if (date !== null) return [];
      const message =
        'No open accounting period takes the reversal: open one, or give a reversalDate in an open one.';
      return [{ pointer: '/reversalDate', code: 'period_closed', message }];
    },
    run(document, body, context) {
      const entry = document.status === 'Draft' ? null : context.related.journal(document.id);
      const date = reversalDateOf(document, body, context);
      document.voidReason = String(body.reason);
      document.voidedAt = context.now;
      document.voidedBy = actorName(context.actor);
      kind.setOpen(document, false);
      const events = [{ type: `${kind.event}.voided` }];
      if (entry === null || date === null) return { events };
      const periodId = context.related.periodAt(date)?.id ?? '';
      return { events, journal: [reversalOf(entry, context.newId(), date, periodId)] };
    },
  };
}

/** The date of the reversing entry; null when no open period takes it. */
function reversalDateOf(
  document: Voidable,
  body: Readonly<Record<string, unknown>>,
  context: Context,
): string | null {
  if (document.postingDate === null) return null;
  return openDateOf(body.reversalDate, document.postingDate, context);
}

function stillApplied(text: string, { amountApplied, currency }: Voidable): ProblemDetail {
  const message = `${amountApplied} ${String(currency)} ${text}: unapply them first.`;
  return { pointer: '/amountApplied', code: 'still_applied', message };
}
