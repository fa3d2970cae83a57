/** Second factors from the command line: encryption with a new key, and reset for a user who lost theirs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { runCli } from '../../../test/support/run-cli.ts';
import { type Service, secretKey, startService } from '../../../test/support/service.ts';
import { goodPassword, join, openBrowser } from '../../../test/support/users.ts';
import { secretBox } from '../../record/secrets/secret-box.ts';

const newKey = 'another-secret-key-that-came-later-than-the-first';
const email = 'factor@daybook.example';
const idOf = (key: string) => secretBox([key]).keyIds[0] ?? '';

let service: Service;
let secret = '';
before(async () => {
  service = await startService();
  const { browser } = await join(service, email, 'Viewer');
  const path = '/api/me/second-factor';
  const begun = await browser('POST', path, { password: goodPassword });
  secret = String(begun.body['secret']);
  const confirmed = await browser('POST', `${path}/confirm`, { code: nextCode() });
  assert.equal(confirmed.status, 200, confirmed.text);
});
after(() => service.close());

/** Advances the clock to the next half minute, and returns its code. */
function nextCode(): string {
  service.clock.advance(30_000);
  return new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
}

const daybook = (words: string[], keys: readonly string[]) =>
  runCli(words, {
    ...{ DATABASE_URL: service.databaseUrl, PORT: '0' },
    DAYBOOK_SECRET_KEY: keys.join(','),
  });

const signIn = (at: Service, more: object) =>
  openBrowser(at)('POST', '/api/sessions', { email, password: goodPassword, ...more });

test('secrets reseal covers second factors, which then work with the new key alone', async (t) => {
  const closed = await daybook(['secrets', 'reseal', '--output', 'json'], [newKey]);
  assert.equal(closed.code, 1);
  const { left } = JSON.parse(closed.stdout);
  assert.deepEqual([left[0].keyId, left[0].why], [idOf(secretKey), 'keyMissing']);
  assert.match(String(left[0].personId), /^[0-9a-f-]{36}$/);
  const doctor = await daybook(['doctor'], [newKey]);
  assert.match(
    doctor.stdout,
    /1 second factor encrypted with the key .{8}: not among .*`daybook users reset-second-factor`/,
  );
  // Without its key, sign-in with the factor fails.
  const without = await startService({ beside: service, secretKeys: [newKey] });
  t.after(() => without.close());
  assert.equal((await signIn(without, { code: nextCode() })).status, 500);
  const done = await daybook(['secrets', 'reseal', '--output', 'json'], [newKey, secretKey]);
  assert.equal(done.code, 0, done.stderr);
  assert.deepEqual(JSON.parse(done.stdout), {
    ...{ key: idOf(newKey), resealed: 1, kept: 0, left: [] },
  });
  assert.equal((await signIn(without, { code: nextCode() })).status, 201);
  const again = await daybook(['secrets', 'reseal', '--output', 'json'], [newKey]);
  assert.equal(JSON.parse(again.stdout).kept, 1);
});

test("users reset-second-factor restores sign-in by password alone, and ends the user's sessions", async () => {
  assert.equal((await signIn(service, {})).body.code, 'second_factor_required');
  const reset = await daybook(
    ['users', 'reset-second-factor', email, '--output', 'json'],
    [secretKey],
  );
  assert.equal(reset.code, 0, reset.stderr);
  assert.deepEqual(JSON.parse(reset.stdout), { email, had: true, ended: 2 });
  assert.equal((await signIn(service, {})).status, 201);
  const path = '/api/audit-entries?action.eq=second_factor.disabled';
  const [entry] = (await service.api('GET', path)).body.items;
  assert.deepEqual([entry?.['actor'], entry?.['details']], ['system:cli', { sessions: 2 }]);
  const none = await daybook(['users', 'reset-second-factor', 'no@daybook.example'], [secretKey]);
  assert.equal(none.code, 1);
});
