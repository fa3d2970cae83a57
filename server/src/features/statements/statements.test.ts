/** The statement of a customer: movements, balances, open items and PDF, compared with the report by age. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Big } from '../../../test/support/decimals.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { applied, invoiceOf, linesOf, noteIn, paymentIn } from '../../../test/support/money.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { pngOf } from '../../../test/support/png.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
let customerId = '';
let voided: Body;

before(async () => {
  service = await startService();
  const { tenant, api } = service;
  customerId = (await makeCustomer(tenant, { name: 'Quay Traders GmbH', language: 'de' })).id;
  const own = { customerId };
  const first = await invoiceOf(tenant, '100.00', {
    ...own,
    invoiceDate: '2026-10-15',
    dueDate: '2026-10-31',
  });
  await invoiceOf(tenant, '50.00', { ...own, invoiceDate: '2026-11-10', dueDate: '2026-12-10' });
  const paid = await paymentIn(tenant, 'Posted', {
    ...own,
    amount: '80.00',
    receivedOn: '2026-11-12',
  });
  const allocations = [{ invoiceId: first.id, amount: '60.00' }];
  await applied(tenant, 'payments', paid.id, allocations, { postingDate: '2026-11-12' });
  const lines = linesOf(tenant, '5.00');
  await noteIn(tenant, 'Posted', { ...own, issueDate: '2026-11-14', lines });
  const dollars = { currency: 'USD', exchangeRate: '0.9', invoiceDate: '2026-11-16' };
  await invoiceOf(tenant, '30.00', { ...own, ...dollars, dueDate: '2026-12-16' });
  const posted = await invoiceOf(tenant, '7.00', { ...own, invoiceDate: '2026-11-17' });
  const body = { reason: 'Ordered twice', reversalDate: '2026-11-18' };
  voided = (await api('POST', `/api/invoices/${posted.id}/void`, body)).body;
  assert.equal(voided['status'], 'Voided');
  await invoiceOf(tenant, '9.00', { invoiceDate: '2026-11-17' });
});
after(() => service.close());

interface Balance {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly receivable: Readonly<Record<string, string>>;
  readonly unapplied: string;
}

interface Movement {
  readonly postingDate: string;
  readonly kind: string;
  readonly documentType: string;
  readonly currency: string;
  readonly amount: string;
  readonly balance: string;
}

interface Item extends Movement {
  readonly amountDue: string;
  readonly daysOverdue: number;
}

async function statement(query: string) {
  const reply = await service.as('Viewer')('GET', `/api/customers/${customerId}/statement${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as Body & {
    readonly balances: readonly Balance[];
    readonly movements: readonly Movement[];
    readonly openItems: readonly Item[];
  };
}

test('a statement lists the movements between two balances, and the items open at its end', async () => {
  const shown = await statement('?from=2026-11-01&to=2026-11-20');
  assert.deepEqual(
    shown.movements.map(({ postingDate, kind, documentType, currency, amount, balance }) =>
      [postingDate, kind, documentType, currency, amount, balance].join(' '),
    ),
    [
      '2026-11-10 posting invoice EUR 50.00 150.00',
      '2026-11-12 posting payment EUR -80.00 70.00',
      '2026-11-14 posting creditNote EUR -5.00 65.00',
      '2026-11-16 posting invoice USD 30.00 30.00',
      '2026-11-17 posting invoice EUR 7.00 72.00',
      '2026-11-18 reversal invoice EUR -7.00 65.00',
    ],
  );
  const [euro, dollar] = shown.balances;
  assert.deepEqual([euro?.opening, euro?.closing, euro?.unapplied], ['100.00', '65.00', '-25.00']);
  assert.deepEqual(euro?.receivable, {
    ...{ notDue: '50.00', days1To30: '40.00', days31To60: '0.00', days61To90: '0.00' },
    ...{ daysOver90: '0.00', total: '90.00' },
  });
  assert.deepEqual([dollar?.currency, dollar?.opening, dollar?.closing], ['USD', '0.00', '30.00']);
  assert.deepEqual(
    shown.openItems.map(({ documentType, currency, amount, amountDue, daysOverdue }) =>
      [documentType, currency, amount, amountDue, daysOverdue].join(' '),
    ),
    [
      'invoice EUR 100.00 40.00 20',
      'invoice EUR 50.00 50.00 0',
      'invoice USD 30.00 30.00 0',
      'payment EUR -80.00 -20.00 0',
      'creditNote EUR -5.00 -5.00 0',
    ],
  );
  assert.equal(shown['openItemCount'], 5);
});

test('on any day the receivables are those of the report by age, and closing is their sum with credits', async () => {
  for (const to of [
    '2026-10-14',
    '2026-10-15',
    '2026-11-11',
    '2026-11-12',
    '2026-11-17',
    '2026-11-20',
  ]) {
    const { balances, openItems } = await statement(`?from=2026-10-01&to=${to}`);
    const path = `/api/reports/ar-aging?customerId.eq=${customerId}&asOf=${to}`;
    const { body } = await service.api('GET', path);
    const aged = (body['totals'] as unknown as { currencies: { documents: number }[] }).currencies;
    const open = balances.filter(({ receivable, unapplied }) =>
      [receivable['total'], unapplied].some((amount) => amount !== '0.00'),
    );
    assert.deepEqual(
      open.map(({ currency, receivable, unapplied, closing }) => ({
        ...{ currency, ...receivable, unapplied, balance: closing },
      })),
      aged.map(({ documents: _, ...amounts }) => amounts),
      to,
    );
    for (const { currency, closing, receivable, unapplied } of balances) {
      const parts = new Big(receivable['total'] ?? '0').plus(unapplied);
      assert.ok(parts.eq(closing), `${to} ${currency}`);
      const items = openItems.filter((item) => item.currency === currency);
      const open = items.reduce((sum, { amountDue }) => sum.plus(amountDue), new Big(0));
      assert.ok(open.eq(closing), `${to} ${currency}`);
    }
  }
});

test('a statement covers twelve calendar months by default; its dates are checked', async () => {
  const shown = await statement('');
  assert.deepEqual([shown['from'], shown['to']], ['2025-12-01', '2026-11-21']);
  const march = await statement('?to=2026-03-31');
  assert.deepEqual([march['from'], march['to']], ['2025-04-01', '2026-03-31']);
  const path = `/api/customers/${customerId}/statement`;
  const reversed = await service.api('GET', `${path}?from=2026-11-02&to=2026-11-01`);
  assert.deepEqual([reversed.status, reversed.body.errors[0]?.code], [400, 'range_reversed']);
  const unknown = '0193d0a4-0000-7000-8000-0000deadbeef';
  assert.equal((await service.api('GET', `/api/customers/${unknown}/statement`)).status, 404);
  assert.equal((await service.other.api('GET', path)).status, 404);
  assert.equal((await service.other.api('GET', `${path}/pdf`)).status, 404);
});

test('the PDF of a statement has its figures in the language of the customer, and the same bytes each time', async () => {
  const read = async () => {
    const url = `${service.url}/api/customers/${customerId}/statement/pdf?from=2026-11-01&to=2026-11-20`;
    const headers = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
    const response = await fetch(url, { headers });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const [first, second] = [await read(), await read()];
  assert.equal(first.etag, second.etag);
  const text = readPdf(first.bytes).pages.join('\n').replace(/\s+/g, ' ');
  for (const part of ['Kontoauszug', 'Quay Traders GmbH', 'Anfangssaldo', 'Endsaldo', '65,00'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.ok(text.includes(`Rechnung ${String(voided['number'])}, storniert`), text);
  assert.ok(text.includes('Guthaben') && text.includes('-25,00'), text);
});

test('the PDF of a statement has the logo and the colour of the settings', async () => {
  const { api } = service;
  const read = async () => {
    const url = `${service.url}/api/customers/${customerId}/statement/pdf?to=2026-11-20`;
    const headers = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
    return Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  };
  const image = /\/Subtype \/Image[\s\S]*\/Width 100[\s\S]*\/Height 40/;
  const patch = async (fields: object) => {
    const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
    const { id, RowVersion } = settings ?? {};
    const reply = await api('PATCH', `/api/tenant-settings/${id}`, { ...fields, RowVersion });
    assert.equal(reply.status, 200, reply.text);
    return id;
  };
  const plain = await read();
  const id = await patch({ accentColor: '#7a1f3d' });
  const coloured = await read();
  assert.ok(!plain.equals(coloured));
  assert.doesNotMatch(coloured.toString('latin1'), image);
  const content = pngOf(100, 40).toString('base64');
  const { body } = await api('POST', `/api/tenant-settings/${id}/logo`, { content });
  await patch({ logo: body['sha256'] });
  assert.match((await read()).toString('latin1'), image);
});

test('returns 400 with a period that fits for more than 2,000 movements, also for the mail', async () => {
  const { id } = await makeCustomer(service.tenant, { name: 'Busy Ltd' });
  const invoice = await invoiceOf(service.tenant, '1.00', {
    customerId: id,
    invoiceDate: '2026-11-05',
  });
  // Two thousand more invoices, as rows: posting them takes minutes.
  const copies = async (table: string, key: string, changed: Readonly<Record<string, string>>) => {
    const found = await service.sql(
      "select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const columns = found.map((one) => String(one['column_name']));
    const values = columns.map((name) => changed[name] ?? name);
    await service.sql(
      `insert into ${table} (${columns}) select ${values} from ${table}, generate_series(1, 2000) as n where ${key} = $1`,
      [invoice.id],
    );
  };
  const copied = "md5(n::text || 'copy')::uuid";
  await copies('invoice', 'id', { id: copied, number: "'C-' || n" });
  await copies('journal_entry', 'document_id', {
    id: 'gen_random_uuid()',
    document_id: copied,
    posting_date: "case when n <= 1500 then date '2026-11-10' else date '2026-11-06' end",
  });
  const path = `/api/customers/${id}/statement`;
  const long = await service.api('GET', `${path}?from=2026-11-01&to=2026-11-20`);
  assert.equal(long.status, 400, long.text);
  const params = { max: 2_000, from: '2026-11-06', to: '2026-11-20' };
  assert.deepEqual(long.body.errors[0]?.params, params);
  const fits = await service.api('GET', `${path}?from=2026-11-06&to=2026-11-20`);
  assert.equal((fits.body['movements'] as readonly unknown[]).length, 2_000);
  const mail = { periodFrom: '2026-11-01', periodTo: '2026-11-20', to: ['ap@busy.example'] };
  const refused = await service.api('POST', `${path}/send`, mail);
  assert.deepEqual([refused.status, refused.body.errors[0]?.pointer], [422, '/periodFrom']);
});
