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
    return writeTransaction(db, tenantId, async (tx) => {
      const at = now().toISOString();
      const { upToSequence, creditsUpToSequence, taxUpToSequence, isNew } = await lockSummaries(
        tx,
        at,
      );
      const events = await readUnreadEvents(tx, upToSequence, limits.eventsPerStep);
      const [first] = events;
      // Sequences have no gaps: the summaries were never built, or are so old that events after
      // them have been pruned.
      if (isNew || (first !== undefined && first.sequence > upToSequence + 1)) {
        await rebuildSummaries(tx, [...reported.values()], at);
        return true;
      }
      const last = events.at(-1)?.sequence ?? upToSequence;
      const digits = await baseDigitsOf(tx);
      // A release without the summary of credits advanced the watermark.
      if (creditsUpToSequence !== upToSequence)
        await rebuildOpen(tx, [...reported.values()].filter(isCredit), digits);
      // With the documents of the events, so that all their changes are included, whichever effect
      // runs.
      const changed = events.map(({ entityType, entityId }) => [entityType, entityId] as const);
      await refresh(tx, [...documents, ...changed], digits);
      if (last > upToSequence) await addEntries(tx, upToSequence, last);
      await addTaxes(tx, taxed, { after: taxUpToSequence, upTo: last, baseDigits: digits });
      await moveSummaries(tx, { upToSequence: last, at, rebuilt: false });
      return events.length < limits.eventsPerStep;
    });
  }

  async function refresh(tx: Tx, documents: readonly Reference[], digits: number): Promise<void> {
    const groups = Map.groupBy(documents, ([type]) => reported.get(type));
    for (const [entity, group] of groups) {
      if (entity === undefined) continue;
      const ids = new Set(group.map(([, id]) => id));
      await refreshOpen(tx, entity, [...ids], digits);
    }
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

/**
 * Adds the tax lines of the events after `after` up to `upTo`; null: none is added yet. A release
 * without them advances the watermark of the others alone.
 */
async function addTaxes(
  tx: Tx,
  taxed: readonly Entity[],
  { after, ...rest }: { after: number | null; upTo: number; baseDigits: number },
): Promise<void> {
  if (after === null) {
    await allowRebuild(tx);
    await rebuildTaxLines(tx, taxed, rest);
  } else if (after < rest.upTo) await addTaxLines(tx, taxed, { after, ...rest });
}

type Reference = readonly [entity: string, id: string];

function documentsOf({ documents = [] }: Params): readonly Reference[] {
  if (!Array.isArray(documents)) throw new Error('`documents` is not a list');
  return documents as readonly Reference[];
}
