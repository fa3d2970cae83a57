/** Locks the records that a group will change, all at once and in one order, whatever races. */

import type { Tx } from '../postgres/db.ts';
import { lockSingle, readRecords } from '../postgres/store-records.ts';
import type { Command } from '../record/command.ts';
import type { Draft, RecordKey } from '../record/entity.ts';
import type { Need } from '../record/need.ts';
import { type Records, recordKey } from './needs.ts';
import type { FindEntity } from './store-related.ts';

/** Locks what the commands change: table by table, each in the order of the ids, so that none waits in a circle. */
export async function lockRecords(
  tx: Tx,
  commands: readonly Command[],
  needs: readonly Need[],
  records: Records,
  findEntity: FindEntity,
): Promise<void> {
  const known = needs.filter((need) => need.kind === 'locked');
  const own = commands
    .filter(({ operation }) => operation.kind !== 'create')
    .map(({ entity, id }) => ({ entity: entity.name, id }));
  const behind = commands.find(({ entity }) => entity.serial !== undefined)?.entity.serial;
  // Of other processes, too: the first statement to go out, it is the first to be answered.
  const alone = behind === undefined ? null : lockSingle(tx, findEntity(behind));
  const others = await touched(tx, commands);
  await Promise.all([alone, lock(tx, [...own, ...known, ...others], records, findEntity)]);
}

/** The other records that actions will change, by what their own say now, before they are locked. */
async function touched(tx: Tx, commands: readonly Command[]): Promise<RecordKey[]> {
  const acting = commands.flatMap(({ entity, id, operation }) => {
    if (operation.kind !== 'action') return [];
    const touches = entity.actions[operation.action]?.touches;
    return touches === undefined ? [] : [{ entity, id, touches, input: operation.input }];
  });
  const groups = [...Map.groupBy(acting, ({ entity }) => entity)];
  const found = await Promise.all(
    groups.map(async ([entity, group]) => {
      const ids = [...new Set(group.map(({ id }) => id))];
      const read = await readRecords(tx, entity, ids, false);
      const rows = new Map(read.map(({ row }) => [row.id, row as Draft]));
      return group.flatMap(({ id, touches, input }) => {
        const row = rows.get(id);
        return row === undefined ? [] : touches(row, input);
      });
    }),
  );
  return found.flat();
}

async function lock(
  tx: Tx,
  keys: readonly RecordKey[],
  records: Records,
  findEntity: FindEntity,
): Promise<void> {
  const byEntity = [...Map.groupBy(keys, ({ entity }) => entity)]
    .map(([name, group]) => [findEntity(name), group] as const)
    .sort(([a], [b]) => (a.table < b.table ? -1 : 1));
  await Promise.all(
    byEntity.map(async ([entity, group]) => {
      const ids = [...new Set(group.map(({ id }) => id))];
      for (const id of ids) records.set(recordKey(entity.name, id), null);
      for (const stored of await readRecords(tx, entity, ids, true))
        records.set(recordKey(entity.name, stored.row.id), stored);
    }),
  );
}
