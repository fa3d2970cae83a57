/** Common periods of reports, at the ends of months and years. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarPeriods, recentEnds } from './days.ts';

test('returns the month, quarter and year of a day and those before it', () => {
  assert.deepEqual(calendarPeriods('2026-11-21'), {
    thisMonth: ['2026-11-01', '2026-11-30'],
    lastMonth: ['2026-10-01', '2026-10-31'],
    thisQuarter: ['2026-10-01', '2026-12-31'],
    lastQuarter: ['2026-07-01', '2026-09-30'],
    thisYear: ['2026-01-01', '2026-12-31'],
    lastYear: ['2025-01-01', '2025-12-31'],
  });
  const { lastMonth, thisQuarter, lastQuarter } = calendarPeriods('2028-03-31');
  assert.deepEqual(lastMonth, ['2028-02-01', '2028-02-29']);
  assert.deepEqual(thisQuarter, ['2028-01-01', '2028-03-31']);
  assert.deepEqual(lastQuarter, ['2027-10-01', '2027-12-31']);
});

test('quarters and years of a fiscal year begin with its first month', () => {
  const { thisMonth, thisQuarter, lastQuarter, thisYear, lastYear } = calendarPeriods(
    '2026-11-21',
    6,
  );
  assert.deepEqual(thisMonth, ['2026-11-01', '2026-11-30']);
  assert.deepEqual(thisQuarter, ['2026-09-01', '2026-11-30']);
  assert.deepEqual(lastQuarter, ['2026-06-01', '2026-08-31']);
  assert.deepEqual(thisYear, ['2026-06-01', '2027-05-31']);
  assert.deepEqual(lastYear, ['2025-06-01', '2026-05-31']);
  const ends = { month: '2026-04-30', quarter: '2026-02-28', year: '2025-05-31' };
  assert.deepEqual(recentEnds('2026-05-31', 6), ends);
});
