/** /post returns every problem of a draft, and no others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPostingLists } from '../../../../test/support/posting-list.ts';
import { startService } from '../../../../test/support/service.ts';
import { cases } from '../../../../test/support/worker.ts';

test('generated drafts can be posted after fixing exactly the listed problems', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
  const count = cases(75, 300);
  const report = await checkPostingLists({ seed, count, service });
  t.diagnostic(JSON.stringify(report));
  assert.equal(report.drafts, count);
  assert.ok(
    report.ready > count / 30 && report.left > count / 3 && report.problems > (count * 4) / 3,
  );
  const usual = [
    ...['customer_required', 'customer_blocked', 'customer_inactive', 'currency_not_enabled'],
    ...['currency_unknown', 'country_unknown', 'quantity_zero', 'exchange_rate_not_positive'],
    ...['discount_out_of_range', 'total_negative', 'period_closed', 'period_missing'],
    ...['unit_price_scale', 'not_revenue', 'tax_code_without_rate'],
  ];
  for (const code of usual) assert.ok(report.codes[code], code);
});
