/** Live and past events, previews of retry policies, and bulk resending of failed deliveries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changePolicy,
  disabled,
  startHook,
  until,
} from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { answer } from '../../../../server/test/support/receiver.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

const posted = { eventTypes: ['invoice.posted'] };
const secondMs = 1_000;

test('all failed deliveries are counted, then sent again, and arrive', async (t) => {
  const { service } = stage;
  await changePolicy(service.tenant, 'post-transaction', { attempts: 1 });
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  const other = await startHook(t, service, { behave: answer(500), fields: posted });
  for (let count = 0; count < 3; count += 1) await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Failed', 3);
  await other.withStatus('Failed', 3);
  await changePolicy(service.tenant, 'post-transaction', { attempts: 3 });
  hook.behave(answer(200));
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/admin/effects?webhookEndpointId.eq=${hook.id}`);
  await page.getByRole('button', { name: 'Resend all failed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 failed deliveries match the filter').waitFor();
  await dialog.getByText('invoice.posted: 3').waitFor();
  assert.equal(hook.deliveries().length, 3);
  await dialog.getByRole('button', { name: 'Resend 3' }).click();
  await dialog.getByText('3 queued').waitFor();
  await hook.withStatus('Succeeded', 3);
  assert.equal((await other.effects('status.eq=Failed')).length, 3);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await until(
    'three successful deliveries',
    async () => (await page.getByRole('table').getByText('Succeeded').count()) === 3,
  );
  await visitor.close();
});

test('a delivery to a disabled webhook is not sent again, and the reason links to the webhook', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { behave: answer(410), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  await disabled(hook);
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/admin/effects?webhookEndpointId.eq=${hook.id}`);
  await page.getByRole('button', { name: 'Resend all failed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 failed delivery cannot be resent:').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Resend 0' }).isDisabled());
  await dialog.getByRole('link', { name: /disabled/ }).click();
  await page.waitForURL(`**/admin/webhooks/${hook.id}`);
  await visitor.close();
});

test('the preview of a retry policy matches the schedule of the service', async (t) => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/retry-policies');
  const policy = page.getByRole('region', { name: 'Business events' });
  await policy.getByRole('textbox').nth(5).waitFor();
  for (const [width, lines] of [
    [390, 3],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await policy
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top));
    assert.equal(tops.length, 6);
    assert.equal(new Set(tops).size, lines, `at ${width} px: ${tops.join(', ')}`);
  }
  await policy.getByLabel('Attempts', { exact: true }).fill('4');
  await policy.getByLabel('First delay (s)').fill('20');
  await policy.getByLabel('Factor').fill('6');
  await policy.getByLabel('Jitter (%)').fill('50');
  await policy.getByLabel('Jitter (%)').blur();
  await policy
    .getByText('Attempt 2: 20 secs to 30 secs later, about 20 secs after the first')
    .waitFor();
  await policy.getByText('20 secs', { exact: true }).waitFor();
  await policy.getByText('Attempt 3: 2 mins to 3 mins later').waitFor();
  await policy.getByText('Attempt 4: 12 mins to 18 mins later').waitFor();
  await policy.getByText(/^4 attempts within about 21 mins/).waitFor();
  const saved = await until('the saved policy', async () => {
    const { body } = await service.api('GET', '/api/retry-policies?category.eq=post-transaction');
    const [one] = body.items;
    return one?.['attempts'] === 4 && one['jitterPercent'] === 50 && one['factor'] === '6' && one;
  });
  assert.equal(saved['initialDelaySeconds'], 20);
  const hook = await startHook(t, service, { behave: answer(503), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  const at = (name: string) => Date.parse(String(effect?.[name]));
  const waited = (at('nextAttemptAt') - at('lastAttemptAt')) / secondMs;
  assert.ok(waited >= 20 && waited <= 30, `scheduled after ${waited} s`);
  await visitor.close();
});

test('events arrive live, pause without loss, and show their payload and deliveries', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { fields: { ...posted, description: 'Listener' } });
  const first = await invoiceIn(service.tenant, 'Posted');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/events?type.in=invoice.*');
  await page.getByText('Live: new events appear at the top').waitFor();
  const rows = page.getByRole('region', { name: 'Events, newest first' }).getByRole('row');
  await page.getByRole('button', { name: 'Change filter: Type is one of invoice.*' }).waitFor();
  await rows.filter({ hasText: String(first['number']) }).waitFor();
  const second = await invoiceIn(service.tenant, 'Posted');
  await rows
    .nth(1)
    .filter({ hasText: String(second['number']) })
    .waitFor();
  await page.getByRole('switch', { name: 'Live' }).uncheck();
  await page.getByText('Paused: new events appear when you resume').waitFor();
  const third = await invoiceIn(service.tenant, 'Posted');
  assert.equal(await rows.filter({ hasText: String(third['number']) }).count(), 0);
  await page.getByRole('switch', { name: 'Live' }).check();
  await rows
    .nth(1)
    .filter({ hasText: String(third['number']) })
    .waitFor();

  await rows.nth(1).getByRole('link', { name: 'invoice.posted' }).click();
  const drawer = page.getByRole('dialog', { name: 'invoice.posted' });
  await drawer.getByRole('row').filter({ hasText: 'Listener' }).getByText('Succeeded').waitFor();
  await drawer.getByText('As sent').click();
  const shown = await drawer.getByRole('region', { name: 'Payload' }).locator('pre').textContent();
  const arrived = await hook.arrived(3);
  assert.ok(arrived.some(({ text }) => text === shown));
  await drawer.getByRole('link', { name: 'All events of this record' }).click();
  await page
    .getByRole('button', { name: `Change filter: Record is ${third['number']}`, exact: true })
    .waitFor();
  await visitor.close();
});

test('timestamps are shown with the day of the local time zone', async (t) => {
  const { service } = stage;
  // 10 hours behind UTC, where it is the evening before.
  assert.equal(service.clock.now().toISOString(), '2026-11-21T08:30:00.000Z');
  const hook = await startHook(t, service, { fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.ended(1);
  const visitor = await stage.visit({ timezoneId: 'Pacific/Honolulu' });
  const { page } = visitor;
  for (const path of ['events?type.in=invoice.posted', 'effects', `effects/${effect?.id}`]) {
    await visitor.goto(`/admin/${path}`);
    await page
      .getByText(/20 Nov 2026/)
      .first()
      .waitFor();
    assert.equal(await page.getByText(/21 Nov/).count(), 0, path);
  }
  await visitor.close();
});

test('the scroll position stays while new events arrive above', async () => {
  const { service } = stage;
  const customer = await makeCustomer(service.tenant);
  for (let count = 0; count < 15; count += 1)
    await invoiceIn(service.tenant, 'Posted', { customerId: customer.id });
  const visitor = await stage.visit({ height: 600 });
  const { page } = visitor;
  await visitor.goto('/admin/events');
  await page.getByText('Live: new events appear at the top').waitFor();
  const feed = page.getByRole('region', { name: 'Events, newest first' });
  const row = feed.getByRole('row').nth(8);
  // The names are loaded after the rows.
  await row.getByText('Admin').waitFor();
  await row.getByRole('link', { name: /^Invoice INV-/ }).waitFor();
  await feed.evaluate((element) => element.scrollTo({ top: 120 }));
  const sequence = (await row.getByRole('cell').last().textContent()) ?? '';
  const same = feed
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: sequence, exact: true }) });
  const before = await same.boundingBox();
  await invoiceIn(service.tenant, 'Posted', { customerId: customer.id });
  await page.getByRole('button', { name: '1 new event above' }).waitFor();
  const moved = ((await same.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  assert.ok(Math.abs(moved) < 1, `moved by ${moved} px`);
  await page.getByRole('button', { name: '1 new event above' }).click();
  await page.getByRole('button', { name: '1 new event above' }).waitFor({ state: 'hidden' });
  assert.equal(await feed.evaluate((element) => element.scrollTop), 0);
  await visitor.close();
});

test('the oldest event is found after a first page without readable events', async () => {
  const { service } = stage;
  await makeCustomer(service.tenant);
  await invoiceIn(service.tenant, 'Posted');
  const visitor = await stage.visit();
  const { page } = visitor;
  const empty = { items: [], nextCursor: '1', hasMore: true };
  await page.route('**/api/events?after=0&limit=1', (route) => route.fulfill({ json: empty }));
  const next = page.waitForResponse('**/api/events?after=1&limit=1');
  await visitor.goto('/admin/events');
  assert.equal((await next).status(), 200);
  await visitor.close();
});

test('the catalogue explains each type; a replay shows its count before it starts', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  await hook.ended(1);
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.clock.setFixedTime(service.clock.now());
  await visitor.goto('/admin/events?tab=catalogue');
  await page.getByRole('button', { name: /^invoice\.overdue/ }).click();
  await page.getByRole('region', { name: 'Sample: invoice.overdue' }).waitFor();
  await page.getByRole('tab', { name: 'Fields of “data”' }).click();
  await page.getByRole('row').filter({ hasText: 'amountDue' }).waitFor();

  const expected = (await service.api('GET', '/api/events?type.in=invoice.posted&limit=200')).body
    .items.length;
  await visitor.goto(`/admin/webhooks/${hook.id}`);
  await page.getByRole('button', { name: 'Replay' }).click();
  const dialog = page.getByRole('dialog');
  const noun = expected === 1 ? '1 event will be sent.' : `${expected} events will be sent.`;
  await dialog.getByText(noun).waitFor();
  const go = expected === 1 ? 'Replay 1 event' : `Replay ${expected} events`;
  await dialog.getByRole('button', { name: go, exact: true }).click();
  await dialog.getByText(/queued\./).waitFor();
  await hook.arrived(1 + expected);
  await visitor.close();
});
