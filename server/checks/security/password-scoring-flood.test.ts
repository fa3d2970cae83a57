/** Passwords that are slow to score, weak passwords, and unlimited attempts (ASVS 6.2, 15.2.2). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswordScorer } from '../../src/features/identity/passwords/password-strength.ts';
import { scorePassword } from '../../src/features/identity/passwords/run-password-scorer.ts';
import { Problem } from '../../src/record/problem.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { goodPassword, invite, join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** The slowest password of this length that was found. */
const slow = '31415926535897932384626433832795028841971693993751'.repeat(6).slice(0, 256);

/** CPU time of this thread; the least of three, because its other work may be part of one. */
async function leastCpuMs(work: (count: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 3; count += 1) {
    const before = process.threadCpuUsage();
    await work(count);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

test('scoring a password of 256 digits uses no more main-thread time than a short one', async () => {
  const { browser } = await join(service, 'slow@daybook.example', 'Viewer');
  let currentPassword = goodPassword;
  const change = async (password: string, status: number) => {
    const reply = await browser('POST', '/api/me/password', { currentPassword, password });
    assert.equal(reply.status, status, reply.text);
    if (status === 200) currentPassword = password;
  };
  await change('123456789012', 422);
  const short = await leastCpuMs(() => change('123456789012', 422));
  const long = await leastCpuMs((count) => change(`${slow}${count}`.slice(-256), 200));
  const scoring = await leastCpuMs(async () => scorePassword({ password: slow, about: [] }));
  const figures = { short, long, scoring };
  assert.ok(long < short + (scoring * 3) / 4, JSON.stringify(figures));
});

test('a breached password is rejected in every spelling, with advice what to choose instead', async () => {
  const { invitation } = await invite(service.tenant, 'breached@daybook.example', 'Viewer');
  const accept = (password: string) =>
    openBrowser(service)('POST', '/api/invitations/accept', { invitation, password });
  const fullWidth = [...'1qaz2wsx3edc']
    .map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
    .join('');
  for (const password of ['1qaz2wsx3edc', '1QAZ2wsx3EDC', fullWidth]) {
    const reply = await accept(password);
    assert.equal(reply.status, 422, `${password}: ${reply.text}`);
    assert.match(reply.body.errors[0]?.message ?? '', /stolen passwords.*Choose another, such as/);
  }
  assert.equal((await accept(goodPassword)).status, 201);
});

test('an invitation allows 20 password attempts an hour, from any address', async () => {
  const { invitation } = await invite(service.tenant, 'oracle@daybook.example', 'Viewer');
  const accept = (password: string) =>
    openBrowser(service)('POST', '/api/invitations/accept', { invitation, password });
  for (let attempt = 0; attempt < 20; attempt += 1)
    assert.equal((await accept('passwordpassword')).status, 422);
  const refused = await accept('passwordpassword');
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_attempts']);
  assert.match(refused.body.detail, /new passwords.*try again in [\d,]+ seconds/);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});

test('a user has 20 attempts for a new password an hour, and a success resets the count', async () => {
  const { browser } = await join(service, 'chooser@daybook.example', 'Viewer');
  let currentPassword = goodPassword;
  const change = async (password: string) =>
    (await browser('POST', '/api/me/password', { currentPassword, password })).status;
  for (let attempt = 0; attempt < 19; attempt += 1)
    assert.equal(await change('passwordpassword'), 422);
  assert.equal(await change('other words than those before'), 200);
  currentPassword = 'other words than those before';
  for (let attempt = 0; attempt < 20; attempt += 1)
    assert.equal(await change('passwordpassword'), 422);
  assert.equal(await change('some more words than those before'), 429);
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

test('a password that is not scored in time is rejected, and the next one is scored', async () => {
  const scorePassword = createPasswordScorer({ scoreMs: 0 });
  assert.equal(await outcomeOf(scorePassword({ password: slow, about: [] })), 'overloaded');
  const patient = createPasswordScorer({ idleMs: 0 });
  assert.equal(await patient({ password: slow, about: [] }), 'strong');
  assert.equal(await patient({ password: 'danieldaniel', about: ['daniel'] }), 'guessable');
});

test('the number of waiting passwords is limited', async () => {
  const scorePassword = createPasswordScorer({ waitingPasswords: 2 });
  const checks = Array.from({ length: 3 }, () =>
    scorePassword({ password: goodPassword, about: [] }),
  );
  const outcomes = await Promise.all(checks.map(outcomeOf));
  assert.deepEqual(outcomes, ['done', 'done', 'overloaded']);
});
