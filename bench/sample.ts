/**
 * A database with a number of sample invoices. `daybook seed` creates them; of a large number only a part, and
 * SQL copies it: with new ids and numbers, but without history, events and ledger, which lists do not read. A
 * large database is reused between runs.
 */
import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from './benchmark.ts';
import { maintain, openPlace, type Place, query } from './place.ts';
import { runProgram } from './programs.ts';

const server = join(import.meta.dirname, '../server');
/** The sample ends the day before, so that every run creates the same records. */
const asOf = '2026-11-01';
const months = 24;
const seedLimitMs = 60 * 60_000;
/** Databases of at least this size are kept: they take minutes to create. */
const keptFrom = 100_000;
/** Invoices that are really seeded. */
const mostSeeded = 50_000;

export interface Sample {
  readonly place: Place;
  /** Invoices a second; null if they existed. */
  readonly seededPerSecond: number | null;
}

/** Opens the database with `count` invoices; completes an unfinished one of an earlier run. */
export async function openSample(run: Run, count: number): Promise<Sample> {
  const folder = count < keptFrom ? join(run.folder, `sample-${count}`) : keptFolder(count);
  if (run.fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const place = await openPlace(folder);
  try {
    const [found] = await query<{ count: number }>(
      place,
      'select count(*)::integer as count from invoice',
    );
    if (found?.count === count) return { place, seededPerSecond: null };
    const seeded = Math.min(count, mostSeeded);
    run.note(`making ${count} sample invoices`);
    const output = await runProgram(
      process.execPath,
      [
        ...[join(server, 'bin/daybook.js'), 'seed', '--invoices', String(seeded), '--as-of', asOf],
        ...['--months', String(months), '--output', 'json'],
      ],
      { stop: run.stop, limitMs: seedLimitMs, env: { DATABASE_URL: place.url } },
    );
    const { made, seconds } = JSON.parse(output) as { made: number; seconds: number };
    if (count > seeded) await copyInvoices(place, Math.round(count / seeded));
    await maintain(place, ['vacuum (freeze, analyze)']);
    return { place, seededPerSecond: made / seconds };
  } catch (error) {
    await place.close();
    throw error;
  }
}

/**
 * Makes `times - 1` copies of each invoice. A copy keeps the time of the UUIDv7 and gets new random bits, so
 * that it is next to its original in every order, on disk too.
 */
async function copyInvoices(place: Place, times: number): Promise<void> {
  const columns = await query<{ name: string }>(
    place,
    `select attname as name from pg_attribute
     where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const values: Readonly<Record<string, string>> = {
    id: 'overlay(id::text placing substr(gen_random_uuid()::text, 16) from 16)::uuid',
    number: "number || '-' || copy",
  };
  const names = columns.map(({ name }) => name);
  const picked = names.map((name) => values[name] ?? name);
  await maintain(place, [
    `insert into invoice (${names.join(', ')}) select ${picked.join(', ')} ` +
      `from (select * from invoice order by id) i, generate_series(1, ${times - 1}) copy`,
  ]);
}

/** Named for what it depends on: another schema gets another folder. */
function keptFolder(count: number): string {
  const cache = join(tmpdir(), 'daybook-bench-cache');
  mkdirSync(cache, { recursive: true });
  // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(cache, 0o711);
  const hash = createHash('sha256');
  for (const file of globSync(join(server, 'migrations/*.sql')).sort())
    hash.update(readFileSync(file));
  return join(cache, `${count}-${months}-${hash.digest('hex').slice(0, 12)}`);
}
