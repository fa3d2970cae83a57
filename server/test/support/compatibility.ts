/**
 * What a release may rely on in the schema, and what the schema demands of it, as lines of text. A migration is
 * compatible with the releases before it if it takes no promise away and demands nothing new (decision 0054).
 */
import type { Client } from 'pg';

interface Contract {
  /** What a running older release uses: losing one breaks it. */
  readonly promises: ReadonlySet<string>;
  /** By what it did not know, it could fail. Each line begins with the table. */
  readonly demands: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
}

const ours = `n.nspname = 'public' and c.relkind in ('r', 'p', 'v')`;
const uniqueIndexes = `
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and i.indisunique`;
/** The key and condition, without the name. */
const keyOf = `regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')`;

const promises = `
  select format('column %s.%s %s', c.relname, attname, format_type(atttypid, atttypmod)) as line
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and attnum > 0 and not attisdropped
  union all
  select format('optional %s.%s', c.relname, attname)
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and attnum > 0 and not attisdropped and (not attnotnull or atthasdef)
  union all
  select format('grant %s %s.%s %s', grantee, table_name, column_name, privilege_type)
    from information_schema.column_privileges where grantee like 'daybook\\_%'
  union all
  select format('grant %s delete %s', grantee, table_name)
    from information_schema.table_privileges where grantee like 'daybook\\_%' and privilege_type = 'DELETE'
  union all
  select format('policy %s', p) from pg_policies p where p.schemaname = 'public' and permissive = 'PERMISSIVE'
  union all
  select format('key %s %s', c.relname, ${keyOf}) ${uniqueIndexes}`;

const demands = `
  select format('%s requires %s', c.relname, attname) as line
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and attnum > 0 and not attisdropped and attnotnull and not atthasdef
  union all
  select format('%s checks %s', c.relname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and contype in ('c', 'f', 'x')
  union all
  select format('%s is unique by %s', c.relname, ${keyOf}) ${uniqueIndexes}
  union all
  select format('%s has row-level security', c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and relrowsecurity
  union all
  select format('%s is restricted by %s', tablename, p) from pg_policies p where permissive <> 'PERMISSIVE'
  union all
  select format('%s has the trigger %s', c.relname, tgname)
    from pg_trigger join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not tgisinternal`;

const tables = `select c.relname as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`;

export async function readContract(client: Client): Promise<Contract> {
  const linesOf = async (sql: string) => {
    const { rows } = await client.query<{ line: string }>(sql);
    return new Set(rows.map(({ line }) => line));
  };
  return {
    promises: await linesOf(promises),
    demands: await linesOf(demands),
    tables: await linesOf(tables),
  };
}

/** Why a release that was made for the schema before may fail on the schema after, sorted; empty if it cannot. */
export function findBreaks(before: Contract, after: Contract): string[] {
  const lost = [...before.promises].filter((line) => !after.promises.has(line));
  // A release does not use tables that it does not know.
  const isKnown = (line: string) => before.tables.has(line.slice(0, line.indexOf(' ')));
  const added = [...after.demands].filter((line) => !before.demands.has(line) && isKnown(line));
  return [...lost.map((line) => `lost: ${line}`), ...added.map((line) => `new: ${line}`)].sort();
}
