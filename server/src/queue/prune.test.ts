/** Pruning finds expired rows by id or age: it reads few other rows, however many are kept. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { loadBackground } from '../features/background.ts';

/** For each table, over 91 days, slightly longer than the longest usual retention. */
const rows = 20_000;
/** Rows read without being removed: at most four and a half days of rows. */
const maxFilteredRows = 1_000;

let service: Service;
before(async () => {
  service = await startService();
  const at = service.clock.now().toISOString();
  await service.sql(`create function id_at(at timestamptz, n int) returns uuid language sql as $$ select
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid $$`);
  const days = "interval '91 days'";
  const series = `(select n, id_at(at, n) as id, at, case when n > ${rows - 1_000} and n % 2 = 0 then 'analytics' else 'webhook' end
    as kind from (select n, $2::timestamptz - ${days} + n * (${days} / ${rows}) as at from generate_series(1, ${rows}) n) m) r`;
  for (const text of [
    `insert into effect (tenant_id, id, revision, row_version, chain_from, created_at, updated_at, kind, category, policy,
      status, name, attempts, round_attempts, rescues, finished_at, request_id, lane, params)
      select $1, id, 1, '', 1, at, at, kind, 'post-transaction', 'post-transaction', 'Succeeded', '', 1, 1, 0, at, '', '',
      '{}' from ${series}`,
    `insert into attempt (tenant_id, effect_id, number, claim_id, started_at, ended_at, outcome, reason, remedy,
      response_truncated) select $1, id, 1, id, at, at, 'ok', '', '', false from ${series}`,
    `insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload)
      select $1, n, id, 'invoice.posted', 'invoice', id, at, '{}' from ${series}`,
  ])
    await service.sql(text, [service.tenant.id, at]);
  await service.sql('vacuum analyze');
});
after(() => service.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('pruning reads few rows that it does not remove', async () => {
  const removed = async (table: string) =>
    rows - Number((await service.sql(`select count(*)::int from ${table}`))[0]?.['count']);
  const { id: tenantId } = service.tenant;
  await service.sql('begin');
  await service.sql('set local plan_cache_mode = force_generic_plan');
  for (const kind of (await loadBackground()).pruned) {
    const { text, values } = kind({ tenantId, now: service.clock.now(), after: null, limit: 500 });
    const [row] = await service.sql(`explain (analyze, format json) ${text}`, values);
    const plans = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[];
    for (const node of plans.flatMap(({ Plan: plan }) => nodesOf(plan))) {
      const { 'Rows Removed by Filter': filteredRows = 0, 'Relation Name': table = '' } = node;
      assert.ok(
        filteredRows < maxFilteredRows,
        `${filteredRows} rows of ${table} read by\n${text}`,
      );
    }
  }
  const counts = [await removed('effect'), await removed('attempt'), await removed('event')];
  await service.sql('rollback');
  const [effects = 0, attempts, events = 0] = counts;
  assert.ok(events > 200 && effects > events, `${effects} effects and ${events} events`);
  assert.equal(attempts, effects);
});
