/** Attackers who lock a user out by guessing passwords from many addresses (ASVS 6.3.1). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeLink } from '../../src/features/identity/accounts/accounts.ts';
import { findPersonByEmail } from '../../src/features/identity/accounts/store-persons.ts';
import {
  hashPassword,
  limits,
  passwordProblem,
} from '../../src/features/identity/passwords/passwords.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { type Browser, goodPassword, join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService({ server: { trustProxy: ['127.0.0.0/8'] } });
});
after(() => service.close());

const ownerAddress = '198.51.100.7';

async function signIn(
  browser: Browser,
  address: string,
  email: string,
  password = 'a wrong guess',
): Promise<number> {
  const from = { 'x-forwarded-for': address };
  return (await browser('POST', '/api/sessions', { email, password }, from)).status;
}

const guess = (address: string, email: string) => signIn(openBrowser(service), address, email);

/** In batches, below the limit of waiting password checks. */
async function guessFrom(addresses: readonly string[], email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < addresses.length; from += 50) {
    const some = addresses.slice(from, from + 50).map((address) => guess(address, email));
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
}

/** Sets a rate-limit count as distributed guesses would. */
async function setCount(name: string, points: number): Promise<void> {
  await service.sql(
    'insert into sign_in_attempt (key, points, expire) values ($1, $2, $3) ' +
      'on conflict (key) do update set points = $2',
    [name, points, Date.now() + 3_600_000],
  );
}

const accountOf = (email: string) =>
  `account:${createHash('sha256').update(email).digest('base64url')}`;

async function resetTokenOf(email: string): Promise<string> {
  const person = await findPersonByEmail(service.engine.db, email);
  return makeLink(service.engine.db, 'password-reset', person?.id ?? '', service.clock.now());
}

test('guesses are blocked after 100 failures, and the owner can still sign in on a known device', async () => {
  const email = 'owner@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  await browser('DELETE', '/api/sessions/current');
  const addresses = Array.from({ length: 104 }, (_, index) => `192.0.2.${index}`);
  const statuses = await guessFrom(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 100);
  assert.equal(statuses.filter((status) => status === 429).length, 4);
  assert.equal(await signIn(openBrowser(service), ownerAddress, email, goodPassword), 429);
  assert.equal(await signIn(browser, ownerAddress, email, goodPassword), 201);
  assert.equal(
    await guess('192.0.2.200', email),
    429,
    'a successful sign-in of the owner does not unblock others',
  );
});

test('a password reset unblocks the account, and its browser becomes a known device', async () => {
  const email = 'forgetful@daybook.example';
  await join(service, email, 'Viewer');
  await setCount(accountOf(email), 100);
  const browser = openBrowser(service);
  assert.equal(await signIn(browser, ownerAddress, email, goodPassword), 429);
  const password = 'other words than those before';
  const reset = { token: await resetTokenOf(email), password };
  assert.equal((await browser('POST', '/api/password-resets/confirm', reset)).status, 200);
  assert.equal(
    await signIn(openBrowser(service), '203.0.113.9', email, password),
    201,
    'unblocked',
  );
  await setCount(accountOf(email), 100);
  assert.equal(await signIn(openBrowser(service), ownerAddress, email, password), 429);
  assert.equal(await signIn(browser, ownerAddress, email, password), 201);
});

test('300 addresses of one IPv6 /48 share one limit of 40 guesses for an account, and the owner is not blocked', async () => {
  const email = 'slash48@daybook.example';
  await join(service, email, 'Viewer');
  const addresses = Array.from({ length: 300 }, (_, index) => {
    const subnet = (index * 200).toString(16);
    return `2001:db8:7:${subnet}::1`;
  });
  const statuses = await guessFrom(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 40);
  assert.equal(await signIn(openBrowser(service), '2001:db8:8::1', email, goodPassword), 201);
});

test('a /56 has 20 guesses for an account, and a /48 has one count for all accounts', async () => {
  const email = 'slash56@daybook.example';
  const addresses = Array.from({ length: 25 }, (_, index) => `2001:db8:9:1${index + 10}::1`);
  const statuses = await guessFrom(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 20);
  await setCount('address48:2001:db8:a/48', 1_200);
  assert.equal(await guess('2001:db8:a:ffff::1', 'sprayed@daybook.example'), 429);
  assert.equal(await guess('2001:db8:b:ffff::1', 'sprayed@daybook.example'), 401);
});

test('a known device has 10 guesses, is valid only for its own account, and cannot be forged', async () => {
  const email = 'guarded@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  const other = await join(service, 'other-device@daybook.example', 'Viewer');
  await setCount(accountOf(email), 100);
  assert.equal(
    await signIn(other.browser, ownerAddress, email),
    429,
    'a device of another account',
  );
  const forged = openBrowser(service);
  const cookie = { cookie: `daybook_device=${'0'.repeat(8)}.${'A'.repeat(120)}` };
  const body = { email, password: goodPassword };
  assert.equal((await forged('POST', '/api/sessions', body, cookie)).status, 429);
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal(await signIn(browser, ownerAddress, email), 401);
  assert.equal(await signIn(browser, ownerAddress, email), 429, 'treated as unknown from then on');
});

test('a signed-in user can change the password while guesses are blocked', async () => {
  const email = 'inside@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  await setCount(accountOf(email), 100);
  const change = { currentPassword: goodPassword, password: 'other words than those before' };
  assert.equal((await browser('POST', '/api/me/password', change)).status, 200);
});

const countsWritten = async () => {
  const rows = await service.sql('select key, points from sign_in_attempt');
  return new Map(rows.map(({ key, points }) => [String(key), Number(points)]));
};

test('a blocked network adds no counts for further accounts and addresses', async () => {
  await setCount('address:198.51.100.66', 300);
  await setCount('address48:2001:db8:c/48', 1_200);
  const before = await countsWritten();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    assert.equal(await guess('198.51.100.66', `made-up-${attempt}@daybook.example`), 429);
    assert.equal(await guess(`2001:db8:c:${attempt}00::1`, 'made-up@daybook.example'), 429);
  }
  assert.deepEqual([...(await countsWritten()).keys()].sort(), [...before.keys()].sort());
});

test('blocked sign-ins to one account do not count against other accounts of their network', async () => {
  const email = 'refused@daybook.example';
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal(await guess('198.51.100.77', email), 401);
  for (let attempt = 0; attempt < 5; attempt += 1)
    assert.equal(await guess('198.51.100.77', email), 429);
  assert.equal((await countsWritten()).get('address:198.51.100.77'), 10);
});

/** Occupies every slot while `work` runs: each finished check starts again. */
async function whileBusy<T>(slots: number, check: () => Promise<unknown>, work: () => Promise<T>) {
  let isOver = false;
  const occupied = Array.from({ length: slots }, async () => {
    while (!isOver) await check();
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(occupied);
  }
}

test('sign-ins rejected with 503 do not count as failures', async () => {
  const email = 'overloaded@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  const person = await findPersonByEmail(service.engine.db, email);
  const stranger = '198.51.100.88';
  await service.sql('delete from sign_in_attempt');
  const slots = limits.concurrentHashes + limits.waitingHashes;
  await whileBusy(
    slots,
    () => hashPassword('any'),
    async () => {
      assert.equal(await guess(stranger, email), 503);
      assert.equal(await guess(stranger, 'unknown@daybook.example'), 503);
      const change = { currentPassword: goodPassword, password: 'other words than those before' };
      assert.equal((await browser('POST', '/api/me/password', change)).status, 503);
      const begin = { password: goodPassword };
      assert.equal((await browser('POST', '/api/me/second-factor', begin)).status, 503);
    },
  );
  const link = { token: await resetTokenOf(email), password: 'other words than those before' };
  await whileBusy(
    32,
    () => passwordProblem(goodPassword, []),
    async () => {
      const confirm = await browser('POST', '/api/password-resets/confirm', link);
      assert.equal(confirm.status, 503);
    },
  );
  const counted = [...(await countsWritten())].filter(([, points]) => points !== 0);
  assert.deepEqual(counted, []);
  assert.ok(person !== null && (await countsWritten()).has(`choice:person:${person.id}`));
});
