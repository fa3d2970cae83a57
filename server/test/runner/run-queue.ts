/** A worker of `npm test`: runs one test file of the queue after the other, each as a suite, until none is left. */
import { join } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeShared, runsAll, spend, takeSpent } from '../support/worker.ts';
import { claimFile, noteSpent } from './queue.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { DAYBOOK_TEST_QUEUE: folder = '', DAYBOOK_TEST_WORKER: worker = '' } = process.env;
const fileLimitMs = (runsAll ? 90 : 10) * 60_000;
const leaveLimitMs = 30_000;
const lookMs = 2_000;

// A test may wait for a timer that keeps no process alive; without this the worker would end there. A worker whose
// run was killed ends, too.
const { ppid } = process;
const keepAlive = setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, lookMs);
const next = () => claimFile(folder, worker);
for (let file = next(); file !== undefined; file = next()) {
  const path = pathToFileURL(join(root, file)).href;
  const begun = performance.now();
  const before = process.cpuUsage();
  takeSpent();
  await suite(file, { timeout: fileLimitMs }, () => spend('imports', () => import(path)));
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1_000;
  noteSpent(folder, file, { ...takeSpent(), processor, wall: performance.now() - begun });
}
await closeShared();
clearInterval(keepAlive);
// What a test left open would keep the process for ever.
setTimeout(() => process.exit(), leaveLimitMs).unref();
