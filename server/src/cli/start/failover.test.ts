/** A service whose database becomes read-only or moves to another host answers 503, and recovers by itself. */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { bodyOf, call, type Reply } from '../../../../campaign/http-call.ts';
import { until } from '../../../test/support/deliveries.ts';
import { startRelay } from '../../../test/support/relay.ts';
import { startCli } from '../../../test/support/run-cli.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../postgres/embedded/embedded-postgres.ts';

const key = 'failover-'.repeat(5);

function socketOf({ url }: EmbeddedPostgres): string {
  return join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432');
}

async function makeReadOnly({ url }: EmbeddedPostgres, setting: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

test('answers 503 while no host of the database accepts writes, logs that once, and follows the writable host', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-failover-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const [standby, primary] = await Promise.all(
    ['standby', 'primary'].map((name) => startEmbeddedPostgres({ folder: join(folder, name) })),
  );
  t.after(async () => {
    await Promise.all([standby?.stop(), primary?.stop()]);
    for (const path of [folder, standby?.location ?? '', primary?.location ?? ''])
      rmSync(path, { recursive: true, force: true });
  });
  assert.ok(standby !== undefined && primary !== undefined);
  await makeReadOnly(standby, 'on');
  const [first, second] = [
    await startRelay(socketOf(standby)),
    await startRelay(socketOf(primary)),
  ];
  t.after(() => Promise.all([first.close(), second.close()]));
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const service = await startCli({
    DATABASE_URL: `postgresql://daybook@${hosts}/daybook?target_session_attrs=read-write`,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_RATE_LIMIT: '0',
  });
  t.after(() => service.child.kill('SIGKILL'));
  const port = Number(new URL(service.url).port);
  const create = () =>
    call(port, { method: 'POST', path: '/api/customers', key, body: { name: 'Harbour Ltd' } });
  const readiness = async () => {
    const answer = await fetch(`${service.url}/health/ready`);
    return { code: answer.status, status: ((await answer.json()) as { status: string }).status };
  };
  const logged = (pattern: RegExp) =>
    service
      .stderr()
      .split('\n')
      .filter((line) => pattern.test(line));
  assert.equal((await create()).status, 201);

  await makeReadOnly(primary, 'on');
  const refused = await until('a write is refused', async () => {
    const reply = await create();
    return reply.status !== 201 && reply;
  });
  const others = await Promise.all(Array.from({ length: 20 }, create));
  for (const reply of [refused, ...others])
    assert.deepEqual([reply.status, bodyOf(reply).code], [503, 'database_unavailable']);
  assert.equal((await readiness()).code, 503);
  await until('the log line', () => logged(/The database is unavailable/).length > 0);
  await makeReadOnly(primary, 'off');
  await until('readiness', async () => (await readiness()).code === 200);
  await until('a write', async () => (await create()).status === 201);
  await until(
    'the end is logged',
    () => logged(/can be used again after \d+ s; \d+ further/).length > 0,
  );

  assert.equal(logged(/The database is unavailable/).length, 1, 'one line for an outage');

  // The primary moves to the first host while clients write.
  let isOver = false;
  const replies: Reply[] = [];
  const write = async () => {
    while (!isOver) replies.push(await create());
  };
  const writing = Promise.all(Array.from({ length: 4 }, write));
  first.redirect(socketOf(primary));
  second.redirect(socketOf(standby));
  for (const relay of [first, second]) relay.cut();
  const moved = replies.length;
  await until(
    'writes at the first host',
    () => replies.slice(moved).filter(({ status }) => status === 201).length > 20,
  );
  isOver = true;
  await writing;
  const odd = replies.filter(
    ({ status, text }) =>
      status !== 201 &&
      !(status === 503 && /"code":"(database_unavailable|outcome_unknown|overloaded)"/.test(text)),
  );
  assert.deepEqual(odd, []);

  const { code, stderr } = await service.stop();
  assert.equal(code, 0, stderr);
  assert.deepEqual(logged(/"msg":"(internal|database_unavailable)"/), []);
});
