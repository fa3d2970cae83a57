/** Mails, and every page of the area: in German, for each role, without findings of axe. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings, ended, startHook } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { answer } from '../../../../server/test/support/receiver.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

const posted = { eventTypes: ['invoice.posted'] };

test('a stored mail is shown as it was sent, without its scripts', async () => {
  const { service } = stage;
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
  const customer = await makeCustomer(service.tenant, { email: 'accounts@northwind.example' });
  const invoice = await invoiceIn(service.tenant, 'Released', { customerId: customer.id });
  const [email] = await ended(service.tenant, `subjectId.eq=${invoice.id}&kind.eq=email`);
  assert.equal(email?.status, 'Succeeded', String(email?.['lastReason']));
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/mails');
  await page.getByRole('link', { name: new RegExp(String(invoice['number'])) }).click();
  await page.getByText('no mail server is configured. The mail is stored here').waitFor();
  const frame = page.locator('iframe');
  assert.equal(await frame.getAttribute('sandbox'), '');
  const mail = page.frameLocator('iframe');
  await mail.getByText(String(invoice['number'])).first().waitFor();
  await page.getByText(`${invoice['number']}.pdf`).waitFor();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await page.getByRole('region', { name: 'Plain text' }).getByText('Northwind').waitFor();
  await page.getByRole('link', { name: 'Delivery attempts and actions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoice to the customer' }).waitFor();
  await visitor.close();
});

test('no page of the area has findings of axe, at both widths and in both schemes', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { behave: answer(503, 'busy'), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  const [mail] = (await service.api('GET', '/api/mails?limit=1')).body.items;
  const [event] = (await service.api('GET', '/api/events?type.in=invoice.posted&limit=1')).body
    .items;
  const pages = [
    '/admin/effects',
    `/admin/effects/${effect?.id}`,
    '/admin/webhooks',
    `/admin/webhooks/${hook.id}`,
    '/admin/events',
    `/admin/events?event=${event?.id}`,
    '/admin/events?tab=catalogue',
    '/admin/retry-policies',
    '/admin/mails',
    `/admin/mails/${mail?.id}`,
  ];
  const visitor = await stage.visit();
  const { page } = visitor;
  for (const path of pages) {
    await visitor.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
    assert.deepEqual(await visitor.looks(), [], path);
  }
  await visitor.close();
});

test('all texts are available in German, including causes and remedies', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { behave: answer(503), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto(`/admin/effects/${effect?.id}`);
  await page.getByText('Der Empfänger hat mit dem Fehlerstatus 503 geantwortet.').first().waitFor();
  await page.getByText('Prüfen Sie seine Antwort und sein Protokoll').first().waitFor();
  await page.getByRole('button', { name: 'Wiederholen' }).waitFor();
  await visitor.goto('/admin/retry-policies');
  await page.getByText('Versuch 1: sofort').first().waitFor();
  await visitor.close();
});

test('a Viewer is offered no actions', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { behave: answer(503), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  await visitor.goto(`/admin/effects/${effect?.id}`);
  await page.getByText('The receiver failed with status 503.').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Retry now' }).count(), 0);
  await visitor.goto('/admin/effects');
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Resend all failed' }).count(), 0);
  assert.ok(!visitor.calls.some((call) => call.includes('webhook-endpoints')));
  await visitor.close();
});

test('on a phone the card of a delivery shows its type, status and time without truncation', async (t) => {
  const { service } = stage;
  const hook = await startHook(t, service, { behave: answer(200), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Succeeded');
  const visitor = await stage.visit({ width: 390, height: 844, locale: 'en-US' });
  const { page } = visitor;
  await visitor.goto(`/admin/effects?webhookEndpointId.eq=${hook.id}`);
  const card = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
  for (const words of ['Invoice posted', 'Succeeded', '1 of 3', /\d:\d\d/])
    await card.getByText(words).last().waitFor();
  const cut = await card.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .filter((part) => getComputedStyle(part).overflowX === 'hidden')
      .map((part) => part.textContent),
  );
  assert.deepEqual(cut, []);

  await visitor.goto(`/admin/webhooks/${hook.id}`);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Replay' }).waitFor();
  await page.getByRole('menuitem', { name: 'Resend all failed' }).click();
  await page.getByText('No failed deliveries match the filter.').waitFor();
  await visitor.close();
});
