/** Cold start and warm start to the first response, and the memory of an idle server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, median, type Run } from './benchmark.ts';
import { type Service, startService } from './service.ts';

const idleMs = 10_000;
const mostRounds = 3;

/** Seconds from the start of the process to the first 200 of /health/ready. */
async function timeStart(run: Run, folder: string): Promise<{ seconds: number; service: Service }> {
  const begun = performance.now();
  const service = await startService(run, { DAYBOOK_DATA: folder });
  const answer = await fetch(`${service.url}/health/ready`);
  const seconds = (performance.now() - begun) / 1000;
  if (answer.status === 200) return { seconds, service };
  await service.stop();
  throw new Error(`/health/ready answered ${answer.status}`);
}

/** A cold start creates sample records, as `npm start` does. */
export const start: Benchmark = async (run) => {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 1; round <= Math.min(run.rounds, mostRounds); round += 1) {
    const folder = join(run.folder, `start-${round}`);
    for (const times of [cold, warm]) {
      const { seconds, service } = await timeStart(run, folder);
      await service.stop();
      times.push(seconds);
    }
    run.note(
      `start ${round}: cold ${cold.at(-1)?.toFixed(2)} s, warm ${warm.at(-1)?.toFixed(2)} s`,
    );
  }
  const finding = (work: string, times: readonly number[], against: string, limit: number) => ({
    work,
    measured: `${median(times).toFixed(2)} s`,
    against,
    value: median(times),
    unit: 's' as const,
    bar: { kind: 'below', limit } as const,
    rounds: times,
  });
  return [
    finding('cold start', cold, 'empty folder to the first 200, sample records included', 5),
    finding('warm start', warm, 'the same folder again', 1.5),
  ];
};

/** Resident memory of the Node.js process, without PostgreSQL. */
export const memory: Benchmark = async (run) => {
  const { service } = await timeStart(run, join(run.folder, 'memory'));
  try {
    await sleep(idleMs, undefined, { signal: run.stop });
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    const megabytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    return [
      {
        work: 'memory, idle',
        measured: `${megabytes.toFixed(0)} MB`,
        against: `resident, ${idleMs / 1000} s after the start`,
        value: megabytes,
        unit: 'MB',
        bar: { kind: 'below', limit: 200 },
      },
    ];
  } finally {
    await service.stop();
  }
};
