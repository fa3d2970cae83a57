/** Queues one effect that refreshes the reports, for all changes of a group. */
import type { GroupEffect } from '../../pipeline/group.ts';
import type { Changed } from '../../record/decide/change.ts';
import type { CustomerBalance } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { Big } from '../../record/values/money.ts';

export const refreshOf: GroupEffect = (changed) => {
  const opened = changed.filter(changesOpenAmount);
  const first = changed.find((one) => opened.includes(one) || isReported(one));
  if (first === undefined) return null;
  const documents = new Map(
    opened.map(({ written: { change } }) => [change.recordId, change.entity]),
  );
  const params = { documents: [...documents].map(([id, entity]) => [entity, id]) };
  const refresh = { kind: 'analytics', category: 'post-transaction', name: 'refresh' } as const;
  return { effect: { ...refresh, params }, cause: first.written.change };
};

/** Whether its open amount changed, or what the reports show of a document with an open amount. */
function changesOpenAmount({ entity: { balance }, before, stored }: Changed): boolean {
  if (balance === undefined) return false;
  const old = before === null ? null : openOf(balance, before.row);
  return JSON.stringify(old) !== JSON.stringify(openOf(balance, stored.row));
}

/** The columns of the summaries; null without an open amount. */
function openOf({ open, due }: CustomerBalance, row: Row): readonly Value[] | null {
  if (new Big(String(row[open] ?? '0')).eq(0)) return null;
  const dueDate = due === undefined ? null : (row[due] ?? null);
  const { number, customerId, currency, exchangeRate, postingDate } = row;
  return [row[open], number, customerId, currency, exchangeRate, postingDate, dueDate].map(
    (value) => value ?? null,
  );
}

/** Whether the ledger reports include it. */
function isReported({ entity, written }: Changed): boolean {
  return (entity.balance?.sign === 1 ? written.events : written.journal).length > 0;
}
