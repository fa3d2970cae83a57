/** Webhook secrets: shown once, encrypted in the database, never in responses, attempts or logs; key rotation. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  attemptsOf,
  changePolicy,
  effectWhen,
  type Hook,
  later,
  startHook,
  untilAllClaimed,
} from '../../../test/support/deliveries.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { answer, sendAndClose } from '../../../test/support/receiver.ts';
import { type Service, secretKey, startService } from '../../../test/support/service.ts';
import { secretBox } from '../../record/secrets/secret-box.ts';

const newKey = 'another-secret-key-that-came-later-than-the-first';
const quiet = { eventTypes: ['webhook.disabled'] };
const logged: string[] = [];
let service: Service;
before(async () => {
  service = await startService({ effects: {}, log: (line) => logged.push(line) });
});
after(() => service.close());

/** Encodings in which a secret could be stored. */
function spellingsOf(secret: string): string[] {
  const plain = secret.replace('whsec_', '');
  const bytes = Buffer.from(plain, 'base64');
  return [
    plain,
    encodeURIComponent(plain),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    Buffer.from(secret).toString('base64').slice(4, -4),
    Buffer.from(secret).toString('hex'),
  ];
}

/** Every row of every table as text. */
async function everything(): Promise<string> {
  const tables = await service.sql(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const texts: string[] = [];
  for (const { table_name: name } of tables) {
    const rows = await service.sql(`select t::text as row from "${String(name)}" t`);
    texts.push(...rows.map(({ row }) => `${String(name)} ${String(row)}`));
  }
  return texts.join('\n');
}

async function sealedOf(hook: Hook): Promise<string[]> {
  const rows = await service.sql(
    'select sealed from webhook_secret where webhook_endpoint_id = $1 order by id',
    [hook.id],
  );
  return rows.map(({ sealed }) => String(sealed));
}

/** Makes deliveries with each kind of outcome; returns the endpoint and its two secrets. */
async function busyHook(t: Parameters<typeof startHook>[0]) {
  const hook = await startHook(t, service);
  const rotated = await service.api(
    'POST',
    `/api/webhook-endpoints/${hook.id}/rotate-secret`,
    undefined,
    { 'idempotency-key': 'rotate' },
  );
  const fresh = String(rotated.body['secret']);
  for (const behave of [answer(200), answer(500), answer(307), sendAndClose('nonsense')]) {
    hook.behave(behave);
    await invoiceIn(service.tenant, 'Posted');
    await hook.act('test');
    const own = await hook.effects();
    await effectWhen(service.tenant, own.at(-1)?.id, ({ attempts }) => attempts === 1);
    await effectWhen(service.tenant, own.at(-2)?.id, ({ attempts }) => attempts === 1);
  }
  later(service, 70_000);
  await hook.act('disable', { reason: 'Enough' });
  return { hook, secrets: [hook.secret, fresh] };
}

test('secrets appear only in the response that shows them, and encrypted in the database', async (t) => {
  const { hook, secrets } = await busyHook(t);
  const sealed = await sealedOf(hook);
  assert.equal(sealed.length, 2);
  assert.equal(new Set(sealed).size, 2);

  const stored = await everything();
  for (const one of sealed) assert.ok(stored.includes(one), 'not all tables were read');
  const paths = [
    '/api/webhook-endpoints?limit=200',
    `/api/webhook-endpoints/${hook.id}`,
    `/api/webhook-endpoints/${hook.id}/changes`,
    `/api/webhook-endpoints/${hook.id}/effects`,
    '/api/effects?limit=200',
    '/api/events?limit=200',
    '/api/mails',
    '/api/reports/delivery-health',
    ...(await hook.effects()).map(({ id }) => `/api/effects/${id}`),
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const reply = await service.api('GET', path);
    assert.equal(reply.status, 200, `${path}: ${reply.text}`);
    answers.push(`${path} ${reply.text}`);
  }
  const again = await service.api(
    'POST',
    `/api/webhook-endpoints/${hook.id}/rotate-secret`,
    undefined,
    { 'idempotency-key': 'rotate' },
  );
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  answers.push(again.text);
  const shown = answers.join('\n');
  assert.match(shown, /"webhook-signature":"v1,/);
  const sent = hook.deliveries().map(({ text, headers }) => text + JSON.stringify(headers));
  const places = { stored, shown, logged: logged.join('\n'), sent: sent.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    assert.ok(place === 'logged' || text.length > 1_000, `no text: ${place}`);
    for (const secret of secrets)
      for (const spelling of spellingsOf(secret))
        assert.ok(!text.includes(spelling), `the secret is in: ${place}`);
    if (place !== 'stored')
      for (const one of sealed)
        assert.ok(!text.includes(one), `the encrypted secret is in: ${place}`);
  }
  assert.ok(!shown.includes(secretKey) && !stored.includes(secretKey));
});

test('logs of internal errors contain no secrets', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  await service.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no: %', new.sealed; end $$`);
  await service.sql(
    'create trigger refuse before insert on webhook_secret for each row execute function refuse()',
  );
  const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  const url = `${service.url}/api/webhook-endpoints/${hook.id}/rotate-secret`;
  const failed = await fetch(url, { method: 'POST', headers });
  assert.equal(failed.status, 500);
  await service.sql('drop function refuse cascade');
  const log = logged.join('\n');
  assert.match(log, /"level":50/, 'the error was not logged');
  assert.ok(!log.includes('whsec_') && !log.includes(service.tenant.keys.Admin));
});

/** The same database with other keys, as after a restart with another configuration. */
async function reopened(opened: Service[], secretKeys: readonly string[]): Promise<Service> {
  const [base] = opened;
  assert.ok(base);
  const own = await startService({ beside: base, secretKeys, effects: {} });
  opened.push(own);
  return own;
}

async function closeAll(opened: readonly Service[]): Promise<void> {
  for (const one of opened.toReversed()) await one.close();
}

test('after a key change old secrets are decrypted with the old key and new ones encrypted with the new key', async (t) => {
  const base = await startService();
  const opened = [base];
  t.after(() => closeAll(opened));
  const hook = await startHook(t, base, { fields: quiet });
  const both = await reopened(opened, [newKey, secretKey]);
  await hook.act('test');
  await hook.ended(1);
  assert.deepEqual(hook.types(), ['webhook.test']);

  const rotated = await both.api('POST', `/api/webhook-endpoints/${hook.id}/rotate-secret`);
  const fresh = String(rotated.body['secret']);
  await hook.act('test');
  await hook.ended(2);
  assert.ok(hook.deliveries()[1]?.verifies(fresh), 'no signature with the second key');
  await both.background?.stop();

  base.clock.advance(25 * 3_600_000);
  hook.useSecret(fresh);
  const onlyNew = await reopened(opened, [newKey]);
  await hook.act('test');
  await hook.ended(3);
  assert.equal(hook.deliveries()[2]?.verifies(fresh), true);
  assert.deepEqual(onlyNew.failures, []);
});

test('without the key of a secret the attempt fails with a remedy; with the key a retry succeeds', async (t) => {
  const base = await startService();
  const opened = [base];
  t.after(() => closeAll(opened));
  const hook = await startHook(t, base, { fields: quiet });
  const wrong = await reopened(opened, [newKey]);
  await hook.act('test');
  const [effect] = await hook.ended(1);
  assert.deepEqual([effect?.status, effect?.['lastOutcome']], ['Failed', 'internal']);
  const [keyId = ''] = secretBox([secretKey]).keyIds;
  assert.match(keyId, /^[0-9a-f]{8}$/);
  assert.ok(
    String(effect?.['lastReason']).endsWith(
      `encrypted with the key ${keyId}, which is not configured.`,
    ),
    String(effect?.['lastReason']),
  );
  assert.equal(
    effect?.['lastRemedy'],
    `Ask the operator to append a comma and the key ${keyId} to DAYBOOK_SECRET_KEY, then retry; if the key is lost, rotate the secret.`,
  );
  assert.equal(hook.connections(), 0, 'a request was sent unsigned');
  await wrong.background?.stop();
  await reopened(opened, [newKey, secretKey]);
  await base.api('POST', `/api/effects/${effect?.id}/retry`);
  const done = await effectWhen(base.tenant, effect?.id, ({ status }) => status === 'Succeeded');
  assert.equal(attemptsOf(done).length, 2);
  assert.equal(hook.deliveries().length, 1);
});

test('the other secrets of an endpoint sign even if one cannot be decrypted', async (t) => {
  const base = await startService();
  const opened = [base];
  t.after(() => closeAll(opened));
  const hook = await startHook(t, base, { fields: quiet });
  const onlyNew = await reopened(opened, [newKey]);
  const rotated = await onlyNew.api('POST', `/api/webhook-endpoints/${hook.id}/rotate-secret`);
  const fresh = String(rotated.body['secret']);
  hook.useSecret(fresh);
  await hook.act('test');
  const [effect] = await hook.ended(1);
  assert.equal(effect?.status, 'Succeeded', String(effect?.['lastReason']));
  const [delivery] = hook.deliveries();
  assert.equal(delivery?.signatures.length, 1);
  assert.deepEqual([delivery?.verifies(fresh), delivery?.verifies(hook.secret)], [true, false]);
  assert.deepEqual(onlyNew.failures, []);
});

test('without any key no endpoint can be created, and nothing is stored', async (t) => {
  const none = await startService({ secretKeys: [] });
  t.after(() => none.close());
  const response = await fetch(`${none.url}/api/webhook-endpoints`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${none.tenant.keys.Admin}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: 'https://8.8.8.8/hook' }),
  });
  assert.ok(response.status >= 400, `${response.status}`);
  assert.deepEqual(await none.sql('select 1 from webhook_endpoint'), []);
});

test('an encrypted secret that is copied to another endpoint signs nothing', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const thief = await startHook(t, service, { fields: quiet });
  await changePolicy(service.tenant, 'manual', { attempts: 1 });
  await untilAllClaimed(hook);
  const [sealed] = await sealedOf(hook);
  await service.sql('update webhook_secret set sealed = $2 where webhook_endpoint_id = $1', [
    thief.id,
    sealed,
  ]);
  await thief.act('test');
  const [effect] = await thief.ended(1);
  assert.deepEqual([effect?.status, effect?.['lastOutcome']], ['Failed', 'internal']);
  assert.match(String(effect?.['lastReason']), /the encrypted secret was altered\.$/);
  assert.equal(thief.connections(), 0);
});
