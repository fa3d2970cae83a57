/** Documents that are expensive to print: bounded before they are posted, and no burden for other tenants. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPdfRenderer } from '../../src/features/pdf/pdf-renderer.ts';
import { printDocument } from '../../src/features/pdf/print-document.ts';
import { invoiceIn, readyDraft, readyLine } from '../../test/support/invoices.ts';
import { sampleDocument, sampleLine } from '../../test/support/pdf-sample.ts';
import { readPdf } from '../../test/support/pdf-text.ts';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const broken = 'a\n'.repeat(250);

function manyLines(description: string) {
  const lines = Array.from({ length: 500 }, (_, index) => sampleLine(index + 1, { description }));
  return sampleDocument(500, { lines });
}

/** Seconds of processor time for printing in this process. */
async function cost(description: string): Promise<number> {
  const before = process.cpuUsage();
  await printDocument(manyLines(description));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('a document with more line breaks than can be printed is not posted', async () => {
  const lines = Array.from({ length: 50 }, () =>
    readyLine(service.tenant, { description: broken }),
  );
  const { id } = await readyDraft(service.tenant, { lines, memo: 'b\r\n'.repeat(600) });
  const readiness = await service.api('GET', `/api/invoices/${id}/readiness`);
  const posted = await service.api('POST', `/api/invoices/${id}/post`);
  assert.equal(posted.status, 422);
  for (const problems of [readiness.body.problems, posted.body.errors]) {
    const [problem] = problems;
    assert.deepEqual([problem?.pointer, problem?.code], ['/memo', 'too_many_line_breaks']);
    assert.deepEqual(problem?.params, { count: 13_101, max: 10_000 });
  }
});

test('a document posted with more line breaks is printed completely, with slashes for them', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  // As posted by a release without the limit.
  await service.sql(
    `update invoice set lines = (select jsonb_agg(lines->0 || jsonb_build_object('id', gen_random_uuid(),
      'position', n, 'description', $2::text)) from generate_series(1, 500) n) where id = $1`,
    [id, `first\n${broken}last`],
  );
  const reply = await fetch(`${service.url}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Admin}` },
  });
  assert.equal(reply.status, 200);
  const text = readPdf(Buffer.from(await reply.arrayBuffer())).pages.join(' ');
  assert.equal(text.match(/first \/ a \/ a/g)?.length, 500);
  assert.equal(text.match(/last/g)?.length, 500);
});

test('no text costs a multiple of a plain one of its length', async () => {
  const plain = 'Consulting on the ledger and its reports, '.repeat(20).slice(0, 500);
  await cost(plain);
  const usual = await cost(plain);
  for (const [name, text] of Object.entries({
    'line breaks': broken,
    CJK: '咨询服务费用明细'.repeat(63).slice(0, 500),
    Devanagari: 'परामर्श सेवा शुल्क '.repeat(30).slice(0, 500),
    'one wide word': 'W'.repeat(500),
    accents: `a${'\u0301'.repeat(499)}`,
  })) {
    const ratio = (await cost(text)) / usual;
    assert.ok(ratio < 6, `${name}: ${ratio.toFixed(1)} times`);
  }
});

test("a tenant's queue of expensive documents delays another tenant by no document", async () => {
  const renderer = createPdfRenderer();
  const ended: string[] = [];
  const print = async (tenantId: string, description: string) => {
    await renderer.render(manyLines(description), { tenantId, by: 'request' });
    ended.push(tenantId);
  };
  const hostile = Array.from({ length: 8 }, () => print('hostile', 'W'.repeat(1000)));
  await print('neighbour', 'Consulting');
  assert.ok(ended.length <= 2, `${ended.length} documents were printed before`);
  await Promise.allSettled([...hostile, renderer.close()]);
});

test('a document that exceeded a limit is not printed again at each request', async () => {
  const pids: number[] = [];
  const renderer = createPdfRenderer({ heapMb: 12 }, (pid) => pids.push(pid));
  const order = { tenantId: 'one', by: 'request' } as const;
  const huge = () => renderer.render(manyLines('W'.repeat(1000)), order);
  await assert.rejects(huge(), /needs more than 12 MB/);
  const before = process.cpuUsage();
  for (let again = 0; again < 5; again += 1) await assert.rejects(huge(), /needs more than 12 MB/);
  assert.equal(pids.length, 1);
  assert.ok(process.cpuUsage(before).user < 2e6);
  await renderer.close();
});
