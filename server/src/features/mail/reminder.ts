/** What a reminder asks for: the amount due less the customer's credits that are not applied yet. */
import { isDeepStrictEqual } from 'node:util';
import { type Database, readTransaction } from '../../postgres/db.ts';
import type { Deferral, Outcome } from '../../queue/outcome.ts';
import type { Entity } from '../../record/entity.ts';
import { isZero } from '../../record/messages/formats.ts';
import { type AskedAmount, readAskedAmount } from '../invoicing/exports.ts';
import type { Recheck } from './mail-outbox.ts';
import { outcomeOf } from './outcomes.ts';

const limits = {
  /** Between two checks of an invoice that credits cover. */
  coveredDayMs: 86_400_000,
} as const;

export interface Reminder {
  readonly asked: AskedAmount;
  /** Whether invoice and credits are as the mail says, in the transaction that records it. */
  readonly recheck: Recheck;
}

interface Reading {
  readonly db: Database;
  readonly entities: readonly Entity[];
  readonly now: () => Date;
}

/** The outcome explains why nothing is sent now. */
export async function prepareReminder(
  { db, entities, now }: Reading,
  tenantId: string,
  invoice: { readonly id: string; readonly currency: string },
): Promise<Reminder | Outcome> {
  const { id, currency } = invoice;
  const asked = await readTransaction(db, tenantId, (tx) => readAskedAmount(tx, id, entities));
  if (asked === null) return outcomeOf('document_missing', {}, { final: true });
  const { amountDue, covered } = asked;
  if (!isZero(covered) && covered === amountDue)
    return deferred(outcomeOf('reminder_covered', { covered, currency }), now, limits.coveredDayMs);
  return {
    asked,
    async recheck(tx) {
      const current = await readAskedAmount(tx, id, entities);
      return isDeepStrictEqual(current, asked)
        ? null
        : deferred(outcomeOf('reminder_outdated'), now, 0);
    },
  };
}

function deferred(outcome: Outcome, now: () => Date, ms: number): Deferral {
  const notBefore = new Date(now().getTime() + ms).toISOString();
  return { ...outcome, class: 'deferred', notBefore };
}
