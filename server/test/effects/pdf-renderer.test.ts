/** The printing thread: it starts late, ends when idle, and what kills it harms no other document. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { createPdfRenderer } from '../../src/effects/pdf/pdf-renderer.ts';
import { printInvoice } from '../../src/effects/pdf/print-invoice.ts';
import { sampleDocument, sampleLine } from './pdf-sample.ts';

/** Threads that this process begins while `run` runs. */
async function threadsDuring<T>(run: (threads: readonly Worker[]) => Promise<T>): Promise<T> {
  const threads: Worker[] = [];
  const seen = (thread: Worker) => threads.push(thread);
  process.on('worker', seen);
  try {
    return await run(threads);
  } finally {
    process.off('worker', seen);
  }
}

/** Takes far longer than a few milliseconds, and far more than a few megabytes. */
const monster = sampleDocument(500, {
  lines: Array.from({ length: 500 }, (_, index) =>
    sampleLine(index + 1, { description: 'x\n'.repeat(500) }),
  ),
});

test('documents are printed in one thread, begun by the first, with the bytes they always have', () =>
  threadsDuring(async (threads) => {
    const renderer = createPdfRenderer();
    assert.equal(threads.length, 0);
    const [first, second, third] = await Promise.all([
      renderer.render(sampleDocument(1)),
      renderer.render(sampleDocument(40)),
      renderer.render(sampleDocument(1)),
    ]);
    assert.equal(threads.length, 1);
    assert.ok(first.equals(await printInvoice(sampleDocument(1))));
    assert.ok(second.equals(await printInvoice(sampleDocument(40))));
    assert.ok(third.equals(first));
    await renderer.close();
  }));

test('a document over the time limit is refused; the next one gets a new thread', () =>
  threadsDuring(async (threads) => {
    const renderer = createPdfRenderer({ renderMs: 2_500 });
    const slow = renderer.render(monster);
    const next = renderer.render(sampleDocument(1));
    await assert.rejects(slow, /^Error: The document took longer than 2\.5 s to print\.$/);
    assert.ok((await next).length > 1000);
    assert.equal(threads.length, 2);
    await renderer.close();
  }));

test('a document over the memory limit is refused; the next one gets a new thread', () =>
  threadsDuring(async (threads) => {
    const renderer = createPdfRenderer({ heapMb: 60 });
    const greedy = renderer.render(monster);
    const next = renderer.render(sampleDocument(1));
    await assert.rejects(greedy, /^Error: The document needs more than 60 MB to be printed\.$/);
    assert.ok((await next).length > 1000);
    assert.equal(threads.length, 2);
    await renderer.close();
  }));

test('a document that cannot be printed is refused, and the thread lives on', () =>
  threadsDuring(async (threads) => {
    const renderer = createPdfRenderer();
    const broken = sampleDocument(1, { total: 'no amount' });
    await assert.rejects(renderer.render(broken), /^Error: The document could not be printed: /);
    await renderer.render(sampleDocument(1));
    assert.equal(threads.length, 1);
    await renderer.close();
  }));

test('an idle thread is ended, and begun again by the next document', () =>
  threadsDuring(async (threads) => {
    const renderer = createPdfRenderer({ idleMs: 20 });
    await renderer.render(sampleDocument(1));
    const [first] = threads;
    assert.ok(first);
    await once(first, 'exit');
    await renderer.render(sampleDocument(1));
    assert.equal(threads.length, 2);
    await renderer.close();
  }));

test('more documents than may wait are refused at once; closing refuses all that are left', async () => {
  const renderer = createPdfRenderer({ waitingDocuments: 1 });
  const first = renderer.render(sampleDocument(200));
  const second = renderer.render(sampleDocument(1));
  await assert.rejects(renderer.render(sampleDocument(1)), /1 documents are waiting/);
  const refused = Promise.all([
    assert.rejects(first, /renderer is closed/),
    assert.rejects(second, /renderer is closed/),
  ]);
  await renderer.close();
  await refused;
  await assert.rejects(renderer.render(sampleDocument(1)), /renderer is closed/);
});
