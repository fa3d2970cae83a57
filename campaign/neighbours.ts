/**
 * Noisy neighbours. One tenant with many keys and anonymous clients consume what they can:
 * streams, huge bodies, responses that are not read, sign-ins with long passwords. Another tenant is
 * served meanwhile, in the full run as fast as before.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type Service, startService } from '../server/test/support/service.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { call } from './http-call.ts';
import type { Visit, Visited } from './run-visitor.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const limits = {
  streams: 500,
  members: 85_000,
  bodies: 10,
  readers: 25,
  answersOfReader: 10,
  signIns: 60,
  neighbourCalls: 100,
  /** Of the heap; with a larger one, garbage is collected so rarely that its size says little. */
  heapMegabytes: 256,
  grownBytes: 150_000_000,
  slowdown: 2,
} as const;

const gate = JSON.stringify({ perMinute: 100_000, eventLoopDelayMs: 1_000 });

export const neighbours: Campaign = {
  name: 'neighbours',
  promise: 'One tenant, key or anonymous client cannot starve others.',
  unit: 'simultaneous attacks by a tenant and by anonymous clients',
  fullRounds: 50,
  shortRounds: 2,
  async run(run) {
    const isTimed = run.rounds > neighbours.shortRounds;
    const service = await startService();
    const server = await startServer(service.databaseUrl, {
      GATE: gate,
      NODE_OPTIONS: `--max-old-space-size=${limits.heapMegabytes}`,
    });
    try {
      const path = await makeLarge(service);
      const alone = await visit(run, service, server);
      // The first attack loads code and allocates buffers that stay in memory.
      await attack(run, service, server, path);
      const before = memoryOf(server);
      for (let done = 1; !run.over(done); done += 1) {
        const p99 = await attack(run, service, server, path);
        run.most('grown MB', (memoryOf(server) - before) / 1e6);
        if (memoryOf(server) - before > limits.grownBytes)
          throw violation(`the memory grew by ${memoryOf(server) - before} bytes`);
        if (isTimed && p99 > limits.slowdown * alone)
          throw violation(`the other tenant waited ${p99} ms (p99), without attack ${alone} ms`);
      }
    } finally {
      await server.kill();
      await service.close();
    }
    if (!run.counts['refused']) throw new Error('nothing was refused');
  },
};

async function makeLarge({ api }: Service): Promise<string> {
  const lines = Array.from({ length: 500 }, () => ({ description: 'x'.repeat(1_000) }));
  const made = await api('POST', '/api/invoices', { lines });
  return `/api/invoices/${made.body.id}`;
}

/** Runs all attacks while the other tenant works; returns its p99 latency in ms. */
async function attack(run: Run, service: Service, server: ServerProcess, path: string) {
  const sockets: Socket[] = [];
  const open = (text: string) => {
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(text);
    sockets.push(socket);
  };
  const { keys } = service.tenant;
  const head = (key: string) => `host: x\r\nauthorization: Bearer ${key}\r\n\r\n`;
  const all = Object.values(keys);
  for (let count = 0; count < limits.streams; count += 1)
    open(`GET /api/events/stream HTTP/1.1\r\n${head(all[count % all.length] ?? '')}`);
  for (let count = 0; count < limits.readers; count += 1)
    open(`GET ${path} HTTP/1.1\r\n${head(keys.Viewer)}`.repeat(limits.answersOfReader));
  const names = Array.from({ length: limits.members }, (_, index) => [`x${index}`, 0]);
  const body = Object.fromEntries(names);
  const wrong = Array.from({ length: limits.bodies }, (_, index) =>
    call(server.port, {
      ...{ method: 'POST', path: index % 2 === 0 ? '/api/sessions' : '/api/invoices' },
      ...{ key: index % 2 === 0 ? 'none' : keys.Clerk, body },
    }),
  );
  const password = 'aB3$'.repeat(64);
  const signIns = Array.from({ length: limits.signIns }, (_, index) =>
    call(server.port, {
      ...{ method: 'POST', path: '/api/sessions', key: 'none' },
      body: { email: `stranger${index}@daybook.example`, password },
    }),
  );
  const p99 = await visit(run, service, server);
  for (const { status, text } of await Promise.all([...wrong, ...signIns])) {
    // A connection may be closed while the body is being sent.
    if (status === 500 || (status >= 200 && status < 400)) throw violation(`${status}: ${text}`);
    run.add(status === 0 ? 'cut' : 'refused');
  }
  for (const socket of sockets) socket.destroy();
  return p99;
}

/**
 * Calls of the other tenant, one after the other, in a thread that is not slowed down by attacking;
 * returns their p99 latency in ms. Throws a Violation unless each succeeds.
 */
export async function visit(
  run: Run,
  { other }: Service,
  { port }: ServerProcess,
): Promise<number> {
  const asked: Visit = { port, key: other.keys.Viewer, calls: limits.neighbourCalls };
  const thread = new Worker(new URL('./run-visitor.ts', import.meta.url), { workerData: asked });
  const [visited] = (await once(thread, 'message')) as [Visited];
  const { refused, waitsMs } = visited;
  if (refused.length > 0) throw violation('the other tenant was refused', refused);
  run.add('served', waitsMs.length);
  return waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length * 0.99)] ?? 0;
}

/** Resident memory in bytes. */
export function memoryOf({ pid }: ServerProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
