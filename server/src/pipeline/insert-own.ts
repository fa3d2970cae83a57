/** Creates records on behalf of the service, with fields that no command may set. */

import type { Tx } from '../postgres/db.ts';
import { insertRecords } from '../postgres/store-records.ts';
import { type Actor, actorName } from '../record/actor.ts';
import { changedFields, recordAudit } from '../record/decide/change.ts';
import { noChain } from '../record/decide/save-chain.ts';
import type { Entity } from '../record/entity.ts';
import type { Value } from '../record/fields.ts';
import type { Row } from '../record/row.ts';
import { mintVersion } from '../record/row-version.ts';
import type { Engine } from './group.ts';
import { setUpActor } from './run-own.ts';
import { insertChanges } from './store.ts';
import { insertAudit } from './store-audit.ts';

/** The creator, as the history shows it. */
export interface Maker {
  readonly actor: Actor;
  readonly requestId: string;
}

const setUp: Maker = { actor: setUpActor, requestId: 'setup' };

/** One record for each of `values`, with its history; other fields get their initial values. */
export async function insertOwn(
  engine: Engine,
  tx: Tx,
  entity: Entity,
  values: readonly Readonly<Record<string, Value>>[],
  at: string,
  maker: Maker = setUp,
): Promise<Row[]> {
  const initial = entity.columns.map(([name, field]) => [name, field.initial as Value]);
  const rows = values.map((given): Row => {
    const id = engine.newId(at);
    const RowVersion = mintVersion(engine, id, 1);
    return {
      id,
      RowVersion,
      ...Object.fromEntries(initial),
      ...given,
      createdAt: at,
      updatedAt: at,
    };
  });
  const chain = noChain(1);
  const changes = rows.map((row) => ({
    entity: entity.name,
    recordId: row.id,
    revision: 1,
    rowVersion: row.RowVersion,
    at,
    actor: actorName(maker.actor),
    saveSession: null,
    requestId: maker.requestId,
    operation: 'create',
    fields: changedFields(entity, null, row),
  }));
  const audit = rows.flatMap((row, index) => {
    const change = changes[index];
    if (change === undefined) return [];
    return recordAudit(entity, null, row, change, undefined, () => engine.newId(at)) ?? [];
  });
  await Promise.all([
    audit.length === 0 ? null : insertAudit(tx, audit),
    insertRecords(
      tx,
      entity,
      rows.map((row) => ({ row, revision: 1, chain })),
    ),
    insertChanges(tx, changes),
  ]);
  return rows;
}
