/** Recipient addresses: accepts only unambiguous addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asciiMailAddress, headerText, mailAddressProblem } from './mail-address.ts';

test('accepts plain addresses and international domains', () => {
  for (const address of [
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'brien@example.ie",
    `${'x'.repeat(64)}@example.com`,
    'info@müller.de',
    'info@παράδειγμα.ελ',
    'a@xn--mller-kva.example',
    'a@EXAMPLE.com',
  ]) {
    assert.equal(mailAddressProblem(address), null, address);
  }
  assert.equal(asciiMailAddress('Info@Müller.DE'), 'Info@xn--mller-kva.de');
});

test('rejects everything else with a sentence', () => {
  const labels = `${'a'.repeat(63)}.`.repeat(4);
  for (const address of [
    '',
    'a',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@localhost',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    ' a@b.co',
    'a@b.co ',
    'a@b.co\n',
    'a@b.co\r\nBcc: c@d.co',
    'a@b\u0000.co',
    'a@b\u200d.co',
    'a@b\u202e.co',
    '<a@b.co>',
    'A <a@b.co>',
    '"a b"@c.co',
    '"a"@b.co',
    'a(comment)@b.co',
    'a@b.co (comment)',
    'a@(x)b.co',
    'group: a@b.co;',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'ä@b.co',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@b.1',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@.b.co',
    'a@b.co.',
    'a@b_c.co',
    'a@%62.co',
    'a@b.co/x',
    'a@b.co:25',
    `${'x'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.co`,
    `a@${labels}co`,
    `${'x'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.co`,
    '\ud800@b.co',
  ]) {
    const problem = mailAddressProblem(address);
    assert.match(problem ?? 'taken', /\.$/, JSON.stringify(address));
  }
});

test('text for a header becomes one line without control characters', () => {
  assert.equal(headerText('a\r\nBcc: x\0y\u2028z\u202ew', 100), 'a Bcc: x y z w');
  assert.equal(headerText('  a \t b ', 100), 'a b');
  assert.equal(headerText('🎉'.repeat(10), 5), '🎉🎉🎉🎉…');
  assert.equal(headerText('x\ud800', 100), 'x\ufffd');
});
