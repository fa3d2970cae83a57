/**
 * Refreshes the summaries of reports after a commit. What was done does not depend on the order or the
 * number of effects: documents are read as they are now, events are counted up to a watermark.
 */

import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Handler } from '../../queue/handler.ts';
import { outcomeOf } from '../../queue/outcome.ts';
import type { Params } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { currencyExponent } from '../../record/money.ts';
import { defaultExponent, rebuildSummaries } from './rebuild-analytics.ts';
import {
  addEntries,
  lockSummaries,
  moveSummaries,
  readBaseCurrency,
  readUnreadEvents,
  refreshReceivables,
} from './store-analytics.ts';

const limits = {
  /** Events that one transaction counts. */
  eventsPerStep: 1_000,
  /** Transactions of one attempt; the next attempt goes on from there. */
  maxSteps: 10_000,
} as const;

/** `now`: a clock that tests can move. */
export function createAnalyticsHandler(options: {
  readonly db: Database;
  readonly entities: readonly Entity[];
  readonly now?: () => Date;
}): Handler {
  const { db, entities, now = () => new Date() } = options;
  const reported = new Map(
    entities.filter(({ receivable }) => receivable !== undefined).map((one) => [one.name, one]),
  );

  /** One transaction; false when there is more to do. */
  function step(tenantId: string, documents: readonly Reference[]): Promise<boolean> {
    return writeTransaction(db, tenantId, async (tx) => {
      const at = now().toISOString();
      const { upToSequence, isNew } = await lockSummaries(tx, at);
      const events = await readUnreadEvents(tx, upToSequence, limits.eventsPerStep);
      const [first] = events;
      // Never made, or left behind for so long that events were removed: sequences have no gaps.
      if (isNew || (first !== undefined && first.sequence > upToSequence + 1)) {
        await rebuildSummaries(tx, [...reported.values()], at);
        return true;
      }
      const last = events.at(-1)?.sequence ?? upToSequence;
      // Also the documents of the events: then all that they changed is there, whichever effect ran.
      const changed = events.map(({ entityType, entityId }) => [entityType, entityId] as const);
      await refresh(tx, [...documents, ...changed]);
      if (last > upToSequence) await addEntries(tx, upToSequence, last);
      await moveSummaries(tx, { upToSequence: last, at, rebuilt: false });
      return events.length < limits.eventsPerStep;
    });
  }

  async function refresh(tx: Tx, documents: readonly Reference[]): Promise<void> {
    const groups = Map.groupBy(documents, ([type]) => reported.get(type));
    const digits = currencyExponent((await readBaseCurrency(tx)) ?? '') ?? defaultExponent;
    for (const [entity, group] of groups) {
      if (entity === undefined) continue;
      const ids = new Set(group.map(([, id]) => id));
      await refreshReceivables(tx, entity, [...ids], digits);
    }
  }

  return {
    /** `params.documents`: `[entity, id]` of each whose open amount changed. */
    async run({ tenantId, params }, signal) {
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

type Reference = readonly [entity: string, id: string];

function documentsOf({ documents = [] }: Params): readonly Reference[] {
  if (!Array.isArray(documents)) throw new Error('`documents` is not a list');
  return documents as unknown as readonly Reference[];
}
