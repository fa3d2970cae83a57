/** Strangers who guess to keep an account's owner out, from as many addresses as they have (ASVS 6.3.1). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeLink } from '../../src/features/identity/accounts.ts';
import { hashPassword, limits, passwordProblem } from '../../src/features/identity/passwords.ts';
import { findPersonByEmail } from '../../src/features/identity/store-people.ts';
import { type Browser, goodPassword, join, openBrowser } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
before(async () => {
  service = await startService({ server: { trustProxy: ['127.0.0.0/8'] } });
});
after(() => service.close());

const ownerAt = '198.51.100.7';

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

/** Some at once, and no more than passwords may wait to be compared. */
async function guessFromEach(addresses: readonly string[], email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < addresses.length; from += 50) {
    const some = addresses.slice(from, from + 50).map((address) => guess(address, email));
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
}

/** As strangers from everywhere would leave the counts. */
async function setCount(name: string, points: number): Promise<void> {
  await service.sql(
    'insert into sign_in_attempt (key, points, expire) values ($1, $2, $3) ' +
      'on conflict (key) do update set points = $2',
    [name, points, Date.now() + 3_600_000],
  );
}

const accountOf = (email: string) =>
  `account:${createHash('sha256').update(email).digest('base64url')}`;

async function linkOf(email: string): Promise<string> {
  const person = await findPersonByEmail(service.engine.db, email);
  return makeLink(service.engine.db, 'password-reset', person?.id ?? '', service.clock.now());
}

test('strangers are stopped after 100 guesses, and the owner signs in by a device that did before', async () => {
  const email = 'owner@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  await browser('DELETE', '/api/sessions/current');
  const addresses = Array.from({ length: 104 }, (_, index) => `192.0.2.${index}`);
  const statuses = await guessFromEach(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 100);
  assert.equal(statuses.filter((status) => status === 429).length, 4);
  assert.equal(await signIn(openBrowser(service), ownerAt, email, goodPassword), 429);
  assert.equal(await signIn(browser, ownerAt, email, goodPassword), 201);
  assert.equal(await guess('192.0.2.200', email), 429, 'the owner lifts nothing for strangers');
});

test('a new password by a link lifts the block, and the next flood does not keep that browser out', async () => {
  const email = 'forgetful@daybook.example';
  await join(service, email, 'Viewer');
  await setCount(accountOf(email), 100);
  const browser = openBrowser(service);
  assert.equal(await signIn(browser, ownerAt, email, goodPassword), 429);
  const password = 'other words than those before';
  const reset = { token: await linkOf(email), password };
  assert.equal((await browser('POST', '/api/password-resets/confirm', reset)).status, 200);
  assert.equal(await signIn(openBrowser(service), '203.0.113.9', email, password), 201, 'lifted');
  await setCount(accountOf(email), 100);
  assert.equal(await signIn(openBrowser(service), ownerAt, email, password), 429);
  assert.equal(await signIn(browser, ownerAt, email, password), 201);
});

test('300 addresses of one IPv6 /48 are one guesser: 40 guesses of an account, and its owner is not kept out', async () => {
  const email = 'slash48@daybook.example';
  await join(service, email, 'Viewer');
  const addresses = Array.from({ length: 300 }, (_, index) => {
    const subnet = (index * 200).toString(16);
    return `2001:db8:7:${subnet}::1`;
  });
  const statuses = await guessFromEach(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 40);
  assert.equal(await signIn(openBrowser(service), '2001:db8:8::1', email, goodPassword), 201);
});

test('a /56 has 20 guesses of an account, and what a /48 fails at for many accounts is counted together', async () => {
  const email = 'slash56@daybook.example';
  const addresses = Array.from({ length: 25 }, (_, index) => `2001:db8:9:1${index + 10}::1`);
  const statuses = await guessFromEach(addresses, email);
  assert.equal(statuses.filter((status) => status === 401).length, 20);
  await setCount('address48:2001:db8:a/48', 1_200);
  assert.equal(await guess('2001:db8:a:ffff::1', 'sprayed@daybook.example'), 429);
  assert.equal(await guess('2001:db8:b:ffff::1', 'sprayed@daybook.example'), 401);
});

test('a known device has 10 guesses, is known of its own people alone, and cannot be made up', async () => {
  const email = 'guarded@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  const other = await join(service, 'other-device@daybook.example', 'Viewer');
  await setCount(accountOf(email), 100);
  assert.equal(await signIn(other.browser, ownerAt, email), 429, 'of somebody else');
  const forged = openBrowser(service);
  const cookie = { cookie: `daybook_device=${'0'.repeat(8)}.${'A'.repeat(120)}` };
  const body = { email, password: goodPassword };
  assert.equal((await forged('POST', '/api/sessions', body, cookie)).status, 429);
  for (let tried = 0; tried < 10; tried += 1)
    assert.equal(await signIn(browser, ownerAt, email), 401);
  assert.equal(await signIn(browser, ownerAt, email), 429, 'a stranger from then on');
});

test('who is signed in changes the password though strangers are being refused', async () => {
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

test('a blocked network adds no counts, whatever accounts and addresses it names', async () => {
  await setCount('address:198.51.100.66', 300);
  await setCount('address48:2001:db8:c/48', 1_200);
  const before = await countsWritten();
  for (let tried = 0; tried < 5; tried += 1) {
    assert.equal(await guess('198.51.100.66', `made-up-${tried}@daybook.example`), 429);
    assert.equal(await guess(`2001:db8:c:${tried}00::1`, 'made-up@daybook.example'), 429);
  }
  assert.deepEqual([...(await countsWritten()).keys()].sort(), [...before.keys()].sort());
});

test('refused sign-ins to one account do not count against others of its network', async () => {
  const email = 'refused@daybook.example';
  for (let tried = 0; tried < 10; tried += 1)
    assert.equal(await guess('198.51.100.77', email), 401);
  for (let tried = 0; tried < 5; tried += 1) assert.equal(await guess('198.51.100.77', email), 429);
  assert.equal((await countsWritten()).get('address:198.51.100.77'), 10);
});

/** Keeps every slot taken while the work runs: each check that ends begins anew. */
async function whileBusy<T>(slots: number, check: () => Promise<unknown>, work: () => Promise<T>) {
  let isOver = false;
  const taken = Array.from({ length: slots }, async () => {
    while (!isOver) await check();
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(taken);
  }
}

test('sign-ins that were refused with 503 do not count as failures', async () => {
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
  const link = { token: await linkOf(email), password: 'other words than those before' };
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
