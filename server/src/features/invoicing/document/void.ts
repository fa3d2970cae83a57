/** Voids a document. A posted one keeps its entry and gets a reversing one. */
import { actorName, approvers, editors } from '../../../record/actor.ts';
import type { Action, Context, Draft } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import type { LastEntryNeed, Need } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import { Big } from '../../../record/values/money.ts';
import { reasonBody } from '../../../record/values/reason-body.ts';
import { type PostingPeriod, placeReversal, reversalNeeds } from '../../ledger/exports.ts';
import { problemAt } from '../messages.ts';
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
  /** The prefix of its events. */
  readonly event: string;
  setOpen(document: D, isOpen: boolean): void;
  /** Whether a draft has no content that would be missed. */
  isEmpty(document: D): boolean;
  /** The field of an allocation that refers to it. */
  readonly appliedBy: 'sourceId' | 'invoiceId';
  /** True: credit notes may refer to it; a credited one cannot be voided. */
  readonly isCreditable?: boolean;
}

export function voidAction<D extends Voidable>(kind: VoidKind<D>): Action<D> {
  return {
    summary: `Void ${kind.article} ${kind.word}`,
    description: `Voids the ${kind.word}; it keeps its number. It must have no live allocations. If posted, it gets a reversing ledger entry, dated \`reversalDate\`; by default the posting date if its period is open, else the first open date after it. The date cannot be before the latest date on which the ${kind.word} was applied or unapplied. Clerks can void only drafts without content.`,
    to: 'Voided',
    roles: editors,
    rolesFor: (document) =>
      document.status === 'Draft' && kind.isEmpty(document) ? editors : approvers,
    body: reasonBody(`The reason; stored with the ${kind.word}.`, {
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
        ...reversalNeeds(firstDate(document, kind, related), requestedDate(input), related),
      ];
    },
    problems(document, body, context) {
      if (!new Big(document.amountApplied).eq(0)) return [stillApplied(document)];
      if (document.status !== 'Draft') {
        const problem =
          (kind.isCreditable === true ? stillCredited(document, context.related) : null) ??
          tooEarly(document, kind, requestedDate(body), context.related);
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

/** The posting date of the last allocation or reversal of one. */
function lastApplied({ id }: Voidable, { appliedBy }: AppliedKind): LastEntryNeed {
  return { kind: 'lastEntry', entity: 'allocation', where: [[appliedBy, 'eq', id]] };
}

/** Where the reversing entry is posted; null if there is no entry to reverse. */
function reversalPlace(
  document: Voidable,
  kind: AppliedKind,
  body: Readonly<Record<string, Value>>,
  context: Context,
): PostingPeriod | null {
  if (!isPosted(document)) return null;
  const from = firstDate(document, kind, context.related);
  return placeReversal(from, requestedDate(body), '/reversalDate', context);
}

/** The earliest reversal date: not before the last allocation, so that the open amount is never negative. */
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

function requestedDate({ reversalDate }: Readonly<Record<string, Value>>): string | null {
  return typeof reversalDate === 'string' ? reversalDate : null;
}

function stillApplied({ amountApplied, currency }: Voidable): ProblemDetail {
  const params = { amount: amountApplied, currency: String(currency) };
  return problemAt('/amountApplied', 'still_applied', params);
}
