/** What the service refuses is told once, and in the person's language. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { germanSentence } from '../src/ui/problem-sentences.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('sentences of the service are told in German with what they say in particular', () => {
  const words = {
    amount: (value: string, currency: string) => `<${value} ${currency}>`,
    date: (value: string) => `<${value}>`,
    value: (value: string) => `<${value}>`,
  };
  const tooLong = 'Expected a text of at most 500 characters; this one has 501.';
  const cases = [
    ['required', '/dueDate', 'Give the due date.', 'Geben Sie die Fälligkeit an.'],
    ['required', '/somethingNew', 'Give it.', 'Diese Angabe fehlt.'],
    [
      'period_closed',
      '/postingDate',
      '2026-10 is soft-closed; the first open date is 2026-11-01.',
      'Die Periode 2026-10 ist vorläufig geschlossen; der erste offene Tag ist der <2026-11-01>.',
    ],
    [
      'period_closed',
      '/postingDate',
      '2026-10 is closed; no later date is open.',
      'Die Periode 2026-10 ist geschlossen; kein späterer Tag ist offen.',
    ],
    [
      'over_due',
      '/allocations/0/amount',
      'Only 80.00 EUR are due on INV-1.',
      'Auf INV-1 sind nur noch <80.00 EUR> offen.',
    ],
    [
      'invalid_transition',
      '/status',
      'Voided: no action is possible.',
      'Im Status „<Voided>“ ist das nicht möglich.',
    ],
    [
      'forbidden',
      '',
      'It needs the role Approver or Admin.',
      'Dafür ist eine dieser Rollen nötig: <Approver>, <Admin>.',
    ],
    [
      'drafts_inside',
      '',
      '3 drafts are dated inside: Order No. 7, Meyer, b and 1 more. Post, void or redate them.',
      'In dieser Periode liegende Entwürfe: 3. Buchen oder stornieren Sie sie, oder ändern Sie ihr Datum.',
    ],
    [
      'not_posted',
      '/allocations/0/invoiceId',
      'The invoice is Draft: only a Posted or Released invoice can be settled.',
      'Die Rechnung: <Draft>. Ausgeglichen wird nur, was gebucht oder freigegeben ist.',
    ],
    [
      'other_currency',
      '/allocations/0/invoiceId',
      'INV-7 is in USD, not in EUR.',
      'INV-7 lautet auf USD.',
    ],
    ['required', '/reason', 'Give reason: a text.', 'Geben Sie einen Grund an.'],
    ['too_long', '/memo', tooLong, 'Höchstens 500 Zeichen.'],
    ['not_allowed', '/role', 'Expected one of Bank.', 'Bitte einen der angebotenen Werte wählen.'],
    [
      'out_of_range',
      '/paymentTermsDays',
      'Expected a whole number from 0 to 999.',
      'Bitte eine ganze Zahl von 0 bis 999 eingeben.',
    ],
    ['not_null', '/name', 'This field always has a value.', 'Dieses Feld darf nicht leer sein.'],
    ['taken', '/code', 'Another.', 'Ein anderer Datensatz hat diesen Wert bereits.'],
    ['invalid_value', '/memo', 'Something that nobody thought of.', null],
    ['brand_new', '', 'Something that nobody thought of.', null],
  ] as const;
  for (const [code, pointer, message, german] of cases)
    assert.equal(germanSentence({ code, pointer, message }, words), german);
});

test('what is missing before a draft can be posted is told in German', async () => {
  const { body: invoice } = await stage.service.api('POST', '/api/invoices', {});
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto(`/invoices/${invoice.id}`);
  const list = page.getByRole('group').filter({ hasText: 'Vor dem Buchen fehlen noch' });
  await list.getByText('Wählen Sie einen Kunden.').waitFor();
  assert.doesNotMatch(String(await list.textContent()), /\b(Give|Choose|Add|the)\b/);
  await visitor.close();
});

test('a refusal for one reason says it once', async () => {
  const visitor = await stage.visit({ locale: 'de-DE', mayLog: /422/ });
  const { page } = visitor;
  const { body } = await stage.service.api('GET', '/api/accounts?limit=1');
  await visitor.goto('/ledger/accounts');
  await page.getByRole('button', { name: 'Neues Konto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Kontonummer' }).fill(String(body.items[0]?.['code']));
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Zweimal');
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  const alert = dialog.getByRole('alert');
  await alert.getByText('Ein anderer Datensatz hat diesen Wert bereits.').waitFor();
  assert.equal(await alert.getByRole('listitem').count(), 0);
  await visitor.close();
});
