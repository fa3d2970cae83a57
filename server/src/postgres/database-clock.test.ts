/** The time of the database while a clock is set: that of this machine, that of the database, or both. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '../../test/database.ts';
import { until } from '../../test/support/deliveries.ts';
import { startDatabaseClock } from './database-clock.ts';
import { openDatabase } from './db.ts';

const hourMs = 3_600_000;
/** For a statement on a busy machine. */
const toleranceMs = 2_000;

/** A database and a machine whose clocks can be set; the real ones of this machine are not. */
async function setUp(t: TestContext) {
  const database = await createTestDatabase();
  const owner = openDatabase(database.url, { maxConnections: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await owner.pool.query(`create schema stepped; create table stepped.step as select 0 as seconds;
    create function stepped.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + make_interval(secs => (select seconds from stepped.step))';
    alter database ${name} set search_path = stepped, pg_catalog, public`);
  const db = openDatabase(database.url, { maxConnections: 1 });
  t.after(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });
  let machineMs = 0;
  const problems: string[] = [];
  const clock = await startDatabaseClock(db, (problem) => problems.push(problem), {
    wallMs: () => Date.now() + machineMs,
    monotonicMs: () => performance.now(),
  });
  return {
    clock,
    problems,
    setMachine(ms: number) {
      machineMs = ms;
    },
    setDatabase: (ms: number) =>
      owner.pool.query('update stepped.step set seconds = $1', [ms / 1_000]),
    /** How far the time is from that of this test. */
    aheadMs: () => clock.now().getTime() - Date.now(),
  };
}

const isNear = (ms: number, expected: number) => Math.abs(ms - expected) < toleranceMs;

test('a step of this machine’s clock changes no time, and is reported within seconds', async (t) => {
  const { clock, problems, setMachine, aheadMs } = await setUp(t);
  for (const ms of [hourMs, -hourMs, 0]) {
    setMachine(ms);
    assert.ok(isNear(aheadMs(), 0), `${aheadMs()} ms at once`);
    await until('the new difference', () => isNear(clock.offsetMs, -ms));
    assert.ok(isNear(aheadMs(), 0), `${aheadMs()} ms after the reading`);
  }
  assert.equal(clock.offsetMs, 0);
  assert.match(problems[0] ?? '', /clock of this machine is 3600 s ahead of that of the database/);
});

test('a step of the clock of both is followed within seconds, ahead and back', async (t) => {
  const { setMachine, setDatabase, aheadMs } = await setUp(t);
  for (const ms of [3 * hourMs, 0]) {
    await setDatabase(ms);
    setMachine(ms);
    await until('the time of the database', () => isNear(aheadMs(), ms));
  }
});

test('a step of this machine’s clock while the database is read changes no time', async (t) => {
  const database = await createTestDatabase();
  const db = openDatabase(database.url, { maxConnections: 1 });
  t.after(async () => {
    await db.close();
    await database.drop();
  });
  let readings = 0;
  const clock = await startDatabaseClock(db, () => undefined, {
    // Set back after the first reading, so while the query runs.
    wallMs: () => Date.now() + (readings++ === 0 ? hourMs : 0),
    monotonicMs: () => performance.now(),
  });
  assert.ok(isNear(clock.now().getTime() - Date.now(), 0));
});
