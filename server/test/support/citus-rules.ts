/**
 * The rules that keep all rows of a tenant on one Citus shard, as queries on the catalogs of plain PostgreSQL. Each
 * query returns one row per violation. Source: Citus 14 documentation, "Table Design" and "SQL Support and
 * Workarounds"; the errors of create_distributed_table.
 */
import type { Client } from 'pg';

/** Tables that belong to no tenant, or are read before the tenant is known, with the reason. */
export const localTables: Record<string, string> = {
  installation: 'settings of the installation',
  credential: 'maps a credential to its tenant',
  person: 'a person, across tenants',
  membership: 'the tenants of a person',
  person_identity: 'the identity of a person at an identity provider',
  session: 'maps a cookie to its person',
  person_token: 'links in mails, used before a tenant is known',
  sign_in_attempt: 'counts failed sign-ins, also of unknown accounts',
  schedule: 'scheduled work for all tenants',
  schema_migration: 'the applied migrations',
};

export const appRole = 'daybook_app';

/** The distribution column: `id` for tenant, tenant_id for all other tables. */
const relations = `
  with relation as (
    select c.oid as rel, c.relname as name, c.relkind as kind, c.relpersistence as persistence,
      c.relowner as owner, c.relrowsecurity as secured,
      c.relname = any($1) as local,
      case c.relname when 'tenant' then 'id' else 'tenant_id' end as place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and c.relkind in ('r', 'p', 'm', 'f')
  ), tenanted as (
    select relation.*, a.attnum as place_number, a.atttypid as place_type,
      a.attnotnull as place_required, a.attgenerated as place_generated
    from relation left join pg_attribute a
      on a.attrelid = rel and a.attname = place and not a.attisdropped
    where not local and kind <> 'm'
  )`;

const rules: Record<string, string> = {
  'a table has tenant_id or is listed as local': `
    select name from tenanted where place_number is null`,
  'tenant_id is a plain uuid, not null': `
    select name from tenanted where place_number is not null
      and (place_type <> 'uuid'::regtype or not place_required or place_generated <> '')`,
  'a table has a primary key': `
    select name from tenanted
    where not exists (select from pg_index where indrelid = rel and indisprimary)`,
  'a unique index contains tenant_id': `
    select indexrelid::regclass::text as name from tenanted join pg_index on indrelid = rel
    where indisunique and not place_number = any((indkey::int2[])[0:indnkeyatts - 1])`,
  'a foreign key pairs the tenants of both sides': `
    select conname as name from pg_constraint k
    join tenanted t on t.rel = conrelid join tenanted r on r.rel = confrelid
    where contype = 'f' and not exists (
      select from unnest(conkey, confkey) as pair (mine, theirs)
      where mine = t.place_number and theirs = r.place_number)`,
  'no foreign key joins tenant tables and local tables': `
    select conname as name from pg_constraint k
    join relation t on t.rel = conrelid join relation r on r.rel = confrelid
    where contype = 'f' and t.local <> r.local`,
  'a foreign key neither sets null or default nor updates': `
    select conname as name from pg_constraint join tenanted on rel = conrelid
    where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('c', 'n', 'd'))`,
  'no exclusion and no deferrable constraint': `
    select conname as name from pg_constraint join tenanted on rel = conrelid
    where contype = 'x' or condeferrable`,
  'no trigger': `
    select tgname as name from pg_trigger join tenanted on rel = tgrelid
    where not tgisinternal`,
  'no rule': `
    select rulename as name from pg_rewrite join tenanted on rel = ev_class`,
  'no identity column, no sequence': `
    select name || '.' || attname as name from tenanted join pg_attribute on attrelid = rel
    where attidentity <> ''
    union all
    select c.relname from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'S' and nspname not like 'pg\\_%'`,
  'no domain and no range type': `
    select name || '.' || attname as name from tenanted join pg_attribute on attrelid = rel
    join pg_type y on y.oid = atttypid where attnum > 0 and typtype in ('d', 'r', 'm')`,
  'no inherited, unlogged, temporary or foreign table, no materialized view': `
    select name from relation where persistence <> 'p' or kind in ('m', 'f')
    union all
    select name from relation join pg_inherits on inhrelid = rel
    join pg_class p on p.oid = inhparent where p.relkind = 'r'`,
  'row-level security is on, with a policy': `
    select name from tenanted where not secured
      or not exists (select from pg_policy where polrelid = rel and polpermissive)`,
  'a permissive policy compares the tenant and holds no subquery': `
    select name || '.' || polname as name from tenanted join pg_policy on polrelid = rel
    where polqual::text ~ 'SUBLINK' or polwithcheck::text ~ 'SUBLINK'
      -- What is looked up before a tenant is known; its columns are granted one by one.
      or (polroles = array[to_regrole('daybook_service')::oid] and polcmd <> 'r')
      or (polpermissive and polroles <> array[to_regrole('daybook_service')::oid] and exists (
        select from unnest(array[pg_get_expr(polqual, polrelid),
          pg_get_expr(polwithcheck, polrelid)]) as condition
        where condition is distinct from null and condition <> format(
          '(%s = (current_setting(''daybook.tenant_id''::text))::uuid)', place)))`,
  'the role of requests is harmless': `
    select rolname as name from pg_roles where rolname = $2
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all select 'missing' where not exists (select from pg_roles where rolname = $2)`,
  'the role of requests owns nothing and is member of nothing': `
    select name from relation where owner = (select oid from pg_roles where rolname = $2)
    union all
    select classid::regclass || ' ' || objid from pg_shdepend
    where deptype = 'o' and refclassid = 'pg_authid'::regclass
      and refobjid = (select oid from pg_roles where rolname = $2)
    union all
    select roleid::regrole::text from pg_auth_members
    where member = (select oid from pg_roles where rolname = $2)`,
};

/** Every violation as `rule: name of the object`. */
export async function findViolations(client: Client): Promise<string[]> {
  const violations: string[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    // Every rule gets both parameters, even if it does not use them.
    const text = `${relations} select name::text from (${sql}) as found
      where $1::text[] is not null and $2::text is not null`;
    const { rows } = await client.query<{ name: string }>(text, [
      Object.keys(localTables),
      appRole,
    ]);
    violations.push(...rows.map(({ name }) => `${rule}: ${name}`));
  }
  return violations;
}

export const ruleNames = Object.keys(rules);
