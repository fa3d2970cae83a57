/** An export far larger than the memory that the service, in a process of its own, needs to write it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../../../campaign/server-process.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { type Service, startService } from '../../../test/support/service.ts';

const rows = 50_000;
const memoChars = 1_000;
const mostGrowthBytes = 48 * 1024 * 1024;
const heapOption = '--max-old-space-size=72 --max-semi-space-size=4';
const sampleMs = 50;

async function fill(service: Service): Promise<void> {
  const { id } = await invoiceIn(service.tenant, 'Draft');
  const columns = await service.sql(
    `select column_name as name from information_schema.columns where table_name = 'invoice'
     and is_generated = 'NEVER' and column_name not in ('id', 'memo')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await service.sql(
    `insert into invoice (id, memo, ${names}) select gen_random_uuid(), repeat('x', $3), ${names}
     from invoice, generate_series(2, $1::int) where id = $2`,
    [rows, id, memoChars],
  );
}

test('memory use of an export does not depend on its size', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  await fill(service);
  // With a larger heap V8 would delay garbage collection, and memory growth would prove nothing.
  const server = await startServer(service.databaseUrl, { NODE_OPTIONS: heapOption });
  t.after(() => server.kill());
  const url = `http://127.0.0.1:${server.port}`;
  const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  const resident = async () => {
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  const download = async (query: string) => {
    const answer = await fetch(`${url}/api/invoices?${query}`, { headers });
    assert.equal(answer.status, 200);
    let bytes = 0;
    let breaks = 0;
    // Addresses contain line feeds; only CSV rows end with a carriage return.
    const end = query.includes('csv') ? 13 : 10;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, at + 1)) breaks += 1;
    }
    return { bytes, breaks };
  };
  // Warm-up: compiled code and retained buffers.
  await download('format=csv&status.eq=Posted');
  await download('format=ndjson&limit=200');
  const before = await resident();
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await resident().catch(() => 0));
  }, sampleMs);
  t.after(() => clearInterval(sampling));
  const begun = performance.now();
  const { bytes, breaks } = await download('format=csv&sort=-total');
  const seconds = (performance.now() - begun) / 1_000;
  t.diagnostic(
    `${bytes} bytes, ${Math.round(rows / seconds)} rows a second, ` +
      `${Math.round((peak - before) / 1024 / 1024)} MB more than ${Math.round(before / 1024 / 1024)} MB`,
  );
  assert.ok(bytes > rows * memoChars);
  assert.equal(breaks, rows + 1);
  assert.ok(peak - before < mostGrowthBytes, `memory grew by ${peak - before} bytes`);
});
