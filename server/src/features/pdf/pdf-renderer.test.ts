/** The rendering process: starts on demand, ends when idle, and its failure affects no other document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleDocument, sampleLine } from '../../../test/support/pdf-sample.ts';
import { Problem } from '../../record/problem.ts';
import { createPdfRenderer, type PrintOrder } from './pdf-renderer.ts';
import { printDocument } from './print-document.ts';

/** The processes that start while `run` runs. */
async function processesDuring<T>(
  run: (processes: readonly number[], started: (pid: number) => void) => Promise<T>,
): Promise<T> {
  const processes: number[] = [];
  return run(processes, (pid) => processes.push(pid));
}

async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(5);
  }
}

const order = { tenantId: 'first', by: 'request' } as const;

/** Takes far more than a few megabytes. */
const hugeDocument = sampleDocument(500, {
  lines: Array.from({ length: 500 }, (_, index) =>
    sampleLine(index + 1, { description: 'x\n'.repeat(500) }),
  ),
});

test('renders documents in one process, started by the first one, with reproducible bytes', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({}, started);
    assert.equal(processes.length, 0);
    const [first, second, third] = await Promise.all([
      renderer.render(sampleDocument(1), order),
      renderer.render(sampleDocument(40), order),
      renderer.render(sampleDocument(1), order),
    ]);
    assert.equal(processes.length, 1);
    assert.ok(first.equals(await printDocument(sampleDocument(1))));
    assert.ok(second.equals(await printDocument(sampleDocument(40))));
    assert.ok(third.equals(first));
    await renderer.close();
  }));

test('rejects a document whose process needs more memory than its limit', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({ residentMb: 20 }, started);
    await assert.rejects(renderer.render(sampleDocument(1), order), {
      message: 'The document needs more than 20 MB to be printed.',
    });
    await ended(Number(processes[0]));
    await renderer.close();
  }));

test('ends a process that keeps much memory after a document', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({ keptMb: 20 }, started);
    const first = await renderer.render(sampleDocument(1), order);
    await ended(Number(processes[0]));
    assert.ok(first.equals(await renderer.render(sampleDocument(1), order)));
    assert.equal(processes.length, 2);
    await renderer.close();
  }));

test('rejects a document over the time limit; the next one gets a new process', (t) =>
  processesDuring(async (processes, started) => {
    // SIGSTOP keeps the first process from answering. The mocked clock limits only that one.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const renderer = createPdfRenderer({ renderMs: 2_500 }, (pid) => {
      started(pid);
      if (processes.length === 1) process.kill(pid, 'SIGSTOP');
    });
    const slow = renderer.render(sampleDocument(1), order);
    const next = renderer.render(sampleDocument(1), order);
    t.mock.timers.tick(2_500);
    await assert.rejects(slow, /^Error: The document took longer than 2\.5 s to print\.$/);
    assert.ok((await next).length > 1000);
    assert.equal(processes.length, 2);
    await renderer.close();
    t.mock.timers.reset();
    await ended(processes[0] ?? 0);
  }));

test('prints a document over the time limit again soon, because the machine may have been busy', (t) =>
  processesDuring(async (processes, started) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const times = { renderMs: 2_500, lateMs: 0 };
    const renderer = createPdfRenderer(times, (pid) => {
      started(pid);
      if (processes.length === 1) process.kill(pid, 'SIGSTOP');
    });
    const slow = renderer.render(sampleDocument(1), order);
    t.mock.timers.tick(2_500);
    await assert.rejects(slow, /took longer than/);
    assert.ok((await renderer.render(sampleDocument(1), order)).length > 1000);
    await renderer.close();
    t.mock.timers.reset();
    await ended(processes[0] ?? 0);
  }));

test('rejects a document over the memory limit; the next one gets a new process', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({ heapMb: 45, renderMs: 120_000 }, started);
    const huge = renderer.render(hugeDocument, order);
    const next = renderer.render(sampleDocument(1), order);
    await assert.rejects(huge, /^Error: The document needs more than 45 MB to be printed\.$/);
    assert.ok((await next).length > 1000);
    assert.equal(processes.length, 2);
    await renderer.close();
  }));

test('rejects a document that cannot be rendered, and keeps the process', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({}, started);
    const broken = sampleDocument(1, { total: 'no amount' });
    await assert.rejects(
      renderer.render(broken, order),
      /^Error: The document could not be printed: /,
    );
    await renderer.render(sampleDocument(1), order);
    assert.equal(processes.length, 1);
    await renderer.close();
  }));

test('ends an idle process, and starts another for the next document', () =>
  processesDuring(async (processes, started) => {
    const renderer = createPdfRenderer({ idleMs: 20 }, started);
    await renderer.render(sampleDocument(1), order);
    const [first] = processes;
    assert.ok(first);
    await ended(first);
    await renderer.render(sampleDocument(1), order);
    assert.equal(processes.length, 2);
    await renderer.close();
  }));

test('rejects requests over the queue limit, but no effects; closing rejects all that are left', async () => {
  const renderer = createPdfRenderer({ printers: 1, waitingDocuments: 2, waitingOfTenant: 1 });
  const other = { tenantId: 'other', by: 'request' } as const;
  const effect = { tenantId: 'first', by: 'effect' } as const;
  const print = (by: PrintOrder) => renderer.render(sampleDocument(1), by);
  const isBusy = (error: unknown) =>
    error instanceof Problem && error.code === 'overloaded' && error.retrySeconds === 5;
  // The first is being rendered.
  const left = [renderer.render(sampleDocument(200), order), print(order)];
  await assert.rejects(print(order), isBusy);
  left.push(print(other), print(effect), print(effect));
  await assert.rejects(print({ tenantId: 'third', by: 'request' }), isBusy);
  const refused = left.map((one) => assert.rejects(one, /renderer is shutting down/));
  await renderer.close();
  await Promise.all(refused);
  await assert.rejects(print(order), /renderer is shutting down/);
});

test('renders for tenants round-robin', async () => {
  const renderer = createPdfRenderer();
  const ended: string[] = [];
  const print = async (tenantId: string) => {
    await renderer.render(sampleDocument(1), { tenantId, by: 'effect' });
    ended.push(tenantId);
  };
  await Promise.all([...Array.from({ length: 10 }, () => print('many')), print('one')]);
  assert.ok(ended.indexOf('one') <= 2, ended.join(' '));
  await renderer.close();
});
