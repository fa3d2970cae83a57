/** The days that reports are compared with, at the ends of months and fiscal years. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfYearBefore, monthsOf, periodBefore, yearBefore } from './compared-days.ts';

const range = (from: string, to: string) => ({ from, to });

test('the year before has the same days, and ends with a month if the range does', () => {
  const year = yearBefore(range('2026-01-01', '2026-11-21'));
  assert.deepEqual(year, range('2025-01-01', '2025-11-21'));
  assert.deepEqual(
    yearBefore(range('2028-02-01', '2028-02-29')),
    range('2027-02-01', '2027-02-28'),
  );
  assert.deepEqual(
    yearBefore(range('2027-02-01', '2027-02-28')),
    range('2026-02-01', '2026-02-28'),
  );
  assert.deepEqual(
    yearBefore(range('2029-02-01', '2029-02-28')),
    range('2028-02-01', '2028-02-29'),
  );
  assert.equal(dayOfYearBefore('2026-11-21'), '2025-11-21');
  assert.equal(dayOfYearBefore('2028-02-29'), '2027-02-28');
});

test('the period before a part of a month, quarter or fiscal year is the same part of the one before', () => {
  const before = (from: string, to: string, start = 1) => periodBefore(range(from, to), start);
  assert.deepEqual(before('2026-11-01', '2026-11-21'), range('2026-10-01', '2026-10-21'));
  assert.deepEqual(before('2026-03-01', '2026-03-31'), range('2026-02-01', '2026-02-28'));
  assert.deepEqual(before('2026-10-01', '2026-11-21'), range('2026-07-01', '2026-08-21'));
  assert.deepEqual(before('2026-10-01', '2026-12-31'), range('2026-07-01', '2026-09-30'));
  assert.deepEqual(before('2026-01-01', '2026-11-21'), range('2025-01-01', '2025-11-21'));
  assert.deepEqual(before('2026-04-01', '2027-03-31', 4), range('2025-04-01', '2026-03-31'));
  // In a year from February, this is no quarter.
  assert.deepEqual(before('2026-01-01', '2026-03-31', 2), range('2025-10-01', '2025-12-31'));
});

test('the period before other days has as many months or days', () => {
  const before = (from: string, to: string) => periodBefore(range(from, to), 1);
  assert.deepEqual(before('2026-02-01', '2026-03-31'), range('2025-12-01', '2026-01-31'));
  assert.deepEqual(before('2026-11-10', '2026-11-19'), range('2026-10-31', '2026-11-09'));
  assert.equal(monthsOf(range('2026-01-31', '2027-12-01')), 24);
});
