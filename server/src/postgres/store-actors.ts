/** Display names of actors. */
import { coreTables } from '../record/core-tables.ts';
import type { Tx } from './db.ts';

/** Kinds of actors that are records, with the SQL of their names. */
const named: Readonly<Record<string, { readonly table: string; readonly name: string }>> = {
  key: { table: coreTables.key, name: 'name' },
  user: { table: coreTables.user, name: 'coalesce(name, email)' },
};

/** The name of all parts of the service. */
const ownName = 'Daybook';

/** SQL: the display name of the actor of a row `i`, in a statement about the tenant `$1`; null if unknown. */
export const actorNameSql = [
  'case',
  ...Object.entries(named).map(
    ([kind, { table, name }]) =>
      `when i.actor like '${kind}:%' then (select ${name} from ${table} ` +
      `where tenant_id = $1 and id::text = substr(i.actor, ${`${kind}:`.length + 1}))`,
  ),
  `when i.actor like 'system:%' then '${ownName}' end`,
].join(' ');

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
    else if (kind in named) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  }
  await Promise.all(
    [...ids].map(async ([kind, group]) => {
      const { table = '', name = '' } = named[kind] ?? {};
      const { rows } = await tx.query({
        name: `actor:${kind}`,
        text: `select id, ${name} from ${table} where tenant_id = $1 and id = any($2::uuid[])`,
        values: [tx.tenantId, group],
      });
      for (const [id, name] of rows) if (name !== null) names.set(`${kind}:${id}`, `${name}`);
    }),
  );
  return names;
}
