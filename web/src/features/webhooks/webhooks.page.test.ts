/** The delivery panel: which webhook failed and why, and fixing and resending without leaving it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, mock, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { addDays } from '../../../../sdk/src/import/dates.ts';
import { disabled, startHook, until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn } from '../../../../server/test/support/invoices.ts';
import { answer, startReceiver } from '../../../../server/test/support/receiver.ts';
import { openStage, type Stage } from '../../../test/stage.ts';
import { formatTypedDate } from '../../ui/inputs/dates.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

test('a failing webhook is listed before a delivery is lost, and shows how many failures disabled it', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, {
    behave: answer(500),
    fields: { eventTypes: ['invoice.posted'], description: 'Old shop' },
  });
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Retrying');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/webhooks?failingSince.isNull=false');
  const row = page.getByRole('row').filter({ hasText: 'Old shop' });
  await row.getByText(/^Failing since /).waitFor();
  await service.sql(
    "update webhook_endpoint set consecutive_failures = 19, failing_since = failing_since - interval '1 day' where id = $1",
    [hook.id],
  );
  await hook.act('test');
  await until('the disabled webhook', async () => (await hook.record()).status === 'Disabled');
  await visitor.goto(`/admin/webhooks/${hook.id}`);
  await page.getByText(/^20 consecutive deliveries failed, the first on \S/).waitFor();
  await visitor.close();
});

test('a webhook that is missing in the report is not shown as one without attempts', async (t) => {
  const { service } = stage;
  const fields = { eventTypes: [], description: 'Quiet shop' };
  await startHook(t, service, { fields });
  const visitor = await stage.visit();
  const { page } = visitor;
  const row = page.getByRole('row').filter({ hasText: 'Quiet shop' });
  await visitor.goto('/admin/webhooks');
  await row.getByText('–', { exact: true }).first().waitFor();
  await page.route('**/api/reports/delivery-health?*', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    await route.fulfill({ response, json: { ...report, targets: [], targetCount: 201 } });
  });
  await visitor.goto('/admin/webhooks');
  await row.getByText('not among the top 0').waitFor();
  await visitor.close();
});

test('a new webhook shows its secret once, and the secret verifies its test', async (t) => {
  const receiver = await startReceiver(answer(204));
  t.after(() => receiver.close());
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(`${receiver.origin}/new`);
  await dialog.getByLabel('Description').fill('Warehouse');
  await dialog.getByRole('checkbox', { name: /^period\.closed/ }).check();
  await dialog.getByRole('button', { name: 'Add header' }).click();
  await dialog.getByLabel('Name of header 1').fill('X-Team');
  await dialog.getByLabel('Value of header 1').fill('harbour');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await page.locator(':focus', { hasText: 'Webhook created' }).waitFor();
  const secret = (await dialog.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  assert.match(secret, /^whsec_/);
  await dialog.getByText("import { webhooks } from '@daybook/sdk'").waitFor();
  await dialog.getByRole('tab', { name: 'Python' }).click();
  await dialog.getByText('from standardwebhooks.webhooks import').waitFor();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByRole('status').filter({ hasText: 'HTTP 204' }).waitFor();
  await page.locator('button:focus', { hasText: 'Send test' }).waitFor();

  const [request] = receiver.requests;
  assert.ok(request);
  assert.equal(request.headers['x-team'], 'harbour');
  mock.timers.enable({ apis: ['Date'], now: stage.service.clock.now() });
  try {
    const event = new Webhook(secret).verify(request.body, { ...request.headers });
    assert.equal((event as { type: string }).type, 'webhook.test');
  } finally {
    mock.timers.reset();
  }
  await dialog.getByRole('link', { name: 'Open webhook' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor();
  assert.equal(await page.getByText(secret).count(), 0);
  const types = page.getByRole('group', { name: 'Event types' });
  assert.ok(await types.getByRole('checkbox', { name: /^invoice\.\*/ }).isChecked());
  assert.ok(await types.getByRole('checkbox', { name: /^period\.closed/ }).isChecked());
  await visitor.close();
});

test('the copied curl command sends the same request again', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, {
    behave: answer(500, 'busy'),
    fields: { eventTypes: ['invoice.posted'], description: 'It’s a test' },
  });
  await invoiceIn(service.tenant, 'Posted', { memo: `Don't "expand" $HOME or \`pwd\` \\ here` });
  const [effect] = await hook.withStatus('Retrying');
  const visitor = await stage.visit();
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.goto(`/admin/effects/${effect?.id}`);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  // The label of the button changes for two seconds only.
  const command = await until('the command', async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    return text.startsWith('curl ') && text;
  });
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`]);
  assert.match(stdout, /^HTTP\/1\.1 500/);
  const [first, again] = hook.deliveries();
  assert.equal(again?.text, first?.text);
  assert.equal(again?.id, first?.id);
  assert.deepEqual(again?.signatures, first?.signatures);
  await visitor.close();
});

test('rotating a secret explains the overlap; enabling clears the cause of a disabled webhook', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, {
    behave: answer(410),
    fields: { eventTypes: ['invoice.posted'], description: 'Gone shop' },
  });
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Failed');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/admin/webhooks/${hook.id}`);
  await page.getByText('The receiver returned 410 Gone.').waitFor();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('both the old and the new secret').waitFor();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  const secret = (await dialog.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByText('The receiver returned 410 Gone.').waitFor({ state: 'hidden' });
  hook.behave(answer(200));
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('status').filter({ hasText: 'HTTP 200' }).waitFor();
  const sent = hook.deliveries().at(-1);
  assert.ok(sent?.verifies(secret) && sent.verifies(hook.secret));
  await visitor.close();
});

test('no retry is offered while a webhook is disabled; the reason links to the webhook', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, {
    behave: answer(410),
    fields: { eventTypes: ['invoice.posted'], description: 'Closed shop' },
  });
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const [failed] = await hook.withStatus('Failed');
  await disabled(hook);
  const visitor = await stage.visit();
  const { page } = visitor;
  const reason = page.getByRole('link', {
    name: /^(Webhook disabled|The webhook endpoint is disabled: enable it first\.)$/,
  });
  const retry = page.getByRole('button', { name: /^Retry now/ });
  await visitor.goto(`/invoices/${invoice.id}`);
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const item = page.getByRole('listitem').filter({ has: reason });
  await item.waitFor();
  assert.equal(await item.getByRole('button').count(), 0);
  const list = `/admin/effects?webhookEndpointId.eq=${hook.id}`;
  for (const path of [`/admin/effects/${failed?.id}`, list]) {
    await visitor.goto(path);
    await reason.waitFor();
    assert.equal(await retry.count(), 0, path);
  }
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check();
  await page.getByTitle('The webhook endpoint is disabled: enable it first.').first().waitFor();
  assert.equal(await retry.getAttribute('aria-disabled'), 'true');
  await page.getByRole('button', { name: 'Resend all failed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 failed delivery cannot be resent:').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Resend 0' }).isDisabled());
  await dialog.getByRole('link', { name: /is disabled: enable it first/ }).click();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await retry.waitFor();
  await page.getByRole('link', { name: 'Invoice posted' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoice posted' }).waitFor();
  await retry.waitFor();
  await visitor.close();
});

test('deliveries of an event are searched among the effects of its record only', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  await invoiceIn(service.tenant, 'Posted');
  await hook.ended(1);
  const visitor = await stage.visit();
  const { page } = visitor;
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/effects') asked.push(searchParams);
  });
  await visitor.goto(`/admin/webhooks/${hook.id}`);
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('status').filter({ hasText: 'HTTP 200' }).waitFor();
  const [delivery] = hook.deliveries();
  await visitor.goto(`/admin/events?event=${delivery?.id}`);
  const table = page.getByRole('table', { name: 'Deliveries of this event' });
  await table.getByText('Succeeded').first().waitFor();
  const sought = asked.filter((one) => one.has('requestId.eq') || one.has('eventId.eq'));
  assert.ok(sought.length > 0);
  for (const one of sought) assert.ok(one.has('subjectId.eq'), String(one));
  await visitor.close();
});

const shownQueued = [
  ['en-GB', 'Send test', 'Replay', /^Replay [1-9]/, 'Queued: 1', /being sent\.$/],
  [
    ...(['de-DE', 'Test senden', 'Erneut zustellen', /^[1-9].* zustellen$/] as const),
    ...(['Eingereiht: 1', /gerade gesendet\.$/] as const),
  ],
] as const;

for (const [locale, send, replay, go, text, sending] of shownQueued)
  test(`${locale}: a test shows how many effects it queued, a replay how many events it sends`, async (t) => {
    const { service } = stage;
    const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
    await invoiceIn(service.tenant, 'Posted');
    await hook.ended(1);
    const visitor = await stage.visit({ locale });
    const { page } = visitor;
    await page.clock.setFixedTime(service.clock.now());
    await visitor.goto(`/admin/webhooks/${hook.id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab').nth(3).waitFor();
    const tabs = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    assert.equal(tabs.length, 4);
    assert.equal(new Set(tabs).size, 1, `the tabs are on one line of a phone: ${tabs.join(', ')}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: send }).click();
    const sent = page.getByRole('status').filter({ hasText: 'HTTP 200' });
    await sent.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: replay }).click();
    const dialog = page.getByRole('dialog');
    const yesterday = addDays(service.clock.now().toISOString().slice(0, 10), -1);
    await dialog.getByText(formatTypedDate(yesterday, locale)).waitFor();
    const label = (await dialog.getByRole('button', { name: go }).textContent()) ?? '';
    await dialog.getByRole('button', { name: go }).click();
    // The same number as on the button, not the one effect that sends them all.
    const announced = await dialog.getByRole('status').getByText(sending).textContent();
    assert.equal(announced?.match(/\d+/)?.[0], label.match(/\d+/)?.[0]);
    assert.equal(await dialog.getByText(text, { exact: true }).count(), 0);
    await visitor.close();
  });

test('the filter of a webhook is tried on past events, and its form, order and rate are set', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  await invoiceIn(service.tenant, 'Posted');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/admin/webhooks/${hook.id}`);
  await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('data.total.gte=5000');
  await page.getByRole('button', { name: 'Try on the latest events' }).click();
  await page.getByText(/^0 of the latest \d+ events would be sent\.$/).waitFor();
  await page.getByText('Not sent: data.total.gte=5000 does not apply to 119.00.').first().waitFor();
  for (const [label, value] of [
    ['Content', 'Thin'],
    ['Format', 'CloudEvents 1.0'],
    ['Order', 'By record'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'Calls per second', exact: true }).fill('20');
  await page.getByRole('textbox', { name: 'Calls per second', exact: true }).blur();
  await until('all fields to be saved', async () => {
    const { filter, payload, format, ordering, ratePerSecond } = (await hook.record()) as {
      readonly [name: string]: unknown;
    };
    const saved = [filter, payload, format, ordering, ratePerSecond];
    return saved.join() === 'data.total.gte=5000,thin,cloudevents,entity,20';
  });
  await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('data.totl.gte=1');
  await page
    .getByText(/^There is no data\.totl in the data of invoice\.posted\./)
    .first()
    .waitFor();
  await visitor.close();
});
