/** A worker of `npm test`: runs one test file of the queue after the other, each as a suite, until none is left. */
import { type AsyncHook, createHook } from 'node:async_hooks';
import { join } from 'node:path';
import { after, suite } from 'node:test';
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
const following = catchHook();
const strays: unknown[] = [];
for (const name of ['uncaughtException', 'unhandledRejection'])
  process.on(name, (error) => strays.push(error));
const next = () => claimFile(folder, worker);
for (let file = next(); file !== undefined; file = next()) {
  const path = pathToFileURL(join(root, file)).href;
  const begun = performance.now();
  const before = process.cpuUsage();
  takeSpent();
  following.hook?.enable();
  await suite(file, { timeout: fileLimitMs }, async () => {
    after(() => failFor(strays.splice(0)));
    await spend('imports', () => import(path)).finally(() => following.hook?.disable());
  });
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1_000;
  noteSpent(folder, file, { ...takeSpent(), processor, wall: performance.now() - begun });
}
await closeShared();
clearInterval(keepAlive);
// What a test left open would keep the process for ever.
setTimeout(() => process.exit(), leaveLimitMs).unref();

/**
 * node:test follows every promise to know which test an error without a catcher is of. That takes a sixth of a
 * worker's processor time, so it follows only while a file is imported, when it has to know whose the tests are;
 * what nobody catches fails the file.
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
    throw new AggregateError(errors, `nobody caught: ${errors.map(String).join('; ')}`);
}
