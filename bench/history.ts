/**
 * The field history (`change`) of 1,000 tenants at 1,000,000 and at 10,000,000 rows, as one table and in partitions by
 * tenant: bytes, index, writing, reading, VACUUM. The rows are copies of those that real invoices left.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readHistory } from '../server/src/postgres/store-history.ts';
import type { Benchmark, Finding, Run } from './benchmark.ts';
import { maintain, type Place, query } from './place.ts';
import { openSample } from './sample.ts';

const sizes = [1_000_000, 10_000_000] as const;
const tenants = 1_000;
/** Of each record; a commit of the measurement writes one record. */
const revisions = 10;
/** Records of each tenant that one statement adds. */
const recordsAtOnce = 10;
const partitions = 16;
const seeded = 1_000;
const reads = 3_000;
const writers = 8;
const settleMs = 2_000;

/** Time-ordered ids, as UUIDv7. */
const recordId = (tenant: string, record: string) =>
  `(lpad(to_hex(1760000000000 + ${record} * 60000), 12, '0') || '7' || ` +
  `substr(md5(${record} || '-' || ${tenant}), 1, 19))::uuid`;
const tenantId = (tenant: string) => `md5('tenant ' || ${tenant})::uuid`;

/** The columns of a copy of `model`, for one tenant and record. */
const copied = (tenant: string, record: string) =>
  `${tenantId(tenant)}, ${recordId(tenant, record)}, m.revision, m.entity, m.row_version,
   m.at, m.actor, m.save_session, m.request_id, m.operation, m.fields`;

const layouts = {
  'one table': [],
  [`${partitions} partitions`]: [
    'alter table change rename to change_before',
    'create table change (like change_before including all) partition by hash (tenant_id)',
    ...Array.from(
      { length: partitions },
      (_, index) =>
        `create table change_${index} partition of change for values with (modulus ${partitions}, remainder ${index})`,
    ),
    'alter table change enable row level security',
    "create policy own on change using (tenant_id = current_setting('daybook.tenant_id')::uuid)",
    'grant select, insert on change to daybook_app',
    'drop table change_before',
  ],
} as const;

export const history: Benchmark = async (run) => {
  const { place } = await openSample(run, seeded);
  try {
    await maintain(place, [
      'create extension pageinspect',
      `create table model as select row_number() over (order by record_id, revision) as number, c.* from change c
       where entity = 'invoice' order by record_id, revision limit 1000`,
      `update model set revision = 1 + (number - 1) % ${revisions}`,
    ]);
    const findings: Finding[] = [];
    for (const [name, statements] of Object.entries(layouts)) {
      await maintain(place, [...statements, 'truncate change']);
      let made = 0;
      for (const size of sizes) {
        made = await fill(run, place, made, size / tenants / revisions);
        findings.push(...(await measure(run, place, `${name}, ${size} rows`, made)));
      }
    }
    return findings;
  } finally {
    await place.close();
  }
};

/** Adds records to every tenant in turn, as their common growth does. Returns the records of each tenant. */
async function fill(run: Run, place: Place, made: number, wanted: number): Promise<number> {
  for (let from = made; from < wanted; from += recordsAtOnce) {
    run.stop.throwIfAborted();
    await maintain(place, [
      `insert into change select ${copied('t', 'r')}
       from generate_series(${from + 1}, ${from + recordsAtOnce}) r, generate_series(1, ${tenants}) t,
         lateral (select * from model where number between
           (r * 7 + t) % 100 * ${revisions} + 1 and ((r * 7 + t) % 100 + 1) * ${revisions}) m`,
    ]);
  }
  return wanted;
}

async function measure(run: Run, place: Place, name: string, records: number): Promise<Finding[]> {
  const begun = performance.now();
  await maintain(place, ['vacuum (freeze, analyze) change']);
  const vacuumSeconds = (performance.now() - begun) / 1_000;
  await maintain(place, ['checkpoint']);
  await sleep(settleMs, undefined, { signal: run.stop });
  const [size] = await query<{ table: number; index: number; level: number; parts: number }>(
    place,
    `select sum(pg_relation_size(c.oid))::float8 as table, sum(pg_indexes_size(c.oid))::float8 as index,
       max((select level from bt_metap(i.indexrelid::regclass::text)))::int as level, count(*)::int as parts
     from pg_class c join pg_index i on i.indrelid = c.oid
     where c.relkind = 'r' and c.relname ~ '^change(_\\d+)?$'`,
  );
  const { table = 0, index = 0, level = 0, parts = 1 } = size ?? {};
  const rows = records * tenants * revisions;
  const read = await readPages(place, records);
  const written = await write(run, place, records);
  const bytes = `${(table / rows).toFixed(0)} and ${(index / rows).toFixed(0)} bytes a row`;
  const vacuum = `VACUUM ${vacuumSeconds.toFixed(1)} s in all, ${parts} tables`;
  const finding = (work: string, measured: string, value: number, unit: Finding['unit']) => ({
    ...{ work: `history, ${name}: ${work}`, measured, value, unit },
    against: work === 'write' ? vacuum : bytes,
    bar: null,
  });
  const found = [
    finding('size', `index of ${level + 1} levels`, (table + index) / 1e6, 'MB'),
    finding('read', `p50 ${read.p50.toFixed(2)} p95 ${read.p95.toFixed(2)} ms`, read.p95, 'ms'),
    finding('write', `${written.toFixed(0)} rows/s`, written, '/s'),
  ];
  for (const { work, measured, against } of found) run.note(`${work}: ${measured}; ${against}`);
  return found;
}

/** The first page of the history of records chosen at random, one after the other. */
async function readPages(place: Place, records: number): Promise<{ p50: number; p95: number }> {
  const chosen = await query<{ tenant: string; record: string }>(
    place,
    `select ${tenantId('t')} as tenant, ${recordId('t', 'r')} as record
     from (select 1 + floor(random() * ${tenants})::int as t, 1 + floor(random() * ${records})::int as r
           from generate_series(1, ${reads})) chosen`,
  );
  const times: number[] = [];
  for (const { tenant, record } of chosen) {
    const begun = performance.now();
    const { items } = await readHistory(place.db, tenant, record, 0, 50);
    times.push(performance.now() - begun);
    if (items.length === 0) throw new Error(`${record} has no history`);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Rows a second of durable commits, each of one new record of a tenant chosen at random; removes them again. */
async function write(run: Run, place: Place, records: number): Promise<number> {
  const end = performance.now() + run.seconds * 1_000;
  let written = 0;
  const writer = async (number: number) => {
    for (let count = 1; performance.now() < end; count += 1) {
      run.stop.throwIfAborted();
      const record = records + number + count * writers;
      await place.db.pool.query(
        `insert into change select ${copied('$1::int', '$2::int')} from model m where number between $3::int + 1 and $3::int + ${revisions}`,
        [1 + Math.floor(Math.random() * tenants), record, (record % 100) * revisions],
      );
      written += revisions;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
  await maintain(place, [`delete from change where record_id > ${lastId(records)}`]);
  return written / run.seconds;
}

const lastId = (records: number) =>
  `(lpad(to_hex(1760000000000 + ${records} * 60000 + 59999), 12, '0') || '7' || repeat('f', 19))::uuid`;
