/** Formats are made once for a language and currency, because making them is slow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsFor } from './formats.ts';

test('formats of a language and currency are made once, and only the last used ones are kept', () => {
  const german = formatsFor('de', 'EUR');
  assert.equal(formatsFor('de', 'EUR'), german);
  assert.notEqual(formatsFor('de', 'USD'), german);
  assert.notEqual(formatsFor('fr', 'EUR'), german);
  const used = formatsFor('nl', 'EUR');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of 'AB')
    for (const second of letters) {
      formatsFor('en', `${first}${second}C`);
      assert.equal(formatsFor('nl', 'EUR'), used);
    }
  assert.notEqual(formatsFor('de', 'EUR'), german, 'released after 40 others');
  assert.equal(german.money('1190'), formatsFor('de', 'EUR').money('1190'));
});
