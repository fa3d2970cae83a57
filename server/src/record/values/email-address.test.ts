/** The normalized form of an email address is stable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailAddress } from './email-address.ts';

test('normalizing an address twice equals normalizing it once, for every letter', () => {
  const plane = 0x10000;
  for (let first = 0; first < 17 * plane; first += plane)
    for (const mark of ['', '\u0307', '\u0345', '\u0301']) {
      const points = Array.from({ length: plane }, (_, index) => first + index);
      const letters = points.filter((point) => point < 0xd800 || point > 0xdfff);
      const all = letters.map((point) => `${String.fromCodePoint(point)}${mark}a`).join('');
      const once = emailAddress(all);
      assert.ok(emailAddress(once) === once, `plane ${first / plane}, mark ${mark}`);
    }
});
