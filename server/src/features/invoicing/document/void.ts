/** Ending what was posted: by a reversing entry, never by taking the first one away. */
import { actorName, approvers } from '../../../record/actor.ts';
import type { Action, Context, Draft } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import { Big } from '../../../record/money.ts';
import type { LastEntryNeed, Need } from '../../../record/need.ts';
import { type ProblemDetail, problemAt } from '../../../record/problem.ts';
import { reasonBody } from '../../../record/reason-body.ts';
import type { Related } from '../../../record/related.ts';
import { type PostingPeriod, placeReversal, reversalNeeds } from '../../ledger/exports.ts';
import { creditedNeeds, stillCredited } from './crediting.ts';
import { reversalOf } from './ledger.ts';

type Voidable = Pick<Draft, 'id'> & {
  customerId: string | null;
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
  setOpen(document: D, isOpen: boolean): void;
  /** The field of an allocation that names it. */
  readonly appliedBy: 'sourceId' | 'invoiceId';
  /** True: credit notes may name it, and keep it from being voided. */
  readonly isCreditable?: boolean;
}

export function voidAction<D extends Voidable>(kind: VoidKind<D>): Action<D> {
  return {
    summary: `Void ${kind.article} ${kind.word}`,
    description: `Ends the ${kind.word}; it keeps its number. Not while something is applied to it, or it to something. A posted one gets a reversing ledger entry, dated \`reversalDate\`, or by default the posting date if its period is open, else the first open date after it; never before the last day on which something of it was applied or taken back.`,
    to: 'Voided',
    roles: approvers,
    body: reasonBody(`Why; kept with the ${kind.word}.`, {
      reversalDate: { type: 'string', format: 'date' },
    }),
    bodyExample: { reason: 'Ordered twice' },
    needsFirst: (document) => (isPosted(document) ? [lastApplied(document, kind)] : []),
    needs(document, { input, related }) {
      const events: Need = { kind: 'eventSequence' };
      if (!isPosted(document)) return [events];
      return [
        events,
        { kind: 'journal', documentId: document.id },
        ...(kind.isCreditable === true ? creditedNeeds(document.id, document.customerId) : []),
        ...reversalNeeds(firstDate(document, kind, related), askedDate(input), related),
      ];
    },
    problems(document, body, context) {
      if (!new Big(document.amountApplied).eq(0)) return [stillApplied(document)];
      if (document.status !== 'Draft') {
        const problem =
          (kind.isCreditable === true ? stillCredited(document, context.related) : null) ??
          tooEarly(document, kind, askedDate(body), context.related);
        if (problem !== null) return [problem];
      }
      const place = reversalPlace(document, kind, body, context);
      return place?.refusal === undefined ? [] : [place.refusal];
    },
    run(document, body, context) {
      const entry = document.status === 'Draft' ? null : context.related.journal(document.id);
      const place = reversalPlace(document, kind, body, context);
      document.voidReason = String(body.reason);
      document.voidedAt = context.now;
      document.voidedBy = actorName(context.actor);
      kind.setOpen(document, false);
      const events = [{ type: `${kind.event}.voided` }];
      if (entry === null || place === null || place.refusal !== undefined) return { events };
      const { date, period } = place;
      return { events, journal: [reversalOf(entry, context.newId(), date, period.id)] };
    },
  };
}

type AppliedKind = Pick<VoidKind<never>, 'appliedBy'>;

function isPosted({ status, postingDate }: Voidable): boolean {
  return postingDate !== null && status !== 'Draft';
}

/** The latest date on which something was applied to or from it, or that was taken back. */
function lastApplied({ id }: Voidable, { appliedBy }: AppliedKind): LastEntryNeed {
  return { kind: 'lastEntry', entity: 'allocation', where: [[appliedBy, 'eq', id]] };
}

/** Where the reversing entry goes; null where there is no entry to reverse. */
function reversalPlace(
  document: Voidable,
  kind: AppliedKind,
  body: Readonly<Record<string, Value>>,
  context: Context,
): PostingPeriod | null {
  if (!isPosted(document)) return null;
  const from = firstDate(document, kind, context.related);
  return placeReversal(from, askedDate(body), '/reversalDate', context);
}

/** From when on nothing of a posted document is applied any more: earlier, it would be worth less than nothing. */
function firstDate(document: Voidable, kind: AppliedKind, related: Related): string {
  const posted = String(document.postingDate);
  const applied = related.lastEntry(lastApplied(document, kind));
  return applied !== null && applied > posted ? applied : posted;
}

function tooEarly(
  document: Voidable,
  kind: AppliedKind,
  asked: string | null,
  related: Related,
): ProblemDetail | null {
  const first = firstDate(document, kind, related);
  if (asked === null || asked >= first) return null;
  const isPosting = first === document.postingDate;
  const code = isPosting ? 'date_before_posting' : 'date_before_last_application';
  return problemAt('/reversalDate', code, { date: first });
}

function askedDate({ reversalDate }: Readonly<Record<string, Value>>): string | null {
  return typeof reversalDate === 'string' ? reversalDate : null;
}

function stillApplied({ amountApplied, currency }: Voidable): ProblemDetail {
  const params = { amount: amountApplied, currency: String(currency) };
  return problemAt('/amountApplied', 'still_applied', params);
}
