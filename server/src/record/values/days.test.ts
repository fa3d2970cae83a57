/** Days in time zones, also when clocks change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dayIn, daysBetween, noonIn, timeZoneOf } from './days.ts';

const auckland = 'Pacific/Auckland';
const honolulu = 'Pacific/Honolulu';
const dayMs = 86_400_000;

test('each instant is on one day of a zone, and noon of each day is on that day, also when clocks change', () => {
  // The first and last instants of days on which clocks change, and of the skipped day of Samoa.
  for (const [zone, at, day] of [
    [auckland, '2026-09-26T11:59:59.999Z', '2026-09-26'],
    [auckland, '2026-09-26T12:00:00.000Z', '2026-09-27'],
    [auckland, '2026-09-27T10:59:59.999Z', '2026-09-27'],
    [auckland, '2026-09-27T11:00:00.000Z', '2026-09-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    [honolulu, '2026-11-27T09:59:59.999Z', '2026-11-26'],
    ['UTC', '2026-11-27T23:59:59.999Z', '2026-11-27'],
  ] as const)
    assert.equal(dayIn(zone, at), day, `${zone} ${at}`);
  for (const zone of [auckland, honolulu, 'Europe/Berlin', 'Asia/Kathmandu', 'UTC']) {
    assert.equal(timeZoneOf(zone), zone);
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const noon = noonIn(zone, day);
      assert.equal(dayIn(zone, new Date(noon).toISOString()), day);
      const clock = new Intl.DateTimeFormat('en', {
        timeZone: zone,
        timeStyle: 'short',
        hourCycle: 'h23',
      });
      assert.equal(clock.format(noon), '12:00', `${zone} ${day}`);
    }
  }
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
  assert.equal(noonIn('UTC', '2026-03-29') % dayMs, dayMs / 2);
});
