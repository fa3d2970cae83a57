/**
 * Prints documents in a separate process, whose memory is freed when it ends. It starts with the
 * first document and ends when idle; a document that exceeds the time or memory limit fails and
 * ends it, and the next documents get a new process. Tenants take turns.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { onlyCompileCache } from '../../compile-cache.ts';
import { type Said, say } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import type { PrintInput } from './printed-statement.ts';
import type { Rendered } from './run-renderer.ts';

const limits = {
  renderMs: 20_000,
  idleMs: 30_000,
  heapMb: 384,
  /** Queued by requests, for all tenants and for one; above it requests are rejected. */
  waitingDocuments: 100,
  waitingOfTenant: 20,
  busyRetrySeconds: 5,
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
  readonly input: PrintInput;
  readonly by: PrintOrder['by'];
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Why a document was not printed. `isTransient`: a retry may succeed. */
export class PrintFailure extends Error {
  readonly said: Said;
  readonly isTransient: boolean;

  constructor(said: Said, isTransient: boolean) {
    super(said.message);
    this.said = said;
    this.isTransient = isTransient;
  }
}

const isOfRequest = ({ by }: Job) => by === 'request';

const closedError = () => new PrintFailure(say('printer_closed'), true);

/** `overrides`: other limits, for tests; `started` is called for each new process. */
export function createPdfRenderer(
  overrides: Partial<PdfLimits> = {},
  started: (pid: number) => void = () => undefined,
): PdfRenderer {
  const cap: PdfLimits = { ...limits, ...overrides };
  const printer = createPrinter(cap, started);
  /** By tenant, in the order of their turns. */
  const waiting = new Map<string, Job[]>();
  let busy = false;
  let closed = false;

  function next(): Job | undefined {
    for (const [tenantId, [job, ...others]] of waiting) {
      waiting.delete(tenantId);
      if (others.length > 0) waiting.set(tenantId, others);
      return job;
    }
    return undefined;
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let job = next(); job !== undefined; job = next()) {
      await printer.print(job.input).then(job.resolve, job.reject);
    }
    busy = false;
  }

  function refuseBeyond(own: readonly Job[]): void {
    const all = [...waiting.values()].flat().filter(isOfRequest).length;
    if (all < cap.waitingDocuments && own.filter(isOfRequest).length < cap.waitingOfTenant) return;
    throw new Problem('overloaded', say('documents_waiting', { count: all }), {
      headers: { 'retry-after': String(cap.busyRetrySeconds) },
    });
  }

  return {
    async render(input, { tenantId, by }) {
      if (closed) throw closedError();
      const own = waiting.get(tenantId) ?? [];
      if (by === 'request') refuseBeyond(own);
      return new Promise((resolve, reject) => {
        const job = { input, by, resolve, reject };
        // Documents of requests go before those of effects.
        const before = isOfRequest(job) ? own.filter(isOfRequest) : own;
        waiting.set(tenantId, [...before, job, ...own.filter((one) => !before.includes(one))]);
        void work();
      });
    },
    async close() {
      closed = true;
      for (const job of [...waiting.values()].flat()) job.reject(closedError());
      waiting.clear();
      await printer.end(closedError());
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
    const begun = openProcess(cap.heapMb, {
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
      const late = say('printing_too_late', { seconds: cap.renderMs / 1000 });
      timer = setTimeout(() => void end(new PrintFailure(late, true)), cap.renderMs);
      return new Promise((resolve, reject) => {
        answer = (rendered) => {
          answer = null;
          clearTimeout(timer);
          keepWaiting(child, false);
          const idle = new Error('The printing process was idle.');
          timer = setTimeout(() => void end(idle), cap.idleMs).unref();
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
  heapMb: number,
  on: { answered(rendered: Rendered): void; died(failure: Error): void },
): Printing {
  const program = `run-renderer${extname(import.meta.url)}`;
  const child = fork(join(import.meta.dirname, program), {
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
    on.died(
      isMemory
        ? new PrintFailure(say('printing_too_large', { megabytes: heapMb }), false)
        : new PrintFailure(say('printing_ended', { how: String(signal ?? code) }), true),
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
