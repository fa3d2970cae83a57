/** A worker of `npm test`: runs the test files of the queue one after the other, each as a suite. */
import { type AsyncHook, createHook } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeShared, runsAll, spend, takeSpent } from '../support/worker.ts';
import { processorTimes } from './processor-time.ts';
import { claimFile, noteSpent } from './queue.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { DAYBOOK_TEST_QUEUE: folder = '', DAYBOOK_TEST_WORKER: worker = '' } = process.env;
const fileLimitMs = (runsAll ? 90 : 10) * 60_000;
const leaveLimitMs = 30_000;
const checkEveryMs = 2_000;

// A test may wait for a timer that does not keep the process alive; without this the worker would end. It
// also ends the worker after its run was killed.
const { ppid } = process;
const keepAlive = setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, checkEveryMs);
const following = catchHook();
const strays: unknown[] = [];
for (const name of ['uncaughtException', 'unhandledRejection'])
  process.on(name, (error) => strays.push(error));
const next = () => claimFile(folder, worker);
for (let file = next(); file !== undefined; file = next()) {
  const path = pathToFileURL(join(root, file)).href;
  const begun = performance.now();
  const before = process.cpuUsage();
  const treeBefore = processorTimes().total;
  takeSpent();
  following.hook?.enable();
  await suite(file, { timeout: fileLimitMs }, async () => {
    after(() => failFor(strays.splice(0)));
    await spend('imports', () => import(path)).finally(() => following.hook?.disable());
    // Now, not only when the worker ends, because programs that tests start and kill load the same modules.
    flushCompileCache();
  });
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1_000;
  const children = Math.max(0, processorTimes().total - treeBefore - processor);
  const wall = performance.now() - begun;
  noteSpent(folder, file, { ...takeSpent(), processor, children, wall });
}
await closeShared();
clearInterval(keepAlive);
// Otherwise an unclosed handle of a test would keep the process alive.
setTimeout(() => process.exit(), leaveLimitMs).unref();

/**
 * node:test tracks every promise to attribute uncaught errors to tests. That takes a sixth of a
 * worker's CPU time, so it is enabled only while a file is imported, when tests are registered; later
 * uncaught errors fail the file.
 */
function catchHook(): { hook?: AsyncHook } {
  const found: { hook?: AsyncHook } = {};
  const prototype: AsyncHook = Object.getPrototypeOf(createHook({}));
  const { enable } = prototype;
  prototype.enable = function (this: AsyncHook) {
    prototype.enable = enable;
    found.hook = this;
    return enable.call(this);
  };
  return found;
}

function failFor(errors: readonly unknown[]): void {
  if (errors.length > 0)
    throw new AggregateError(errors, `uncaught: ${errors.map(String).join('; ')}`);
}
