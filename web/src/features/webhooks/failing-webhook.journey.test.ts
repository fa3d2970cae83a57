/** A journey: a failing webhook is found, diagnosed and fixed, and its delivery resent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHook, until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn } from '../../../../server/test/support/invoices.ts';
import { answer } from '../../../../server/test/support/receiver.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

test('a failing webhook can be found, diagnosed and fixed, and its delivery resent', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, {
    behave: (socket, request) =>
      answer(request.path === '/hooks/daybook' ? 200 : 404, '{"error":"no such path"}', {
        'content-type': 'application/json',
      })(socket, request),
    fields: { eventTypes: ['invoice.posted'], description: 'ERP of the harbour' },
  });
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const [failed] = await hook.withStatus('Retrying');
  const visitor = await stage.visit();
  const { page } = visitor;

  await visitor.goto('/admin/effects');
  await page.getByRole('link', { name: 'Retrying', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'ERP of the harbour' });
  await row.getByText('The receiver rejected the request with status 404.').waitFor();
  await row.getByText('1 of 3').waitFor();
  await row.getByRole('link', { name: 'Invoice posted' }).click();

  await page.waitForURL(`**/admin/effects/${failed?.id}`);
  const cause = page.getByRole('status').filter({ hasText: 'status 404' });
  await cause.getByText('usually the path or the verification of the signature is wrong').waitFor();
  await cause.getByText('Attempt 2 of 3 at').waitFor();
  await page.getByRole('link', { name: `Invoice ${invoice['number']}` }).waitFor();
  await page.getByRole('region', { name: 'Response: Body' }).getByText('no such path').waitFor();
  await page.getByRole('link', { name: 'Open webhook' }).click();

  const url = page.getByLabel('URL', { exact: true });
  await url.fill(hook.url.replace('/hook', '/hooks/daybook'));
  await url.blur();
  await until('the corrected URL', async () =>
    String((await hook.record())['url']).endsWith('/hooks/daybook'),
  );
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByRole('link', { name: 'Invoice posted' }).click();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.getByRole('status').filter({ hasText: 'Completed at' }).waitFor();
  await page.getByRole('link', { name: /^Attempt 2/ }).waitFor();
  assert.deepEqual(
    hook.deliveries().map(({ path }) => path),
    ['/hook', '/hooks/daybook'],
  );
  await visitor.close();
});
