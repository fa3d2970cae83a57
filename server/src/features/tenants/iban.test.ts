/** Account numbers by ISO 13616. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIban } from './iban.ts';

test('validates the check digits of an IBAN', () => {
  for (const good of ['DE89370400440532013000', 'IE29AIBK93115212345678', 'NO9386011117947'])
    assert.ok(isIban(good), good);
  for (const bad of ['DE89370400440532013001', 'DE98370400440532013000', 'NO9386011117974'])
    assert.ok(!isIban(bad), bad);
});
