/**
 * Several processes on one port (DAYBOOK_PROCESSES): the primary starts others when they fail, and replaces them one by
 * one when it is asked to.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { createRecentCount } from '../../record/values/recent-count.ts';
import { addUpMetrics } from './fleet-metrics.ts';
import { sendToWorker } from './process-messages.ts';
import { report } from './report.ts';
import type { Served } from './serve.ts';
import { SharedPort } from './shared-port.ts';

/** Failures within a minute after which processes are no longer restarted. */
const maxFailures = 10;
const failureWindowMs = 60_000;
/** A worker drains for 25 s, after the delay of a stop; after this time it is killed. */
const stopLimitMs = 28_000;
/** The message to a process that another one replaces. */
export const replacedMessage = 'replaced';

export interface FleetOptions {
  readonly count: number;
  readonly address: { readonly host: string; readonly port: number };
  /** Names the prepared database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stopDelaySeconds: number;
  /** Adds the metrics of the primary. */
  readonly registerMetrics: (registry: Registry) => Promise<void>;
  /** Called after too many failures. */
  readonly onFatal: (reason: string) => void;
}

export interface Fleet extends Served {
  /** For each process, starts another one and stops it then, so that the port is always served. */
  replaceAll(): Promise<void>;
}

/** Resolves when all processes serve the port. */
export async function serveFromWorkers(options: FleetOptions): Promise<Fleet> {
  const { count, stopDelaySeconds } = options;
  let isStopping = false;
  let isReady = false;
  let isReplacing = false;
  /** Processes whose end is no failure: they are starting, or were asked to end. */
  const unsettled = new Set<Worker>();
  // A terminal sends signals to the whole process group; only the primary reacts.
  const fork = () => cluster.fork(options.environment);
  const shared = new SharedPort(options.address);
  const mayRestart = createRecentCount(maxFailures - 1, failureWindowMs);
  addUpMetrics(options.registerMetrics);
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping || !isReady || unsettled.has(worker)) return;
    report('warn', `Process ${worker.process.pid} ended (${signal ?? code}); starting another.`);
    if (mayRestart()) fork();
    else options.onFatal(`${maxFailures} processes ended within a minute.`);
  });

  /** Returns whether the new process listens. */
  async function replace(old: Worker): Promise<boolean> {
    const next = fork();
    unsettled.add(old).add(next);
    try {
      await shared.joined(next);
      if (!isStopping && old.isConnected())
        await ended(old, stopLimitMs, () => sendToWorker(old, replacedMessage));
      report('info', `Process ${old.process.pid} was replaced by ${next.process.pid}.`);
      return true;
    } catch {
      if (isStopping) return false;
      report('warn', 'A new process could not start; the running ones continue.');
      if (old.isDead()) fork();
      return false;
    } finally {
      unsettled.delete(old);
      unsettled.delete(next);
    }
  }

  async function close(): Promise<void> {
    isStopping = true;
    shared.stop();
    const limitMs = stopLimitMs + stopDelaySeconds * 1_000;
    await Promise.all(
      running().map((worker) => ended(worker, limitMs, () => worker.process.kill('SIGTERM'))),
    );
    shared.close();
  }

  const starting = Promise.all(Array.from({ length: count }, () => shared.joined(fork())));
  const ports = await starting.catch(async (error: unknown) => {
    // The others would keep the primary running, without the one that failed.
    await close();
    throw error;
  });
  isReady = true;
  return {
    port: ports[0] ?? 0,
    async replaceAll() {
      if (isReplacing) return;
      isReplacing = true;
      for (const old of running()) if (isStopping || !(await replace(old))) break;
      isReplacing = false;
    },
    close,
  };
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Calls `ask`, and resolves when the process has ended; kills it after the limit. */
function ended(worker: Worker, limitMs: number, ask: () => void): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), limitMs);
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    ask();
  });
}
