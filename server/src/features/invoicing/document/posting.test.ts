/** Strict validation: each problem alone and all at once, by /post, dry run and readiness. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  invoiceIn,
  makeCustomer,
  readyDraft,
  readyLine,
} from '../../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';
import type { Role } from '../../../record/actor.ts';
import type { ProblemDetail } from '../../../record/problem.ts';

let service: Service;
const ids: Record<string, string> = {};

before(async () => {
  service = await startService();
  const { api, tenant } = service;
  const made = async (path: string, body: unknown) => (await api('POST', path, body)).body.id;
  ids['inactive'] = (await makeCustomer(tenant, { active: false })).id;
  ids['blocked'] = (await makeCustomer(tenant, { blocked: true })).id;
  ids['good'] = (await makeCustomer(tenant)).id;
  ids['oldCode'] = await made('/api/tax-codes', { code: 'OLD', rate: '5', active: false });
  ids['nameless'] = (await makeCustomer(service.tenant, { name: null })).id;
  ids['stateless'] = (await makeCustomer(service.tenant, { country: null })).id;
  ids['noRate'] = await made('/api/tax-codes', { code: 'NORATE' });
  ids['closed'] = await made('/api/accounts', { code: '4999', type: 'Revenue', active: false });
  await setPeriod('2026-03', 'Closed');
  await setPeriod('2026-04', 'SoftClosed');
});
after(() => service.close());

async function setPeriod(code: string, status: string): Promise<void> {
  await service.sql('update period set status = $2 where code = $1', [code, status]);
}

type Fields = Readonly<Record<string, unknown>>;
type Place = readonly [pointer: string, code: string];

const places = (problems: readonly ProblemDetail[]) =>
  problems.map(({ pointer, code }): Place => [pointer, code]).sort();

/** The problems of a draft by /post, its dry run and readiness; asserts that they agree and change nothing. */
async function problemsOf(draft: Body, role: Role = 'Approver'): Promise<Place[]> {
  const path = `/api/invoices/${draft.id}`;
  const trace = () =>
    service.sql(
      'select xmin::text, row_version, (select count(*) from event), ' +
        "(select string_agg(name || next, ',') from counter where next > 1) from invoice where id = $1",
      [draft.id],
    );
  const before = await trace();
  const api = service.as(role);
  const dry = await api('POST', `${path}/post?dryRun=true`);
  const readiness = await api('GET', `${path}/readiness`);
  if (dry.status === 200) {
    assert.deepEqual(dry.body, draft, 'a dry run returns the unchanged record');
    assert.deepEqual([readiness.body['ready'], readiness.body.problems], [true, []]);
    assert.deepEqual(await trace(), before);
    return [];
  }
  const posted = await api('POST', `${path}/post`);
  assert.equal(posted.status, 422, posted.text);
  assert.equal(posted.body.code, 'validation_failed');
  assert.deepEqual(dry.body.errors, posted.body.errors);
  assert.deepEqual(readiness.body.problems, posted.body.errors);
  assert.equal(readiness.body['ready'], false);
  assert.deepEqual(await trace(), before);
  for (const { message } of posted.body.errors) assert.match(message, /^[A-Z0-9].*\.$/);
  return places(posted.body.errors);
}

interface Case {
  readonly name: string;
  /** `fields` of the invoice, `line` of its only line. */
  readonly fields?: () => Fields;
  readonly line?: () => Fields;
  readonly problems: readonly Place[];
}

const line = (name: string, code: string, value: unknown): Case => ({
  name: `line ${name} ${JSON.stringify(value)}`,
  line: () => ({ [name]: value }),
  problems: [[`/lines/0/${name}`, code]],
});
const field = (name: string, code: string, value: unknown): Case => ({
  name: `${name} ${JSON.stringify(value)}`,
  fields: () => ({ [name]: value }),
  problems: [[`/${name}`, code]],
});
const foreign = (exchangeRate: unknown, code: string): Case => ({
  name: `exchange rate ${JSON.stringify(exchangeRate)} for a foreign currency`,
  fields: () => ({ currency: 'USD', exchangeRate }),
  problems: [['/exchangeRate', code]],
});
const dated = (name: string, invoiceDate: string, more: Fields, problem: Place): Case => ({
  name,
  fields: () => ({ invoiceDate, dueDate: '2031-12-31', ...more }),
  problems: [problem],
});

const cases: readonly Case[] = [
  { name: 'a complete draft', problems: [] },
  {
    name: 'a foreign currency with its rate',
    fields: () => ({ currency: 'USD', exchangeRate: '0.9' }),
    problems: [],
  },
  {
    name: 'a due date on the invoice date',
    fields: () => ({ dueDate: '2026-11-20' }),
    problems: [],
  },
  {
    name: 'six decimals',
    line: () => ({ unitPrice: '1.1234560', quantity: '-0.000001', discountPercent: '100' }),
    problems: [],
  },
  {
    name: 'a total of zero',
    line: () => ({ unitPrice: '0' }),
    problems: [],
  },
  {
    name: 'an inactive customer',
    fields: () => ({ customerId: ids['inactive'] }),
    problems: [['/customerId', 'customer_inactive']],
  },
  {
    name: 'a blocked customer',
    fields: () => ({ customerId: ids['blocked'] }),
    problems: [['/customerId', 'customer_blocked']],
  },
  {
    name: 'no customer, whose fields go with it',
    fields: () => ({ customerId: null }),
    problems: [
      ['/billingCountry', 'billing_country_required'],
      ['/billingName', 'billing_name_required'],
      ['/customerId', 'customer_required'],
    ],
  },
  field('currency', 'currency_required', null),
  field('currency', 'currency_unknown', 'QQQ'),
  {
    name: 'a currency that is not enabled',
    fields: () => ({ currency: 'CHF', exchangeRate: '1.1' }),
    problems: [['/currency', 'currency_not_enabled']],
  },
  foreign(null, 'exchange_rate_required'),
  foreign('0', 'exchange_rate_not_positive'),
  foreign('-1', 'exchange_rate_not_positive'),
  field('invoiceDate', 'document_date_required', null),
  field('dueDate', 'due_date_required', null),
  field('dueDate', 'due_date_before_invoice_date', '2026-11-19'),
  dated('a date outside all periods', '2031-01-01', {}, ['/invoiceDate', 'period_missing']),
  dated('a posting date outside all periods', '2026-11-20', { postingDate: '2025-12-31' }, [
    '/postingDate',
    'period_missing',
  ]),
  dated('a closed period', '2026-03-31', {}, ['/invoiceDate', 'period_closed']),
  dated('a posting date in a closed period', '2026-11-20', { postingDate: '2026-03-01' }, [
    '/postingDate',
    'period_closed',
  ]),
  dated('a soft-closed period', '2026-04-15', {}, ['/invoiceDate', 'period_closed']),
  {
    name: 'a customer without a name',
    fields: () => ({ customerId: ids['nameless'] }),
    problems: [['/billingName', 'billing_name_required']],
  },
  field('billingName', 'billing_name_required', ' \t'),
  {
    name: 'a customer without a country',
    fields: () => ({ customerId: ids['stateless'] }),
    problems: [['/billingCountry', 'billing_country_required']],
  },
  field('billingCountry', 'country_unknown', 'ZZ'),
  field('billingCountry', 'country_unknown', 'QX'),
  field('lines', 'lines_required', []),
  line('description', 'description_required', null),
  line('description', 'description_required', ' '),
  line('quantity', 'quantity_required', null),
  line('quantity', 'quantity_zero', '0'),
  line('unitPrice', 'unit_price_required', null),
  line('unitPrice', 'unit_price_scale', '1.0000001'),
  line('discountPercent', 'discount_out_of_range', '-0.01'),
  {
    name: 'a discount that makes the total negative',
    line: () => ({ discountPercent: '100.01' }),
    problems: [
      ['/lines/0/discountPercent', 'discount_out_of_range'],
      ['/total', 'total_negative'],
    ],
  },
  line('taxCodeId', 'tax_code_required', null),
  line('accountId', 'revenue_account_required', null),
  {
    name: 'an inactive tax code',
    line: () => ({ taxCodeId: ids['oldCode'] }),
    problems: [['/lines/0/taxCodeId', 'tax_code_inactive']],
  },
  {
    name: 'a tax code without a rate',
    line: () => ({ taxCodeId: ids['noRate'] }),
    problems: [['/lines/0/taxCodeId', 'tax_code_without_rate']],
  },
  {
    name: 'an inactive account',
    line: () => ({ accountId: ids['closed'] }),
    problems: [['/lines/0/accountId', 'account_inactive']],
  },
  {
    name: 'an account of another type than revenue',
    line: () => ({ accountId: service.tenant.accounts['1000'] }),
    problems: [['/lines/0/accountId', 'not_revenue']],
  },
  {
    name: 'a total below zero',
    line: () => ({ quantity: '-1' }),
    problems: [['/total', 'total_negative']],
  },
  {
    name: 'a total over the limit',
    line: () => ({ quantity: '1000000000', unitPrice: '1000000' }),
    problems: [['/total', 'total_too_large']],
  },
];

for (const { name, fields, line: lineFields, problems } of cases) {
  test(`strict validation: ${name}`, async () => {
    const lines = [readyLine(service.tenant, lineFields?.() ?? {})];
    const given = Object.entries(fields?.() ?? {});
    const draft = await readyDraft(service.tenant, {
      customerId: ids['good'],
      lines,
      ...Object.fromEntries(given.filter(([, value]) => value !== null)),
    });
    // The customer fills fields that POST leaves empty, so fields that should be empty are cleared afterwards.
    let current = draft;
    for (const [field, value] of given) {
      if (value !== null) continue;
      const RowVersion = current.RowVersion;
      const reply = await service.api('PATCH', `/api/invoices/${draft.id}`, {
        [field]: null,
        RowVersion,
      });
      current = reply.body;
    }
    assert.deepEqual(await problemsOf(current), [...problems].sort());
  });
}

test('strict validation returns every problem at once', async () => {
  const { tenant, api } = service;
  const empty = (await api('POST', '/api/invoices', {})).body;
  assert.deepEqual(
    await problemsOf(empty),
    [
      ['/billingCountry', 'billing_country_required'],
      ['/billingName', 'billing_name_required'],
      ['/currency', 'currency_required'],
      ['/customerId', 'customer_required'],
      ['/dueDate', 'due_date_required'],
      ['/invoiceDate', 'document_date_required'],
      ['/lines', 'lines_required'],
    ].sort(),
  );
  const everything = await readyDraft(tenant, {
    customerId: ids['blocked'],
    currency: 'CHF',
    exchangeRate: '-1',
    invoiceDate: '2026-11-20',
    postingDate: '2026-03-03',
    dueDate: '2026-01-01',
    billingName: ' ',
    billingCountry: 'ZZ',
    lines: [
      { unit: 'h' },
      { description: ' ', quantity: '0', unitPrice: '0.0000001', discountPercent: '101' },
      { ...readyLine(tenant), taxCodeId: ids['oldCode'], accountId: ids['closed'] },
      readyLine(tenant, { quantity: '-1000' }),
    ],
  });
  const expected: Place[] = [
    ['/customerId', 'customer_blocked'],
    ['/currency', 'currency_not_enabled'],
    ['/exchangeRate', 'exchange_rate_not_positive'],
    ['/postingDate', 'period_closed'],
    ['/dueDate', 'due_date_before_invoice_date'],
    ['/billingName', 'billing_name_required'],
    ['/billingCountry', 'country_unknown'],
    ['/lines/0/description', 'description_required'],
    ['/lines/0/quantity', 'quantity_required'],
    ['/lines/0/unitPrice', 'unit_price_required'],
    ['/lines/0/taxCodeId', 'tax_code_required'],
    ['/lines/0/accountId', 'revenue_account_required'],
    ['/lines/1/description', 'description_required'],
    ['/lines/1/quantity', 'quantity_zero'],
    ['/lines/1/unitPrice', 'unit_price_scale'],
    ['/lines/1/discountPercent', 'discount_out_of_range'],
    ['/lines/1/taxCodeId', 'tax_code_required'],
    ['/lines/1/accountId', 'revenue_account_required'],
    ['/lines/2/taxCodeId', 'tax_code_inactive'],
    ['/lines/2/accountId', 'account_inactive'],
    ['/total', 'total_negative'],
  ];
  assert.deepEqual(await problemsOf(everything), expected.sort());
});

test('empty lines are removed at posting, and problems point to the stored lines', async () => {
  const { tenant } = service;
  const { taxCodeId, accountId } = readyLine(tenant);
  const empty = { taxCodeId, accountId };
  const draft = await readyDraft(tenant, { lines: [empty, readyLine(tenant), empty] });
  assert.deepEqual(await problemsOf(draft), []);
  const posted = await service.as('Approver')('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, 200, posted.text);
  const lines = posted.body.lines ?? [];
  assert.deepEqual(
    lines.map(({ id, position }) => [id, position]),
    [[draft.lines?.[1]?.id, 1]],
  );
  assert.equal(posted.body['total'], draft['total']);
  const incomplete = { ...readyLine(tenant), unitPrice: null };
  const other = await readyDraft(tenant, { lines: [empty, incomplete] });
  assert.deepEqual(await problemsOf(other), [['/lines/1/unitPrice', 'unit_price_required']]);
  const nothing = await readyDraft(tenant, { lines: [empty] });
  assert.deepEqual(await problemsOf(nothing), [['/lines', 'lines_required']]);
});

test('a soft-closed period accepts only postings of a Controller', async () => {
  const dates = { invoiceDate: '2026-04-02', dueDate: '2026-05-02' };
  const draft = await readyDraft(service.tenant, dates);
  for (const role of ['Approver', 'Clerk'] as const) {
    const path = `/api/invoices/${draft.id}/readiness`;
    const { body } = await service.as(role)('GET', path);
    assert.deepEqual(places(body.problems), [['/invoiceDate', 'period_closed']]);
  }
  assert.deepEqual(await problemsOf(draft, 'Controller'), []);
  const posted = await service.as('Controller')('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, 200);
});

test('missing accounts for automatic postings are listed', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  const draft = await readyDraft(own.tenant);
  await own.sql("update account set active = false where code in ('1200', '2200', '8990')");
  const { body } = await own.api('POST', `/api/invoices/${draft.id}/post`);
  assert.deepEqual(places(body.errors), [
    ['', 'account_missing'],
    ['', 'account_missing'],
    ['', 'account_missing'],
  ]);
  await own.sql('update account set active = true');
  assert.equal((await own.api('POST', `/api/invoices/${draft.id}/post`)).status, 200);
});

test('readiness and dry run of a posted invoice return the same problems', async () => {
  const posted = await invoiceIn(service.tenant, 'Posted');
  const path = `/api/invoices/${posted.id}`;
  const dry = await service.api('POST', `${path}/post?dryRun=true`);
  const readiness = await service.api('GET', `${path}/readiness`);
  assert.equal(dry.body.code, 'invalid_transition');
  assert.deepEqual(readiness.body.problems, dry.body.errors);
  assert.equal(readiness.body['ready'], false);
});

test('dryRun accepts only true or false', async () => {
  const draft = await readyDraft(service.tenant);
  const path = `/api/invoices/${draft.id}/post`;
  for (const query of ['dryRun=1', 'dryRun=', 'dryrun=true', 'dryRun=true&x=1']) {
    const refused = await service.api('POST', `${path}?${query}`);
    assert.equal(refused.status, 400, query);
    assert.equal(refused.body.code, 'invalid_filter');
  }
  assert.equal((await service.api('POST', `${path}?dryRun=false`)).body.status, 'Posted');
});
