/** Document numbers in the settings: pattern, first number and the number that is assigned next. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn } from '../../../../server/test/support/invoices.ts';
import { visitToday } from '../../../test/reports-books.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('shows the next number while the pattern is edited, and why it is fixed later', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/admin/settings');
  const section = page.getByRole('region', { name: 'Document numbers' });
  await section.getByText('Next number: INV-2026-000001').waitFor();
  await section.getByRole('textbox', { name: 'Pattern of invoice numbers' }).fill('RE{yy}.{n:5}');
  await section.getByRole('textbox', { name: 'First invoice number' }).fill('RE26.04711');
  await section.getByText('Next number: RE26.04711').waitFor();
  await section.getByRole('textbox', { name: 'First invoice number' }).blur();
  await until('the first number', async () => {
    const { body } = await stage.service.api('GET', '/api/tenant-settings');
    return body.items[0]?.['firstInvoiceNumber'] === 'RE26.04711';
  });
  const posted = await invoiceIn(stage.service.tenant, 'Posted');
  assert.equal(posted['number'], 'RE26.04711');
  await visitor.goto('/admin/settings');
  await section.getByText('Next number: RE26.04712').waitFor();
  await section.getByRole('textbox', { name: 'Pattern of invoice numbers' }).fill('X-{n}');
  await section.getByRole('textbox', { name: 'Pattern of invoice numbers' }).blur();
  await section.getByText(/The series RE26\. has numbers of this year already/).waitFor();
  await visitor.close();
});

test('the settings have no findings of axe, and a German section', async () => {
  const visitor = await visitToday(stage);
  await visitor.goto('/admin/settings');
  await visitor.page.getByRole('region', { name: 'Document numbers' }).waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await visitor.close();
  const german = await visitToday(stage, { locale: 'de-DE' });
  await german.goto('/admin/settings');
  await german.page.getByLabel('Muster der Rechnungsnummern').waitFor();
  const shots = process.env['SHOTS'];
  if (shots !== undefined)
    await german.page
      .getByRole('region', { name: 'Belegnummern' })
      .screenshot({ path: `${shots}/numbers-german.png` });
  await german.close();
});
