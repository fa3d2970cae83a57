/** `daybook secrets reseal`, and how a missing key is reported. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCli, startCli } from '../../../test/support/run-cli.ts';
import { type Service, secretKey, startService } from '../../../test/support/service.ts';
import { secretBox } from '../../record/secrets/secret-box.ts';

const newKey = 'another-secret-key-that-came-later-than-the-first';
const lostKey = 'a-secret-key-that-nobody-has-any-more-nowhere';
const idOf = (key: string) => secretBox([key]).keyIds[0] ?? '';
const hour = 3_600_000;
/** More than one batch. */
const manySecrets = 450;

let service: Service;
/** The endpoint and the plain text of each encrypted secret. */
const secrets = new Map<string, { endpointId: string; secret: string }>();
before(async () => {
  service = await startService();
  for (const tenant of [service.tenant, service.other]) {
    const url = 'https://8.8.8.8/hook';
    const made = await tenant.api('POST', '/api/webhook-endpoints', { url });
    await insertSecrets(tenant.id, made.body.id, manySecrets);
  }
});
after(() => service.close());

/** Encrypts with `key`; `ends` in milliseconds from now. */
async function insertSecrets(
  tenantId: string,
  endpointId: string,
  count: number,
  { key = secretKey, ends = hour } = {},
): Promise<string[]> {
  const box = secretBox([key]);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = service.engine.newId(new Date().toISOString());
    const secret = `whsec_${Buffer.from(`${id}`).toString('base64')}`;
    secrets.set(id, { endpointId, secret });
    ids.push(id);
    await service.sql(
      'insert into webhook_secret (tenant_id, id, webhook_endpoint_id, sealed, created_at, expires_at) ' +
        'values ($1, $2, $3, $4, now(), $5)',
      [tenantId, id, endpointId, box.seal(secret, endpointId), new Date(Date.now() + ends)],
    );
  }
  return ids;
}

/** IDs of the inserted secrets that this key decrypts. */
async function openedBy(key: string): Promise<Set<string>> {
  const box = secretBox([key]);
  const opened = new Set<string>();
  for (const { id, sealed } of await service.sql('select id, sealed from webhook_secret')) {
    const known = secrets.get(String(id));
    if (known === undefined) continue;
    const found = box.open(String(sealed), known.endpointId);
    if (found.is === 'open' && found.secret === known.secret) opened.add(String(id));
  }
  return opened;
}

const daybook = (words: string[], keys: readonly string[]) =>
  runCli(words, {
    DATABASE_URL: service.databaseUrl,
    PORT: '0',
    ...(keys.length === 0 ? {} : { DAYBOOK_SECRET_KEY: keys.join(',') }),
  });
const reseal = async (...keys: string[]) => {
  const { code, stdout, stderr } = await daybook(['secrets', 'reseal', '--output', 'json'], keys);
  return { code, stderr, result: stdout === '' ? null : JSON.parse(stdout) };
};

test('re-encrypts every secret of all tenants with the first key, once', async () => {
  const first = await reseal(newKey, secretKey);
  assert.equal(first.code, 0, first.stderr);
  const all = 2 * (manySecrets + 1);
  assert.deepEqual(first.result, { key: idOf(newKey), resealed: all, kept: 0, left: [] });
  assert.equal((await openedBy(newKey)).size, 2 * manySecrets);
  assert.equal((await openedBy(secretKey)).size, 0);
  const again = await reseal(newKey, secretKey);
  assert.deepEqual(again.result, { key: idOf(newKey), resealed: 0, kept: all, left: [] });
  const alone = await daybook(['secrets', 'reseal'], [newKey]);
  assert.equal(
    alone.stdout,
    `0 secrets re-encrypted with the key ${idOf(newKey)}; ${all} already used it.\n` +
      'DAYBOOK_SECRET_KEY now needs only this key.\n',
  );
});

test('reports secrets that no key decrypts, by endpoint and key, and re-encrypts the others', async () => {
  const { tenant } = service;
  const made = await tenant.api('POST', '/api/webhook-endpoints', { url: 'https://8.8.4.4/hook' });
  const { id } = made.body;
  const [lost] = await insertSecrets(tenant.id, id, 1, { key: lostKey });
  const [moved, target] = await insertSecrets(tenant.id, id, 2, { key: newKey });
  await insertSecrets(tenant.id, id, 1, { key: lostKey, ends: -hour });
  await service.sql(
    'update webhook_secret s set sealed = o.sealed from webhook_secret o ' +
      'where s.id = $1 and o.tenant_id = s.tenant_id and o.webhook_endpoint_id <> s.webhook_endpoint_id ' +
      "and o.sealed like $2 || '%'",
    [moved, idOf(newKey)],
  );
  const { code, result } = await reseal(secretKey, newKey);
  assert.equal(code, 1);
  assert.equal(result.resealed, 2 * (manySecrets + 1) + 1);
  assert.deepEqual(result.left, [
    { tenantId: tenant.id, webhookEndpointId: id, keyId: idOf(lostKey), why: 'keyMissing' },
    { tenantId: tenant.id, webhookEndpointId: id, keyId: idOf(newKey), why: 'altered' },
  ]);
  assert.ok((await openedBy(secretKey)).has(String(target)));
  assert.deepEqual([...(await openedBy(lostKey))].includes(String(lost)), true);
  const text = await daybook(['secrets', 'reseal'], [secretKey, newKey]);
  assert.match(
    text.stdout,
    new RegExp(`of the endpoint ${id}, encrypted with the key ${idOf(lostKey)}\\.`),
  );
  assert.match(text.stdout, /key .{8} and altered since\./);
  assert.match(
    text.stdout,
    /1 webhook secret of 1 tenant encrypted with the key .{8}: not among those/,
  );
  await service.sql('delete from webhook_secret where id = any($1)', [[moved]]);
});

test('doctor and start report how many secrets no key decrypts, and how to fix it', async () => {
  const expected = new RegExp(
    `1 webhook secret of 1 tenant encrypted with the key ${idOf(lostKey)}: not among those of DAYBOOK_SECRET_KEY, .*Append a comma and the old key to DAYBOOK_SECRET_KEY; if it is lost, rotate`,
  );
  const { code, stdout } = await daybook(['doctor', '--output', 'json'], [secretKey, newKey]);
  assert.equal(code, 1);
  const findings: { check: string; ok: boolean; detail: string }[] = JSON.parse(stdout).findings;
  const found = findings.filter(({ ok }) => !ok);
  assert.deepEqual(
    found.map(({ check }) => check),
    ['sealed secrets'],
  );
  assert.match(String(found[0]?.detail), expected);
  assert.doesNotMatch(stdout, new RegExp(`${lostKey}|${secretKey}|${newKey}`));

  const env = { DATABASE_URL: service.databaseUrl, DAYBOOK_SAMPLE: '0' };
  const started = await startCli({ ...env, DAYBOOK_SECRET_KEY: secretKey });
  assert.match((await started.stop()).stderr, expected);
  const whole = [secretKey, newKey, lostKey];
  const fine = await startCli({ ...env, DAYBOOK_SECRET_KEY: whole.join() });
  assert.doesNotMatch((await fine.stop()).stderr, /webhook secret/);
  assert.equal((await daybook(['doctor'], whole)).code, 0);
});

test('without a key encrypts nothing', async () => {
  const { code, stderr } = await daybook(['secrets', 'reseal'], []);
  assert.equal(code, 1);
  assert.match(stderr, /There is no key to encrypt secrets: set DAYBOOK_SECRET_KEY\./);
});
