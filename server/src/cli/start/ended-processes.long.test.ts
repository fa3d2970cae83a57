/** A start with several processes (DAYBOOK_PROCESSES), one of which fails. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { runCli, startCli } from '../../../test/support/run-cli.ts';

const options = { timeout: 60_000 };

async function environment(t: TestContext): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  return {
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: 'ended-key-'.repeat(4),
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_PROCESSES: '2',
    PORT: '0',
  };
}

/** Node.js loads this module before the program. */
function preload(code: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

for (const [what, code] of [
  ['cannot start', "process.env.DATABASE_URL = 'postgresql://daybook@127.0.0.1:1/none'"],
  ['is killed while it starts', "process.kill(process.pid, 'SIGKILL')"],
] as const) {
  test(`a start ends with code 1 if one of its processes ${what}`, options, async (t) => {
    const inSecond = `import cluster from 'node:cluster'; if (cluster.worker?.id === 2) ${code}`;
    const env = { ...(await environment(t)), ...preload(inSecond) };
    const { code: exitCode, stderr } = await runCli(['start'], env);
    assert.equal(exitCode, 1, stderr);
    assert.match(stderr, /A process could not start; see its error above\./);
  });
}

/** Kills every process but the one that asks, and waits until it is dead, before the primary sends it anything. */
const killOthers = `
import cluster from 'node:cluster';
import { spawnSync } from 'node:child_process';
let isDone = false;
if (cluster.isPrimary) cluster.on('message', (asking, { daybook }) => {
  if (daybook !== 'read-metrics' || isDone) return;
  isDone = true;
  for (const worker of Object.values(cluster.workers)) if (worker !== asking) worker.process.kill('SIGKILL');
  spawnSync(process.execPath, ['--eval', 'setTimeout(() => {}, 200)']);
});`;

test('a process that is killed before it gets a message is replaced', options, async (t) => {
  const env = await environment(t);
  const started = await startCli({ ...env, ...preload(killOthers) });
  t.after(() => started.child.kill('SIGKILL'));
  const headers = { authorization: `Bearer ${env['DAYBOOK_BOOTSTRAP_KEY']}` };
  const first = await fetch(`${started.url}/metrics`, { headers });
  assert.match(await first.text(), /daybook_http_request_seconds/);
  await until('another process', async () => {
    const text = await (await fetch(`${started.url}/metrics`, { headers })).text();
    return text.includes('\ndaybook_processes 2\n');
  });
  assert.match(started.stderr(), /Process \d+ ended \(SIGKILL\); starting another/);
});
