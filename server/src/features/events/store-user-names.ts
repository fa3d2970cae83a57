/** Names of users, as members of their tenant see them. */
import { type Database, readTransaction } from '../../postgres/db.ts';
import { actorNames } from '../../postgres/store-actors.ts';

export async function readUserNames(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await readTransaction(db, tenantId, (tx) =>
    actorNames(
      tx,
      ids.map((id) => `user:${id}`),
    ),
  );
  return new Map([...names].map(([actor, name]) => [actor.slice('user:'.length), name]));
}
