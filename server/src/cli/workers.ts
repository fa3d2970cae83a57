/** Several processes on one port (DAYBOOK_PROCESSES): the primary restarts them when they fail. */
import cluster, { type Worker } from 'node:cluster';
import type { Served } from './serve.ts';

/** Failures within a minute after which processes are no longer restarted. */
const maxFailures = 10;
const failureWindowMs = 60_000;
/** A worker drains for 25 s; after this time it is killed. */
const stopLimitMs = 28_000;

/**
 * Forks `count` processes with `environment`, which names the prepared database; resolves when all of them listen.
 * `onFatal` is called after too many failures.
 */
export async function serveFromWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  onFatal: () => void,
): Promise<Served> {
  const failures: number[] = [];
  let stopping = false;
  let ready = false;
  // A terminal sends signals to the whole process group; only the primary reacts.
  const fork = () => cluster.fork(environment);
  cluster.on('exit', (worker, code, signal) => {
    if (stopping || !ready) return;
    process.stderr.write(
      `Process ${worker.process.pid} ended (${signal ?? code}); starting another.\n`,
    );
    const now = Date.now();
    failures.push(now);
    while ((failures[0] ?? now) < now - failureWindowMs) failures.shift();
    if (failures.length < maxFailures) fork();
    else onFatal();
  });
  const ports = await Promise.all(Array.from({ length: count }, () => listening(fork())));
  ready = true;
  return {
    port: ports[0] ?? 0,
    async close() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stopWorker));
    },
  };
}

function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => reject(new Error('A process could not start; see its error above.')));
  });
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), stopLimitMs);
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    worker.process.kill('SIGTERM');
  });
}
