/** What a clock that was wrong for a while has left behind: it is found again when the clock is set back. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createTestDatabase } from '../../test/database.ts';
import { startHook, until } from '../../test/support/deliveries.ts';
import { invoiceIn } from '../../test/support/invoices.ts';
import { answer } from '../../test/support/receiver.ts';
import { startCli } from '../../test/support/run-cli.ts';
import { type Service, startService } from '../../test/support/service.ts';

const hourMs = 3_600_000;
/** For a request on a busy machine. */
const toleranceMs = 20_000;
const fields = { eventTypes: ['invoice.posted'] };

let service: Service;
before(async () => {
  service = await startService({ effects: { pollMs: 50 } });
});
after(() => service.close());

test('a retry that was scheduled by a clock ahead keeps its delay when the clock is set back', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields });
  service.clock.advance(3 * hourMs);
  await invoiceIn(service.tenant, 'Posted');
  const [failed] = await hook.withStatus('Retrying');
  const [next, last] = [failed?.['nextAttemptAt'], failed?.['lastAttemptAt']];
  const delayMs = Date.parse(String(next)) - Date.parse(String(last));
  assert.ok(delayMs > 0 && delayMs < hourMs, `${delayMs} ms`);
  service.clock.advance(-3 * hourMs);
  const found = await until('the retry to be found', async () => {
    const [effect] = await hook.withStatus('Retrying');
    const inMs = Date.parse(String(effect?.['nextAttemptAt'])) - service.clock.now().getTime();
    return inMs <= delayMs && effect;
  });
  assert.notEqual(found.RowVersion, failed?.RowVersion, 'a visible change');
  hook.behave(answer(200));
  service.clock.advance(delayMs);
  await hook.withStatus('Succeeded');
});

test('an effect of a worker that died under a clock ahead runs again soon after the clock is set back', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  service.clock.advance(3 * hourMs);
  await until('an attempt at that time', async () => (await hook.effects())[0]?.['attempts'] === 2);
  await service.sql(
    `update effect set status = 'Running', claim_id = gen_random_uuid(), waiting_since = next_attempt_at,
     next_attempt_at = null, lease_until = $2, updated_at = $2 where id = $1`,
    [effect?.id, new Date(service.clock.now().getTime() + 20_000)],
  );
  hook.behave(answer(200));
  service.clock.advance(-3 * hourMs);
  await until('a lease that ends soon', async () => {
    const [row] = await service.sql('select lease_until from effect where id = $1', [effect?.id]);
    const until = row?.['lease_until'];
    return until === null || Date.parse(String(until)) <= service.clock.now().getTime() + 60_000;
  });
  service.clock.advance(120_000);
  await hook.withStatus('Succeeded');
});

test('a job whose next run was set by a clock ahead runs when the clock is set back', async () => {
  const scheduler = service.background?.scheduler;
  await scheduler?.tick();
  const nextRuns = async () => {
    const rows = await service.sql('select name, next_run_at from schedule');
    return rows.map(({ next_run_at: at }) => Date.parse(String(at)));
  };
  const before = Math.max(...(await nextRuns()));
  service.clock.advance(48 * hourMs);
  await scheduler?.tick();
  assert.ok(Math.max(...(await nextRuns())) > before);
  service.clock.advance(-48 * hourMs);
  await scheduler?.tick();
  assert.ok(Math.max(...(await nextRuns())) <= before);
});

test('records, events and webhook timestamps keep the right hour while the clock of a machine is set', async (t) => {
  const database = await createTestDatabase();
  const key = 'stepping-'.repeat(5);
  const started = await startCli({
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
    CLOCK_STEP_MS: String(3 * hourMs),
    NODE_OPTIONS: `--import=${import.meta.resolve('../../test/support/run-with-clock.ts')}`,
  });
  t.after(() => started.child.kill('SIGKILL'));
  const received: { seconds: number; timestamp: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const { timestamp } = (await json(request)) as { timestamp: string };
    received.push({ seconds: Number(request.headers['webhook-timestamp']), timestamp });
    response.end();
  }).listen(0, '127.0.0.1');
  t.after(() => receiver.close());
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const post = async (path: string, body: unknown = {}) => {
    const reply = await fetch(`${started.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { id: string; createdAt: string; updatedAt: string };
  };
  const isNow = (ms: number) => Math.abs(ms - Date.now()) < toleranceMs;
  const { id } = await post('webhook-endpoints', { url: `http://127.0.0.1:${port}/hook` });
  for (const where of ['ahead', 'back']) {
    started.child.kill('SIGUSR2');
    await until('the step', () => started.stderr().includes(`the clock is ${where}\n`));
    const { createdAt, updatedAt } = await post('customers', { name: where });
    assert.ok(isNow(Date.parse(createdAt)) && isNow(Date.parse(updatedAt)), createdAt);
    await post(`webhook-endpoints/${id}/test`);
    const sent = await until('the delivery', () => received.pop());
    assert.ok(isNow(sent.seconds * 1_000) && isNow(Date.parse(sent.timestamp)), sent.timestamp);
  }
  assert.equal((await started.stop()).code, 0);
  await database.drop();
});
