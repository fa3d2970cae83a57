/** P11: /post lists everything that is wrong with a draft, and only that. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPostingLists } from '../support/posting-list.ts';
import { startService } from '../support/service.ts';

test('fixing exactly what is listed makes generated drafts post', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
  const report = await checkPostingLists({ seed, count: 300, service });
  t.diagnostic(JSON.stringify(report));
  assert.equal(report.drafts, 300);
  assert.ok(report.ready > 10 && report.left > 100 && report.problems > 400);
  for (const code of ['required', 'blocked', 'inactive', 'not_enabled', 'unknown', 'out_of_range'])
    assert.ok(report.codes[code], code);
  for (const code of ['period_closed', 'period_missing', 'scale', 'not_revenue', 'no_rate'])
    assert.ok(report.codes[code], code);
});
