/**
 * Bypassing the rate limit, or creating a second account, with other spellings of an email address: all spellings are
 * one address for accounts and for counted failures (ASVS 6.3.1).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { goodPassword, invite, join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const signIn = (email: string, password: string) =>
  openBrowser(service)('POST', '/api/sessions', { email, password });

const domain = '@harbour.example';
/** Each with other spellings: capitals, full-width letters, the Kelvin sign, composed and decomposed. */
const spellings = [
  [`mike${domain}`, `MIKE${domain}`, `\uff4dike${domain}`, `mi\u212ae\uff20harbour.example`],
  [`ren\u00e9${domain}`, `rene\u0301${domain}`, `REN\u00c9${domain}`, `RENE\u0301${domain}`],
] as const;

for (const [email, ...others] of spellings) {
  test(`failures are counted together for all spellings of ${email}`, async () => {
    await join(service, email, 'Viewer');
    for (const other of others)
      assert.equal((await signIn(other, goodPassword)).status, 201, JSON.stringify(other));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const guess = await signIn(others[attempt % others.length] ?? email, 'a wrong guess');
      assert.equal(guess.status, 401);
    }
    for (const one of [email, ...others]) {
      const limited = await signIn(one, goodPassword);
      assert.equal(limited.body.code, 'too_many_attempts', JSON.stringify(one));
    }
  });

  test(`all spellings of ${email} are the same user`, async () => {
    const [first = '', second = ''] = others;
    const { email: stored, id } = await invite(service.other, first, 'Viewer');
    assert.equal(stored, email);
    const again = await service.other.api('POST', '/api/users', { email: second });
    assert.deepEqual([again.status, again.body.errors[0]?.pointer], [422, '/email']);
    const filter = `email.eq=${encodeURIComponent(second)}`;
    const found = await service.other.api('GET', `/api/users?${filter}`);
    assert.deepEqual(
      found.body.items.map((one) => one.id),
      [id],
    );
  });
}

test('İ (U+0130) is not i: it neither opens the account nor counts for it', async () => {
  const email = `inigo${domain}`;
  await join(service, email, 'Viewer');
  const dotted = [`\u0130nigo${domain}`, `in\u0130go${domain}`, `\u0130n\u0130go${domain}`];
  for (const other of dotted)
    assert.equal((await signIn(other, goodPassword)).body.code, 'sign_in_failed');
  assert.equal((await signIn(email, goodPassword)).status, 201);
  const { email: stored } = await invite(service.tenant, dotted[0] ?? '', 'Viewer');
  assert.equal(stored, `i\u0307nigo${domain}`);
});

test('the length limit applies to the stored form of an address', async () => {
  // One letter whose stored form has 18.
  const long = await service.api('POST', '/api/users', {
    email: `${'\ufdfa'.repeat(20)}${domain}`,
  });
  assert.deepEqual([long.status, long.body.errors[0]?.pointer], [422, '/email']);
});
