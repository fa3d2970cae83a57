/**
 * Prints documents in one thread beside the event loop. The thread is begun by the first document and
 * ended when it has been idle for a while; a document that takes too long or too much memory ends it,
 * is refused, and leaves the others to a new thread.
 */
import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Rendered } from './render-thread.ts';

const limits = {
  renderMs: 20_000,
  idleMs: 60_000,
  heapMb: 384,
  waitingDocuments: 100,
} as const;

type PdfLimits = { readonly [name in keyof typeof limits]: number };

export interface PdfRenderer {
  /**
   * The PDF of a document. Rejects with an Error that says why: it took too long or too much memory, too
   * many are waiting, or the renderer is closed.
   */
  render(input: InvoiceDocument): Promise<Buffer>;
  /** Ends the thread; what is being printed or waiting is refused. */
  close(): Promise<void>;
}

interface Job {
  readonly input: InvoiceDocument;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const closedError = () => new Error('The PDF renderer is closed.');

/** `overrides` are for those who cannot wait for the usual limits. */
export function createPdfRenderer(overrides: Partial<PdfLimits> = {}): PdfRenderer {
  const cap: PdfLimits = { ...limits, ...overrides };
  const printer = createPrinter(cap);
  const waiting: Job[] = [];
  let busy = false;
  let closed = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      await printer.print(job.input).then(job.resolve, job.reject);
    }
    busy = false;
  }

  return {
    render(input) {
      if (closed) return Promise.reject(closedError());
      if (waiting.length >= cap.waitingDocuments)
        return Promise.reject(new Error(`${waiting.length} documents are waiting to be printed.`));
      return new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        void work();
      });
    },
    async close() {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(closedError());
      await printer.end(closedError());
    },
  };
}

interface Printer {
  /** One document at a time. */
  print(input: InvoiceDocument): Promise<Buffer>;
  /** Ends the thread; the document in hand is refused with the error. */
  end(error: Error): Promise<void>;
}

function createPrinter(cap: PdfLimits): Printer {
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let answer: ((rendered: Rendered | Error) => void) | null = null;

  async function end(error: Error): Promise<void> {
    clearTimeout(timer);
    const gone = thread;
    thread = null;
    answer?.(error);
    await gone?.terminate();
  }

  function begin(): Worker {
    const started = openThread(cap.heapMb, {
      // A thread that was given up may still speak.
      answered: (rendered) => {
        if (thread === started) answer?.(rendered);
      },
      died: (reason) => {
        if (thread === started) void end(new Error(reason));
      },
    });
    return started;
  }

  return {
    end,
    print(input) {
      clearTimeout(timer);
      thread ??= begin();
      const used = thread;
      used.ref();
      const late = `The document took longer than ${cap.renderMs / 1000} s to print.`;
      timer = setTimeout(() => void end(new Error(late)), cap.renderMs);
      return new Promise((resolve, reject) => {
        answer = (rendered) => {
          answer = null;
          clearTimeout(timer);
          used.unref();
          const idle = new Error('The printing thread was idle.');
          timer = setTimeout(() => void end(idle), cap.idleMs).unref();
          if (rendered instanceof Error) reject(rendered);
          else if ('bytes' in rendered) resolve(Buffer.from(rendered.bytes.buffer));
          else reject(new Error(`The document could not be printed: ${rendered.problem}`));
        };
        used.postMessage(input);
      });
    },
  };
}

function openThread(
  heapMb: number,
  on: { answered(rendered: Rendered): void; died(reason: string): void },
): Worker {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    name: 'pdf',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  thread.on('message', on.answered);
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    on.died(
      isMemory
        ? `The document needs more than ${heapMb} MB to be printed.`
        : `The document could not be printed: ${error.message}`,
    );
  });
  thread.on('exit', () => on.died('The printing thread ended.'));
  return thread;
}
