/**
 * Prints documents in separate processes, whose memory is freed when they end. Each starts on demand and ends when idle;
 * a document that exceeds the time or memory limit fails and ends its process, and the next ones get a new one. Tenants
 * take turns, and no tenant occupies two processes, so that its documents delay another tenant by one at most.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { extname, join } from 'node:path';
import { onlyCompileCache } from '../../compile-cache.ts';
import type { RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { messageOf } from './messages.ts';
import type { PrintInput } from './printed-statement.ts';
import type { Rendered } from './run-renderer.ts';

const limits = {
  /** Processes. */
  printers: 2,
  renderMs: 20_000,
  idleMs: 30_000,
  heapMb: 384,
  /** Of a process with typefaces and pages, checked before each page; 500 lines of 1,000 characters take 260 to 510. */
  residentMb: 640,
  /** A process that has more after a document ends. */
  keptMb: 300,
  /** Queued by requests, for all tenants and for one; above it requests are rejected. */
  waitingDocuments: 100,
  waitingOfTenant: 20,
  busyRetrySeconds: 5,
  /** A document that exceeded a limit is rejected for so long without being printed again. */
  failureMs: 600_000,
  /** The same after its time limit, which a document also exceeds on a busy machine. */
  lateMs: 30_000,
  keptFailures: 1_000,
} as const;

export type PdfLimits = { readonly [name in keyof typeof limits]: number };

/** Printing by effects is limited by their lanes, so their documents wait. */
export interface PrintOrder {
  readonly tenantId: string;
  readonly by: 'request' | 'effect';
}

export interface PdfRenderer {
  /**
   * The PDF of a document. Rejects with an Error: the time or memory limit was exceeded, or the
   * renderer is closed; for requests also with the Problem `overloaded` if too many are queued.
   */
  render(input: PrintInput, order: PrintOrder): Promise<Buffer>;
  /** Ends the process; rejects the documents in progress and in the queue. */
  close(): Promise<void>;
}

interface Job {
  readonly digest: string;
  readonly input: PrintInput;
  readonly by: PrintOrder['by'];
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Why a document was not printed. `isTransient`: a retry may succeed. `exceedsLimit`: of time or memory. */
export class PrintFailure extends Error {
  readonly rendered: RenderedMessage;
  readonly isTransient: boolean;
  readonly exceedsLimit: boolean;

  constructor(message: RenderedMessage, isTransient: boolean, exceedsLimit = !isTransient) {
    super(message.message);
    this.rendered = message;
    this.isTransient = isTransient;
    this.exceedsLimit = exceedsLimit;
  }
}

const isOfRequest = ({ by }: Job) => by === 'request';

const closedError = () => new PrintFailure(messageOf('printer_closed'), true);

/** `overrides`: other limits, for tests; `started` is called for each new process. */
export function createPdfRenderer(
  overrides: Partial<PdfLimits> = {},
  started: (pid: number) => void = () => undefined,
): PdfRenderer {
  const cap: PdfLimits = { ...limits, ...overrides };
  const printers = Array.from({ length: cap.printers }, () => createPrinter(cap, started));
  /** The last one is taken first, so that the others end when idle. */
  const free = [...printers];
  const turns = createTurns();
  const failures = createFailures(cap);
  let closed = false;

  async function print(printer: Printer, tenantId: string, job: Job): Promise<void> {
    await printer.print(job.input).then(job.resolve, (error: Error) => {
      failures.keep(job.digest, error);
      job.reject(error);
    });
    turns.end(tenantId);
    free.push(printer);
    work();
  }

  function work(): void {
    while (free.length > 0) {
      const turn = turns.next();
      const printer = turn === undefined ? undefined : free.pop();
      if (turn === undefined || printer === undefined) return;
      void print(printer, ...turn);
    }
  }

  function refuseBeyond(own: readonly Job[]): void {
    const all = turns.all().filter(isOfRequest).length;
    if (all < cap.waitingDocuments && own.filter(isOfRequest).length < cap.waitingOfTenant) return;
    throw new Problem('overloaded', messageOf('documents_waiting', { count: all }), {
      retrySeconds: cap.busyRetrySeconds,
    });
  }

  return {
    async render(input, { tenantId, by }) {
      if (closed) throw closedError();
      const digest = hash('sha256', JSON.stringify(input));
      const failure = failures.of(digest);
      if (failure !== null) throw failure;
      const own = turns.of(tenantId);
      if (by === 'request') refuseBeyond(own);
      return new Promise((resolve, reject) => {
        const job = { digest, input, by, resolve, reject };
        turns.add(tenantId, job);
        work();
      });
    },
    async close() {
      closed = true;
      for (const job of turns.clear()) job.reject(closedError());
      await Promise.all(printers.map((printer) => printer.end(closedError())));
    },
  };
}

/** The queue: tenants take turns, and of each one document is printed at a time. */
function createTurns() {
  /** By tenant, in the order of their turns. */
  const waiting = new Map<string, readonly Job[]>();
  /** Tenants whose document is being printed. */
  const served = new Set<string>();
  const all = () => [...waiting.values()].flat();
  return {
    all,
    of: (tenantId: string): readonly Job[] => waiting.get(tenantId) ?? [],
    /** Documents of requests go before those of effects. */
    add(tenantId: string, job: Job): void {
      const own = waiting.get(tenantId) ?? [];
      const before = isOfRequest(job) ? own.filter(isOfRequest) : own;
      waiting.set(tenantId, [...before, job, ...own.filter((one) => !before.includes(one))]);
    },
    /** Takes the next document; its tenant has no other until `end`. */
    next(): [tenantId: string, job: Job] | undefined {
      for (const [tenantId, [job, ...others]] of waiting) {
        if (job === undefined || served.has(tenantId)) continue;
        waiting.delete(tenantId);
        if (others.length > 0) waiting.set(tenantId, others);
        served.add(tenantId);
        return [tenantId, job];
      }
      return undefined;
    },
    end(tenantId: string): void {
      served.delete(tenantId);
    },
    /** Returns what was waiting. */
    clear(): Job[] {
      const left = all();
      waiting.clear();
      return left;
    },
  };
}

/** Documents that exceeded a limit, by digest, the oldest first. */
function createFailures({ failureMs, lateMs, keptFailures }: PdfLimits) {
  const kept = new Map<string, { readonly failure: PrintFailure; readonly until: number }>();
  return {
    of(digest: string): PrintFailure | null {
      const found = kept.get(digest);
      return found !== undefined && performance.now() < found.until ? found.failure : null;
    },
    keep(digest: string, failure: Error): void {
      if (!(failure instanceof PrintFailure) || !failure.exceedsLimit) return;
      kept.delete(digest);
      const keptMs = failure.isTransient ? lateMs : failureMs;
      kept.set(digest, { failure, until: performance.now() + keptMs });
      for (const [oldest] of kept) if (kept.size > keptFailures) kept.delete(oldest);
    },
  };
}

interface Printer {
  /** One document at a time. */
  print(input: PrintInput): Promise<Buffer>;
  /** Ends the process; rejects the current document with the error. */
  end(error: Error): Promise<void>;
}

function createPrinter(cap: PdfLimits, started: (pid: number) => void): Printer {
  let printing: Printing | null = null;
  let timer: NodeJS.Timeout | undefined;
  let answer: ((rendered: Rendered | Error) => void) | null = null;

  async function end(error: Error): Promise<void> {
    clearTimeout(timer);
    const gone = printing;
    printing = null;
    answer?.(error);
    await gone?.end();
  }

  function begin(): Printing {
    const begun = openProcess(cap, {
      // An ended process may still respond.
      answered: (rendered) => {
        if (printing === begun) answer?.(rendered);
      },
      died: (failure) => {
        if (printing === begun) void end(failure);
      },
    });
    started(begun.process.pid ?? 0);
    return begun;
  }

  return {
    end,
    print(input) {
      clearTimeout(timer);
      printing ??= begin();
      const child = printing.process;
      keepWaiting(child, true);
      const late = messageOf('printing_too_late', { seconds: cap.renderMs / 1000 });
      timer = setTimeout(() => void end(new PrintFailure(late, true, true)), cap.renderMs);
      return new Promise((resolve, reject) => {
        answer = (rendered) => {
          answer = null;
          clearTimeout(timer);
          keepWaiting(child, false);
          const idle = new Error('The printing process was idle.');
          timer = setTimeout(() => void end(idle), cap.idleMs).unref();
          if ('residentMb' in rendered && rendered.residentMb > cap.keptMb) void end(idle);
          if (rendered instanceof Error) reject(rendered);
          else if ('bytes' in rendered) resolve(Buffer.from(rendered.bytes));
          else reject(new Error(`The document could not be printed: ${rendered.problem}`));
        };
        child.send(input);
      });
    },
  };
}

interface Printing {
  readonly process: ChildProcess;
  end(): Promise<void>;
}

function openProcess(
  { heapMb, residentMb }: Pick<PdfLimits, 'heapMb' | 'residentMb'>,
  on: { answered(rendered: Rendered): void; died(failure: Error): void },
): Printing {
  const program = `run-renderer${extname(import.meta.url)}`;
  const child = fork(join(import.meta.dirname, program), [residentMb, memoryCode].map(String), {
    env: onlyCompileCache(),
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // The output of Node.js about a full heap is not useful.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (rendered: Rendered) => on.answered(rendered));
  child.on('error', (error) =>
    on.died(new Error(`The document could not be printed: ${error.message}`)),
  );
  child.on('exit', (code, signal) => {
    // V8 aborts when its heap is full.
    const isMemory = signal === 'SIGABRT' || code === abortCode;
    const megabytes = isMemory ? heapMb : residentMb;
    on.died(
      isMemory || code === memoryCode
        ? new PrintFailure(messageOf('printing_too_large', { megabytes }), false)
        : new PrintFailure(messageOf('printing_ended', { how: String(signal ?? code) }), true),
    );
  });
  return {
    process: child,
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The exit code of a process that has more memory than `residentMb`. */
const memoryCode = 90;
/** The exit code of a shell for SIGABRT. */
const abortCode = 134;

/** Whether this process stays alive for that one. */
function keepWaiting(child: ChildProcess, wait: boolean): void {
  const { channel } = child;
  if (wait) {
    child.ref();
    channel?.ref();
  } else {
    child.unref();
    channel?.unref();
  }
}
