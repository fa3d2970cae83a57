/** Queues one effect that refreshes the reports, for all changes of a group. */
import type { GroupEffect } from '../../pipeline/group.ts';
import type { Changed } from '../../record/decide/decide.ts';
import { lanes } from '../../record/effect.ts';
import type { Draft } from '../../record/entity.ts';

export const refreshOf: GroupEffect = (changed) => {
  const owed = changed.filter(changesOwed);
  const first = changed.find((one) => owed.includes(one) || isReported(one));
  if (first === undefined) return null;
  const documents = new Map(
    owed.map(({ written: { change } }) => [change.recordId, change.entity]),
  );
  const params = { documents: [...documents].map(([id, entity]) => [entity, id]) };
  const refresh = { kind: 'analytics', category: 'post-transaction', name: 'refresh' } as const;
  return { effect: { ...refresh, lane: lanes.analytics, params }, cause: first.written.change };
};

/** Whether its open amount changed. */
function changesOwed({ entity, before, stored }: Changed): boolean {
  if (entity.receivable === undefined) return false;
  const owed = before === null ? null : entity.receivable(before.row as Draft);
  return JSON.stringify(owed) !== JSON.stringify(entity.receivable(stored.row as Draft));
}

/** Whether the ledger reports include it. */
function isReported({ entity, written }: Changed): boolean {
  return (entity.receivable === undefined ? written.journal : written.events).length > 0;
}
