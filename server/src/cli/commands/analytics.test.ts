/** `daybook analytics rebuild`: recomputes the report summaries of one tenant or of all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { summariesOf } from '../../../test/support/report-oracle.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const rebuild = (...words: string[]) =>
  runCli(['analytics', 'rebuild', ...words], {
    DATABASE_URL: service.databaseUrl,
    DAYBOOK_SECRET_KEY: 'a-secret-key-that-only-tests-would-use',
  });

test('rebuilds the summaries of one tenant or of all, and reports progress', async () => {
  const { tenant, other, sql } = service;
  await invoiceIn(tenant, 'Released');
  await invoiceIn(other, 'Posted');
  const one = await rebuild('--tenant', other.id.toUpperCase());
  assert.equal(one.code, 0, one.stderr);
  assert.match(one.stdout, new RegExp(`${other.id} +3 +3 +1 +1 +0 `));
  assert.match(
    one.stderr,
    /Test tenant: ledger by month.*\n.*ledger by day.*\n.*tax by entry.*\n.*open documents.*\n.*deliveries/,
  );
  assert.equal((await summariesOf(sql, other.id)).receivables.length, 1);
  assert.equal((await summariesOf(sql, tenant.id)).receivables.length, 0);
  const all = await rebuild('--output', 'json');
  assert.equal(all.code, 0, all.stderr);
  const { rebuilt } = JSON.parse(all.stdout);
  assert.deepEqual(
    rebuilt.map((row: Record<string, unknown>) => [row['tenant'], row['receivables']]),
    [
      [tenant.id, 1],
      [other.id, 1],
    ],
  );
  assert.equal((await summariesOf(sql, tenant.id)).receivables.length, 1);
});

test('rejects an unknown tenant and lists the known ones', async () => {
  const { code, stderr } = await rebuild('--tenant', '0193d0a4-0000-7000-8000-0000deadbeef');
  assert.equal(code, 1);
  assert.match(stderr, /There is no tenant .*Existing tenants: .*Test tenant/);
});
