/**
 * Refreshes the summaries of reports after commits. The result does not depend on the order or
 * number of effects: documents are read in their current state, events are processed up to a
 * watermark.
 */

import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Handler } from '../../queue/handler.ts';
import type { Params } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { outcomeOf } from './outcomes.ts';
import { baseDigitsOf, rebuildSummaries } from './rebuild-analytics.ts';
import {
  addEntries,
  allowRebuild,
  isCredit,
  lockSummaries,
  moveSummaries,
  readUnreadEvents,
  rebuildOpen,
  refreshOpen,
} from './store-analytics.ts';
import { addTaxLines, rebuildTaxLines, taxedOf } from './store-tax-lines.ts';

const limits = {
  /** Events per transaction. */
  eventsPerStep: 1_000,
  /** Transactions per attempt; the next attempt continues. */
  maxSteps: 10_000,
} as const;

/** `now`: the clock of the service. */
export function createAnalyticsHandler(options: {
  readonly db: Database;
  readonly entities: readonly Entity[];
  readonly now?: () => Date;
}): Handler {
  const { db, entities, now = () => new Date() } = options;
  const reported = new Map(
    entities.filter(({ balance }) => balance !== undefined).map((one) => [one.name, one]),
  );
  const taxed = taxedOf(entities);

  /** Runs one transaction; returns false if more events remain. */
  function step(tenantId: string, documents: readonly Reference[]): Promise<boolean> {
    return writeTransaction(db, tenantId, async (tx, sendCommit) => {
      const at = now().toISOString();
      const { upToSequence, creditsUpToSequence, taxUpToSequence, isNew } = await lockSummaries(
        tx,
        at,
      );
      const [events, digits] = await Promise.all([
        readUnreadEvents(tx, upToSequence, limits.eventsPerStep),
        baseDigitsOf(tx),
      ]);
      const [first] = events;
      // Sequences have no gaps: the summaries were never built, or are so old that events after
      // them have been pruned.
      if (isNew || (first !== undefined && first.sequence > upToSequence + 1)) {
        await rebuildSummaries(tx, [...reported.values()], at);
        return true;
      }
      const last = events.at(-1)?.sequence ?? upToSequence;
      // A release without the summary of credits advanced the watermark.
      if (creditsUpToSequence !== upToSequence)
        await rebuildOpen(tx, [...reported.values()].filter(isCredit), digits);
      if (taxUpToSequence === null) await buildTaxes(tx, taxed, { upTo: last, baseDigits: digits });
      // With the documents of the events, so that all their changes are included, whichever effect
      // runs.
      const changed = events.map(({ entityType, entityId }) => [entityType, entityId] as const);
      // Sent at once, with COMMIT.
      const sent: Promise<unknown>[] = [...refresh(tx, [...documents, ...changed], digits)];
      if (last > upToSequence) sent.push(addEntries(tx, upToSequence, last));
      if (taxUpToSequence !== null && taxUpToSequence < last) {
        const range = { after: taxUpToSequence, upTo: last, baseDigits: digits };
        sent.push(addTaxLines(tx, taxed, range));
      }
      sent.push(moveSummaries(tx, { upToSequence: last, at, rebuilt: false }));
      sendCommit();
      await Promise.all(sent);
      return events.length < limits.eventsPerStep;
    });
  }

  function refresh(tx: Tx, documents: readonly Reference[], digits: number): Promise<void>[] {
    const groups = [...Map.groupBy(documents, ([type]) => reported.get(type))];
    return groups.flatMap(([entity, group]) => {
      const ids = new Set(group.map(([, id]) => id));
      return entity === undefined ? [] : [refreshOpen(tx, entity, [...ids], digits)];
    });
  }

  return {
    /** `params.documents`: `[entity, id]` of each document whose open amount changed. */
    async run({ tenantId, params }, { signal }) {
      let documents = documentsOf(params);
      for (let steps = 0; steps < limits.maxSteps; steps += 1) {
        signal.throwIfAborted();
        if (await step(tenantId, documents)) return outcomeOf('done');
        documents = [];
      }
      return outcomeOf('events_too_many');
    },
  };
}

/** A release without the tax lines advanced the watermark of the others alone. */
async function buildTaxes(
  tx: Tx,
  taxed: readonly Entity[],
  range: { upTo: number; baseDigits: number },
): Promise<void> {
  await allowRebuild(tx);
  await rebuildTaxLines(tx, taxed, range);
}

type Reference = readonly [entity: string, id: string];

function documentsOf({ documents = [] }: Params): readonly Reference[] {
  if (!Array.isArray(documents)) throw new Error('`documents` is not a list');
  return documents as readonly Reference[];
}
