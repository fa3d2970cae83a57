/** Drafts of nearly 1 MB. */
import assert from 'node:assert/strict';
import type { Service, TestTenant } from './service.ts';

export const largeLines = 500;
const characters = 500;

/**
 * Drafts with the memo `large`, of 500 lines of 500 characters; every second text hardly compresses. Returns the ids,
 * newest first. The first draft, which is `copied`, has a history.
 */
export async function makeLarge(
  { sql }: Service,
  { id: tenantId, api }: TestTenant,
  count: number,
): Promise<{ readonly ids: string[]; readonly copied: string }> {
  const line = { description: 'x'.repeat(characters) };
  const lines = Array.from({ length: largeLines }, () => line);
  const made = await api('POST', '/api/invoices', { memo: 'large', lines });
  assert.equal(made.status, 201);
  const columns = await sql(
    `select column_name as name from information_schema.columns where table_name = 'invoice'
     and is_generated = 'NEVER' and column_name not in ('id', 'lines')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await sql(
    `insert into invoice (id, lines, ${names}) select gen_random_uuid(), case when n % 2 = 1 then lines else
       (select jsonb_agg(line || jsonb_build_object('description', left(noise, ${characters})))
        from jsonb_array_elements(lines) line cross join lateral (
          select string_agg(md5(concat(random(), line ->> 'position', part)), '') as noise
          from generate_series(1, 16) part) random_text) end, ${names}
     from invoice cross join generate_series(2, $3::int) n where tenant_id = $1 and id = $2`,
    [tenantId, made.body.id, count],
  );
  const found = await sql(
    "select id from invoice where tenant_id = $1 and memo = 'large' order by id desc",
    [tenantId],
  );
  return { ids: found.map(({ id }) => String(id)), copied: made.body.id };
}
