/** A database as the migrations before the baseline left it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { dumpSchema } from '../../src/postgres/schema-dump.ts';

const baseline = join(import.meta.dirname, '..', '..', 'migrations', '0001_baseline.sql');
/** SHA-256 of the dump of the schema after the last of those migrations. */
const schemaBefore = '518eaf5494b9b9c926a64c5ab876818e9f12194baca841e90db566712d7edd04';

/** What they created and the baseline does not. */
const functions = `
create function due_tenants(due_at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select t.id from tenant t
  where exists (select from effect e
      where e.tenant_id = t.id and e.next_attempt_at <= due_at)
    or exists (select from effect e
      where e.tenant_id = t.id and e.lease_until < due_at)
$$;
revoke all on function due_tenants(timestamptz) from public;
grant execute on function due_tenants(timestamptz) to daybook_app;
create function due_tenants(due_at timestamptz, fixed_lanes text[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select t.id from tenant t
  where exists (select from effect e
      where e.tenant_id = t.id and e.lease_until < due_at)
    or (exists (select from effect e
        where e.tenant_id = t.id and e.next_attempt_at <= due_at)
      and exists (select from (
          select unnest(fixed_lanes) as lane union all
          select w.id::text from webhook_endpoint w where w.tenant_id = t.id and w.enabled union all
          select 'test:' || w.id from webhook_endpoint w where w.tenant_id = t.id) l
        where exists (select from effect e
          where e.tenant_id = t.id and e.lane = l.lane and e.next_attempt_at <= due_at)))
$$;
revoke all on function due_tenants(timestamptz, text[]) from public;
grant execute on function due_tenants(timestamptz, text[]) to daybook_app;
`;

/** Of an empty database. */
export async function makeStateBeforeBaseline(client: Client): Promise<void> {
  const sql = readFileSync(baseline, 'utf8');
  const replaced = /up to (?<version>\d{4})(?<rest>\w+\.sql), sha256 (?<checksum>\w+)\.$/m.exec(
    sql,
  );
  const { version, rest, checksum } = replaced?.groups ?? {};
  await client.query(`create table schema_migration (
    version integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    oldest_schema integer,
    constraint schema_migration_pkey primary key (version)
  )`);
  await client.query(sql);
  await client.query(functions);
  const dump = await dumpSchema(client);
  assert.equal(
    createHash('sha256').update(dump).digest('hex'),
    schemaBefore,
    'the state before the baseline',
  );
  await client.query(
    `insert into schema_migration (version, name, checksum)
      select n, case n when $1 then $2 else n || '_earlier.sql' end, $3 from generate_series(1, $1::int) n`,
    [Number(version), `${version}${rest}`, checksum],
  );
}
