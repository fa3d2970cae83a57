/** The schemes that the app offers for electronic addresses are those that e-invoices accept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEasCode } from '../../../../server/src/features/e-invoice/code-lists.ts';
import { otherSchemes, vatSchemes } from './address-schemes.ts';

test('every scheme of the EAS list is offered once, and no other', () => {
  const digits = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const accepted = [...digits, ...pairs].filter(isEasCode);
  const offered = [...Object.keys(vatSchemes), ...Object.keys(otherSchemes)];
  assert.deepEqual(offered.toSorted(), accepted);
});
