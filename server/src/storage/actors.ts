/** What actors are called, for those who read who did something. */
import type { Tx } from './db.ts';

/** Kinds of actors that are records: their names, by id. */
const named: Readonly<Record<string, string>> = {
  key: 'select id, name from api_key where tenant_id = $1 and id = any($2::uuid[])',
  user: 'select id, coalesce(name, email) from app_user where tenant_id = $1 and id = any($2::uuid[])',
};

/** The service itself, whichever part of it. */
const ownName = 'Daybook';

/** Names by actor (`key:<id>`), with one statement for each kind; one without a name is left out. */
export async function actorNames(
  tx: Tx,
  actors: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const ids = new Map<string, string[]>();
  for (const actor of new Set(actors)) {
    const [kind = '', id = ''] = actor?.split(':', 2) ?? [];
    if (kind === 'system') names.set(`${actor}`, ownName);
    else if (named[kind] !== undefined) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  }
  await Promise.all(
    [...ids].map(async ([kind, group]) => {
      const text = named[kind] ?? '';
      const { rows } = await tx.query({
        name: `actor:${kind}`,
        text,
        values: [tx.tenantId, group],
      });
      for (const [id, name] of rows) if (name !== null) names.set(`${kind}:${id}`, `${name}`);
    }),
  );
  return names;
}
