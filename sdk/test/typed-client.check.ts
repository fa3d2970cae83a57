/**
 * Checks the types of the client by tsc; the file is never run. Calls that the OpenAPI document allows compile, others
 * are type errors. An @ts-expect-error without an error is an error.
 */
import type {
  ApiKeyWithSecret,
  CreditNote,
  Daybook,
  EffectWithAttempts,
  Invoice,
  InvoiceList,
  Payment,
  SessionsEnded,
} from '../src/index.ts';

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(..._proof: Equal<A, B> extends true ? [] : ['the types differ']): void {
  return;
}

export async function checkCalls(daybook: Daybook, id: string): Promise<void> {
  const invoice = await daybook.GET('/api/invoices/{id}', { params: { path: { id } } });
  same<typeof invoice, Invoice>();
  const list = await daybook.GET('/api/invoices', { params: { query: { 'status.eq': 'Draft' } } });
  same<typeof list, InvoiceList>();
  const made = await daybook.POST('/api/invoices', { body: { memo: 'net 30' } });
  same<typeof made, Invoice>();
  await daybook.POST('/api/invoices');
  const file = new Blob([], { type: 'image/png' });
  const params = { path: { id } };
  await daybook.POST('/api/tenant-settings/{id}/logo-file', { params, file });
  // @ts-expect-error a file is needed
  await daybook.POST('/api/tenant-settings/{id}/logo-file', { params });
  // @ts-expect-error a text is no file
  await daybook.POST('/api/tenant-settings/{id}/logo-file', { params, file: 'logo.png' });
  // @ts-expect-error an invoice is no file
  await daybook.POST('/api/invoices', { file });
  const ended = await daybook.DELETE('/api/sessions/current');
  same<typeof ended, SessionsEnded>();
  // @ts-expect-error there is no such path
  await daybook.GET('/api/invoice/{id}', { params: { path: { id } } });
  // @ts-expect-error an id is needed
  await daybook.GET('/api/invoices/{id}');
  // @ts-expect-error there is no such status
  await daybook.GET('/api/invoices', { params: { query: { 'status.eq': 'Open' } } });
  // @ts-expect-error there is no such field
  await daybook.POST('/api/invoices', { body: { colour: 'red' } });
  // @ts-expect-error the memo is a text
  await daybook.POST('/api/invoices', { body: { memo: 3 } });
  // @ts-expect-error nothing is deleted
  await daybook.DELETE('/api/invoices/{id}', { params: { path: { id } } });
}

export async function checkCollections(daybook: Daybook, id: string): Promise<void> {
  same<Awaited<ReturnType<typeof daybook.invoices.get>>, Invoice>();
  const key = await daybook.apiKeys.create({ name: 'Till', role: 'Clerk' });
  same<typeof key, ApiKeyWithSecret>();
  const effect = await daybook.effects.get(id);
  same<typeof effect, EffectWithAttempts>();
  for await (const item of daybook.creditNotes.pages({ 'status.in': ['Draft', 'Posted'] }))
    same<typeof item, CreditNote>();
  const payment = await daybook.payments.act(id, 'apply', {
    allocations: [{ invoiceId: id, amount: '1.00' }],
  });
  same<typeof payment, Payment>();
  const note = await daybook.invoices.act(id, 'credit');
  same<typeof note, CreditNote>();
  await daybook.invoices.act(id, 'post');
  const { results } = await daybook.invoices.actMany('void', [id], { reason: 'Ordered twice' });
  same<(typeof results)[number]['record'], Invoice | undefined>();
  await daybook.invoices.patch(id, 'memo', null, 'version');
  // @ts-expect-error the reason is needed
  await daybook.invoices.act(id, 'void');
  // @ts-expect-error an invoice has no such action
  await daybook.invoices.act(id, 'close');
  // @ts-expect-error the status is no field that can be changed
  await daybook.invoices.patch(id, 'status', 'Posted', 'version');
  // @ts-expect-error RowVersion is not a field to change
  await daybook.invoices.patch(id, 'RowVersion', 'x', 'version');
  // @ts-expect-error journal entries cannot be created
  await daybook.journalEntries.create({});
  // @ts-expect-error no filter of that kind
  await daybook.invoices.list({ 'memo.gt': 'a' });
  // @ts-expect-error events are no records
  void daybook.events.get;
}

export function checkAutosave(daybook: Daybook, id: string): void {
  const editor = daybook.invoices.autosave(id);
  same<ReturnType<typeof editor.snapshot>['record'], Invoice | null>();
  editor.set('memo', 'net 30');
  editor.setLine('a', 'quantity', '1');
  void editor.act('post');
  const customer = daybook.customers.autosave(id);
  customer.set('email', 'a@example.com');
  // @ts-expect-error the memo is a text
  editor.set('memo', 3);
  // @ts-expect-error the status is no field that can be changed
  editor.set('status', 'Posted');
  // @ts-expect-error a line has no memo
  editor.setLine('a', 'memo', 'x');
  // @ts-expect-error an invoice has no such action
  void editor.act('close');
  // @ts-expect-error customers have no lines
  customer.setLine('a', 'quantity', '1');
  // @ts-expect-error mails cannot be edited
  daybook.mails.autosave(id);
}
