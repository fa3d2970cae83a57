/**
 * Prints documents in one thread beside the event loop. The thread is begun by the first document and
 * ended when it has been idle for a while; a document that takes too long or too much memory ends it,
 * is refused, and leaves the others to a new thread.
 */
import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Rendered } from './render-thread.ts';

export const limits = {
  renderMs: 20_000,
  idleMs: 60_000,
  heapMb: 384,
  waitingDocuments: 100,
} as const;

export type PdfLimits = { readonly [name in keyof typeof limits]: number };

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

/** `overrides` are for those who cannot wait for the usual limits. */
export function createPdfRenderer(overrides: Partial<PdfLimits> = {}): PdfRenderer {
  const cap: PdfLimits = { ...limits, ...overrides };
  const waiting: Job[] = [];
  let thread: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Ends the document in hand, and the thread too where it can no longer be trusted. */
  function settle(end: (job: Job) => void, keepThread: boolean): void {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (!keepThread && thread !== null) {
      const gone = thread;
      thread = null;
      void gone.terminate();
    }
    if (job !== null) end(job);
    next();
  }

  function fail(reason: string): void {
    settle((job) => job.reject(new Error(reason)), false);
  }

  function begin(): Worker {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      name: 'pdf',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: cap.heapMb, maxYoungGenerationSizeMb: 32 },
    });
    // A thread that was given up may still speak.
    started.on('message', (rendered: Rendered) => {
      if (thread !== started) return;
      settle((job) => {
        if ('bytes' in rendered) job.resolve(Buffer.from(rendered.bytes.buffer));
        else job.reject(new Error(`The document could not be printed: ${rendered.problem}`));
      }, true);
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== started) return;
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(
        isMemory
          ? `The document needs more than ${cap.heapMb} MB to be printed.`
          : `The document could not be printed: ${error.message}`,
      );
    });
    started.on('exit', () => {
      if (thread === started) fail('The printing thread ended.');
    });
    return started;
  }

  function next(): void {
    if (current !== null || closed) return;
    const job = waiting.shift();
    if (job === undefined) {
      if (thread === null) return;
      thread.unref();
      timer = setTimeout(() => settle(() => undefined, false), cap.idleMs).unref();
      return;
    }
    clearTimeout(timer);
    current = job;
    thread ??= begin();
    thread.ref();
    timer = setTimeout(
      () => fail(`The document took longer than ${cap.renderMs / 1000} s to print.`),
      cap.renderMs,
    );
    thread.postMessage(job.input);
  }

  return {
    render(input) {
      if (closed) return Promise.reject(new Error('The PDF renderer is closed.'));
      if (waiting.length >= cap.waitingDocuments)
        return Promise.reject(new Error(`${waiting.length} documents are waiting to be printed.`));
      return new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      const gone = thread;
      const left = waiting.splice(0);
      fail('The PDF renderer is closed.');
      for (const job of left) job.reject(new Error('The PDF renderer is closed.'));
      await gone?.terminate();
    },
  };
}
