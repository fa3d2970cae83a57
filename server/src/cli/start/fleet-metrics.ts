/**
 * One report for all processes of a start (DAYBOOK_PROCESSES), the same from each of them: the primary asks every
 * process for its metrics and adds them up. Counters of ended processes stay included, so that no sum falls.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { sendToPrimary, sendToWorker } from './process-messages.ts';

const limits = {
  /** A process that does not report within this time is included with its last report. */
  reportMs: 2_000,
  /** For the report of the primary. */
  readMs: 5_000,
} as const;

type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Message =
  /** A process asks the primary for the report of all. */
  | { readonly daybook: 'read-metrics'; readonly id: number }
  | { readonly daybook: 'metrics'; readonly id: number; readonly text: string }
  /** The primary asks a process for its own. */
  | { readonly daybook: 'report-metrics' }
  | { readonly daybook: 'reported-metrics'; readonly report: Report };

/** In the primary: answers the processes. `register`: adds the metrics of the primary. */
export function addUpMetrics(register: (registry: Registry) => Promise<void>): void {
  const last = new Map<number, Report>();
  const waiting = new Map<number, () => void>();
  /** Of processes that have ended. */
  const ended: Report[] = [];
  let collecting: Promise<string> | null = null;
  let own: Registry | null = null;

  async function ask(worker: Worker): Promise<void> {
    const reported = new Promise<void>((resolve) => waiting.set(worker.id, resolve));
    sendToWorker<Message>(worker, { daybook: 'report-metrics' });
    await Promise.race([reported, sleep(limits.reportMs, undefined, { ref: false })]);
    waiting.delete(worker.id);
  }

  async function collect(): Promise<string> {
    // Not at the start: many primaries are never asked.
    const { AggregatorRegistry, Registry } = await import('prom-client');
    if (own === null) {
      own = new Registry();
      await register(own);
    }
    // A process that is still starting has never reported.
    const serving = running().filter(({ id }) => last.has(id));
    await Promise.all(serving.map(ask));
    const merged = AggregatorRegistry.aggregate(ended.splice(0));
    ended.push(await merged.getMetricsAsJSON());
    const reports = [...ended, ...last.values(), await own.getMetricsAsJSON()];
    return AggregatorRegistry.aggregate(reports).metrics();
  }

  cluster.on('message', (worker, message: Message) => {
    if (message.daybook === 'reported-metrics') {
      last.set(worker.id, message.report);
      waiting.get(worker.id)?.();
    } else if (message.daybook === 'read-metrics') {
      collecting ??= collect().finally(() => {
        collecting = null;
      });
      void collecting.then((text) => {
        sendToWorker<Message>(worker, { daybook: 'metrics', id: message.id, text });
      });
    }
  });
  cluster.on('exit', ({ id }) => {
    ended.push((last.get(id) ?? []).filter(isCounted));
    last.delete(id);
    waiting.get(id)?.();
  });
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker?.isConnected() === true,
  );
}

/** Gauges describe a process that runs. */
function isCounted({ type }: Report[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}

export interface FleetMetrics {
  /** The report of all processes. */
  read(): Promise<string>;
  /** Reports once more, so that the primary has the final counters of this process. */
  close(): Promise<void>;
}

/** In a process of the primary; `own`: becomes a part of the report. */
export function joinFleetMetrics(own: Registry): FleetMetrics {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  const report = async () =>
    sendToPrimary<Message>({
      daybook: 'reported-metrics',
      report: await own.getMetricsAsJSON(),
    });
  process.on('message', (message: Message) => {
    if (message.daybook === 'metrics') waiting.get(message.id)?.(message.text);
    else if (message.daybook === 'report-metrics') void report();
  });
  const first = report();
  return {
    async read() {
      // The primary asks processes that have reported before.
      await first;
      lastId += 1;
      const id = lastId;
      const answered = new Promise<string>((resolve) => waiting.set(id, resolve));
      await sendToPrimary<Message>({ daybook: 'read-metrics', id });
      const text = await Promise.race([answered, sleep(limits.readMs, null, { ref: false })]);
      waiting.delete(id);
      return text ?? own.metrics();
    },
    close: report,
  };
}
