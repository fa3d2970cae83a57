/**
 * Measures the road of one PATCH: which files of `server/src` run, and in which order, in a service that
 * `daybook start` runs. road-hook.ts is loaded into that process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Call, Order, Step } from './road-hook.ts';

/** Functions of one file that were called one after the other, each at its first call only. */
export interface Visit {
  readonly file: string;
  readonly functions: readonly string[];
  /** Whether another file, or a library, calls into this file again. */
  readonly isReturn: boolean;
}

export interface Road {
  readonly toCommit: readonly Visit[];
  /** From there to the end of the response. */
  readonly afterCommit: readonly Visit[];
}

const key = 'road-key-0123456789-0123456789-0123456789';
const warmUps = 3;
/** PATCHes that are sent until one made its change and nothing else. */
const attempts = 20;
/** V8 skips breakpoints in compiled code that it inlined before they were set. */
const interpreted = ['--no-opt', '--no-maglev', '--no-sparkplug'];

/** `databaseUrl`: of a migrated database with a tenant. */
export async function measureRoad(databaseUrl: string): Promise<Road> {
  const service = startService(databaseUrl);
  try {
    const url = await urlOf(service);
    const invoice = await openInvoice(url);
    for (let count = 0; count < warmUps; count += 1) await invoice.patch();
    await give(service, 'cover');
    for (let count = 0; count < warmUps; count += 1) await invoice.patch();
    await give(service, 'break');
    await invoice.patch();
    await give(service, 'take');
    const measure = () => stepsOfChange(service, invoice);
    return roadOf(inBoth(await measure(), await measure()));
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  }
}

/** Without effects, whose work is not that of the request. */
function startService(databaseUrl: string): ChildProcess {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const words = [...interpreted, '--import', new URL('road-hook.ts', import.meta.url).href];
  return spawn(
    process.execPath,
    [...words, file('../bin/daybook.js'), 'start', '--output', 'json'],
    {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        DAYBOOK_ROLE: 'api',
        DATABASE_URL: databaseUrl,
        DAYBOOK_SECRET_KEY: key,
        DAYBOOK_BOOTSTRAP_KEY: key,
      },
    },
  );
}

async function urlOf(service: ChildProcess): Promise<string> {
  const printed = once(service.stdout ?? service, 'data').then(([chunk]) => String(chunk));
  const failed = once(service, 'exit').then(() => {
    throw new Error('the service did not start');
  });
  return JSON.parse(await Promise.race([printed, failed])).url;
}

async function openInvoice(url: string) {
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${url}/api/invoices${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} returned ${response.status}: ${text}`);
    return JSON.parse(text) as { readonly id: string; readonly RowVersion: string };
  };
  let invoice = await send('POST', '', { memo: 'net 0' });
  let count = 0;
  return {
    async patch(): Promise<void> {
      count += 1;
      const { id, RowVersion } = invoice;
      invoice = await send('PATCH', `/${id}`, { RowVersion, memo: `net ${count}` });
    },
  };
}

/** Returns the steps since the last order. */
async function give(service: ChildProcess, order: Order): Promise<readonly Step[]> {
  const answered = once(service, 'message');
  service.send(order);
  const [steps] = await answered;
  return steps;
}

async function stepsOfChange(
  service: ChildProcess,
  invoice: { readonly patch: () => Promise<void> },
): Promise<readonly Step[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await invoice.patch();
    const steps = await give(service, 'take');
    if (isOneChange(steps)) return steps;
  }
  throw new Error(`each of ${attempts} PATCHes did more than its change, or did not commit it`);
}

/**
 * Whether a request committed once, and was answered after it. A second commit is that of a look-up of the credential,
 * which is remembered for 2 s, or of a timer: the steps up to the first are then not the road of the change.
 */
export function isOneChange(steps: readonly Step[]): boolean {
  const ends = steps.filter((step) => typeof step !== 'object');
  return ends.join() === 'commit,answer';
}

/** The steps of two requests: without the timers that fired during one of them. */
function inBoth(steps: readonly Step[], others: readonly Step[]): Step[] {
  const again = new Set(others.map((step) => (typeof step === 'object' ? step.entered.index : -1)));
  return steps.filter((step) => typeof step !== 'object' || again.has(step.entered.index));
}

function roadOf(steps: readonly Step[]): Road {
  const visits = visitsOf(steps.slice(0, steps.indexOf('answer')));
  const before = visitsOf(steps.slice(0, steps.indexOf('commit')));
  return { toCommit: before, afterCommit: visits.slice(before.length) };
}

function visitsOf(steps: readonly Step[]): Visit[] {
  const first = new Map<number, Call>();
  for (const step of steps)
    if (typeof step === 'object' && !first.has(step.entered.index))
      first.set(step.entered.index, step);
  const visits: { file: string; functions: string[]; isReturn: boolean }[] = [];
  const files = new Set<string>();
  for (const { entered, caller } of first.values()) {
    const { file, name } = entered;
    const last = visits.at(-1);
    if (last?.file === file) last.functions.push(name);
    else visits.push({ file, functions: [name], isReturn: files.has(file) && caller !== file });
    files.add(file);
  }
  return visits;
}

export function filesOf(visits: readonly Visit[]): number {
  return new Set(visits.map(({ file }) => file)).size;
}

export function returnsOf(visits: readonly Visit[]): number {
  return visits.filter(({ isReturn }) => isReturn).length;
}
