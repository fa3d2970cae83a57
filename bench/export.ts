/**
 * A list of 1,000,000 invoices as one file: records a second, and the growth of the server's memory.
 */
import { readFileSync } from 'node:fs';
import type { Benchmark, Finding, Run } from './benchmark.ts';
import { benchKey } from './place.ts';
import { openSample } from './sample.ts';
import { type Service, startService } from './service.ts';

const count = 1_000_000;
const lookEveryMs = 100;
const mostGrowthMb = 64;
/** With a larger heap V8 delays garbage collection, and the growth would be meaningless. */
const heapWords = ['--max-old-space-size=96', '--max-semi-space-size=8'];

const files = [
  ['csv', 'format=csv'],
  ['ndjson', 'format=ndjson'],
  ['csv by amount', 'format=csv&sort=-total'],
] as const;

function residentMb({ pid }: Service): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Reads the file and drops it. */
async function take(run: Run, service: Service, query: string) {
  const answer = await fetch(`${service.url}/api/invoices?${query}`, {
    headers: { authorization: `Bearer ${benchKey}` },
    signal: run.stop,
  });
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  let lines = 0;
  // Addresses have line feeds, and only rows of CSV end with a carriage return.
  const end = query.includes('csv') ? 13 : 10;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, at + 1)) lines += 1;
  }
  return { bytes, lines };
}

async function measure(
  run: Run,
  service: Service,
  name: string,
  query: string,
): Promise<Finding[]> {
  const before = residentMb(service);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb(service));
  }, lookEveryMs);
  const begun = performance.now();
  const { bytes, lines } = await take(run, service, query).finally(() => clearInterval(looking));
  const seconds = (performance.now() - begun) / 1_000;
  const rate = count / seconds;
  const wrong = Math.abs(lines - count - (query.includes('csv') ? 1 : 0));
  const growth = peak - before;
  run.note(
    `${name}: ${rate.toFixed(0)}/s, ${growth.toFixed(0)} MB more than ${before.toFixed(0)} MB`,
  );
  return [
    {
      work: `export, ${name}`,
      measured: `${rate.toFixed(0)}/s`,
      against: `${count} invoices, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
      value: rate,
      unit: '/s',
      bar: null,
      wrong,
    },
    {
      work: `export, ${name}: memory`,
      measured: `+${growth.toFixed(0)} MB`,
      against: `${before.toFixed(0)} MB before`,
      value: growth,
      unit: 'MB',
      bar: { kind: 'below', limit: mostGrowthMb },
    },
  ];
}

export const exports: Benchmark = async (run) => {
  const { place } = await openSample(run, count);
  try {
    const service = await startService(run, { DATABASE_URL: place.url }, heapWords);
    try {
      // Code that runs for the first time, and buffers that are kept.
      await take(run, service, 'format=csv&status.eq=Voided');
      const findings: Finding[] = [];
      for (const [name, query] of files)
        findings.push(...(await measure(run, service, name, query)));
      return findings;
    } finally {
      await service.stop();
    }
  } finally {
    await place.close();
  }
};
