/**
 * Random invoices, credited in random parts: the parts sum to the whole in document and base currency, on every account
 * and at every tax rate, and what `/credit` drafts can always be posted.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { applied, checkBooks } from '../../../test/support/money.ts';
import { refreshReports } from '../../../test/support/refresh-reports.ts';
import { succeed } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { cases } from '../../../test/support/worker.ts';

const seed = Number(process.env.DAYBOOK_SEED ?? 20261127);
const runs = cases(30, 120);

let service: Service;
let customerId: string;
before(async () => {
  service = await startService();
  customerId = (await makeCustomer(service.tenant)).id;
  const account = { code: '2215', name: 'QST payable', type: 'Liability' };
  const { id: accountId } = await call('POST', 'accounts', account);
  const gst = { name: 'GST', rate: '5' };
  const qst = { name: 'QST', rate: '9.975', accountId };
  // Both on one account.
  const compound = { name: 'QST', rate: '9.5', compound: true };
  for (const [code, components] of Object.entries({ QC: [gst, qst], QC2012: [gst, compound] }))
    taxCodes[code] = (await call('POST', 'tax-codes', { code, components })).id;
  Object.assign(taxCodes, service.tenant.taxCodes);
  const other = { code: '2216', name: 'QST payable, new', type: 'Liability' };
  const { id: otherAccount } = await call('POST', 'accounts', other);
  // Both have another rate from November on, the second one on another account.
  await withRates('MIX', { rate: '19' }, { rate: '16' });
  await withRates(
    'QMIX',
    { components: [gst, qst] },
    { components: [gst, { name: 'QST', rate: '9', accountId: otherAccount }] },
  );
});
const taxCodes: Record<string, string> = {};

async function withRates(code: string, first: object, next: object) {
  const { id } = await call('POST', 'tax-codes', { code, ...first });
  await call('POST', `tax-codes/${id}/rates`, { ...next, validFrom: '2026-11-01' });
  taxCodes[code] = id;
}

after(async () => {
  await checkBooks(service, service.tenant);
  await service.close();
});

const currencies = [
  ['EUR', '1'],
  ['USD', '0.87391'],
  ['JPY', '0.006217'],
  ['KWD', '2.99317'],
] as const;

const line = fc.record({
  quantity: fc.constantFrom('1', '2', '3', '7', '0.5', '12.25', '-1'),
  unitPrice: fc.integer({ min: 1, max: 99_999 }).map((value) => new Big(value).div(1000).toFixed()),
  discountPercent: fc.constantFrom(null, '0', '10', '33.33'),
  tax: fc.constantFrom('T19', 'T7', 'T0', 'QC', 'QC2012', 'MIX', 'MIX', 'QMIX'),
  supplyDate: fc.constantFrom('2026-10-15', '2026-11-15'),
  account: fc.constantFrom('4000', '4100'),
});

const history = fc.record({
  money: fc.constantFrom(...currencies),
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  /** Of each part: the lines that stay, their share of the open quantity, and what happens besides. */
  parts: fc.array(
    fc.record({
      kept: fc.integer({ min: 1, max: 15 }),
      share: fc.constantFrom(0.1, 0.25, 0.5, 0.75, 1),
      other: fc.constantFrom('nothing', 'price', 'void', 'goodwill', 'unnamed'),
    }),
    { maxLength: 4 },
  ),
  applies: fc.boolean(),
});
type History = (typeof history extends fc.Arbitrary<infer T> ? T : never) & object;

const call = (method: string, path: string, body?: object, headers = {}) =>
  succeed(service.api, method, `/api/${path}`, body, headers);

async function draftOf(invoice: Body): Promise<Body | null> {
  const reply = await service.api('POST', `/api/invoices/${invoice.id}/credit`);
  if (reply.status === 201) return reply.body;
  assert.deepEqual(
    reply.body.errors.map(({ code }) => code),
    ['fully_credited'],
    reply.text,
  );
  return null;
}

/** Reduces a draft for the rest to a part of it; null if it would be empty or negative. */
async function reduced(draft: Body, { kept, share, other }: History['parts'][number]) {
  const path = `credit-notes/${draft.id}`;
  let note = draft;
  const change = async (method: string, to: string, body?: object) => {
    note = await call(method, `${path}/lines/${to}`, body, { 'if-match': `"${note.RowVersion}"` });
  };
  for (const [index, { id, quantity, unitPrice }] of draft.lines.entries()) {
    const isKept = ((kept >> (index % 4)) & 1) === 1;
    if (!isKept && note.lines.length > 1) await change('DELETE', id);
    else if (share < 1) {
      const part = new Big(String(quantity)).times(share).round(4, 1);
      if (!part.eq(0)) await change('PATCH', id, { quantity: part.toFixed() });
      if (other === 'price')
        await change('PATCH', id, {
          unitPrice: new Big(String(unitPrice)).div(2).round(4).toFixed(),
        });
    }
  }
  for (const { id } of note.lines)
    if (other === 'unnamed') await change('PATCH', id, { invoiceLine: null });
  if (other === 'goodwill') {
    const [first] = note.lines;
    const line = readyLine(service.tenant, {
      ...{ description: 'Goodwill', quantity: '1', unitPrice: '0.07' },
      ...(kept % 2 === 0 ? {} : { taxCodeId: first?.['taxCodeId'] }),
    });
    note = await call('POST', `${path}/lines`, { ...line, RowVersion: note.RowVersion });
  }
  return nameLines(note);
}

/** Names a line of the invoice where a line could have one of several rates. */
async function nameLines(note: Body): Promise<Body> {
  const { body } = await service.api('GET', `/api/credit-notes/${note.id}/readiness`);
  let named = note;
  for (const { pointer, code } of body.problems) {
    if (code !== 'invoice_line_required') continue;
    const line = note.lines[Number(/^\/lines\/(\d+)\/invoiceLine$/.exec(pointer)?.[1])];
    const invoice = await call('GET', `invoices/${note['invoiceId']}`);
    const same = invoice.lines.filter((one) => one['taxCodeId'] === line?.['taxCodeId']);
    named = await call('PATCH', `credit-notes/${note.id}/lines/${line?.id}`, {
      invoiceLine: same.at(-1)?.['position'],
      RowVersion: named.RowVersion,
    });
  }
  return named;
}

const rejected = ['over_credited', 'rate_over_credited', 'total_negative'];

/** Posts it if it is not rejected for its total; a draft of everything that is left never is. */
async function posted(note: Body, isWhole: boolean): Promise<Body | null> {
  const [shown, dry] = await Promise.all([
    call('GET', `credit-notes/${note.id}`),
    service.api('POST', `/api/credit-notes/${note.id}/post?dryRun=true`),
  ]);
  const reply = await service.api('POST', `/api/credit-notes/${note.id}/post`);
  assert.equal(dry.status, reply.status, dry.text);
  if (reply.status !== 200) {
    const codes = reply.body.errors.map(({ code }) => code);
    assert.ok(
      codes.every((code) => rejected.includes(code)),
      reply.text,
    );
    assert.equal(isWhole, false, `a draft of /credit: ${reply.text}`);
    return null;
  }
  for (const name of ['total', 'taxTotal', 'subtotal', 'discountTotal', 'taxes', 'lines'])
    assert.deepEqual(reply.body[name], shown[name], name);
  return reply.body;
}

/** The taxes of an invoice and, with sign -1, of its live credit notes. */
const taxesOf =
  '(select taxes, 1 as sign from invoice where id = $1 union all ' +
  "select taxes, -1 from credit_note where invoice_id = $1 and status <> 'Voided' and number is not null) s " +
  "cross join lateral (select value, value->>'taxCodeId' as code, value->>'rate' as rate " +
  'from jsonb_array_elements(s.taxes)) t ';

/** Base and tax by tax code and rate, and tax by component, without zeros. */
async function taxesLeft(invoice: Body): Promise<string[]> {
  const rows = await service.sql(
    "select t.code, t.rate, sum(s.sign * (t.value->>'base')::numeric)::text as base, " +
      `sum(s.sign * (t.value->>'amount')::numeric)::text as tax from ${taxesOf} ` +
      "group by 1, 2 having sum(s.sign * (t.value->>'base')::numeric) <> 0 " +
      "or sum(s.sign * (t.value->>'amount')::numeric) <> 0",
    [invoice.id],
  );
  const components = await service.sql(
    "select t.code, t.rate, c.value->>'name' as name, sum(s.sign * (c.value->>'amount')::numeric)::text as tax " +
      `from ${taxesOf} cross join lateral jsonb_array_elements(t.value->'components') c ` +
      "group by 1, 2, 3 having sum(s.sign * (c.value->>'amount')::numeric) <> 0",
    [invoice.id],
  );
  return [...rows, ...components].map((row) => Object.values(row).join(' '));
}

/** The rates of the invoice at which its credit notes have more than it. A smallest unit of the net amount is rounding. */
async function overCredited(invoice: Body): Promise<string[]> {
  const amount = invoice['pricesIncludeTax'] ? "(t.value->>'amount')::numeric" : '0';
  const rows = await service.sql(
    `select t.code, t.rate, sum(s.sign * ((t.value->>'base')::numeric + ${amount}))::text as taxed from ${taxesOf} ` +
      'group by 1, 2 having bool_or(s.sign = 1) ' +
      `and sum(s.sign * ((t.value->>'base')::numeric + ${amount})) < ` +
      `least(0, sum(((t.value->>'base')::numeric + ${amount})) filter (where s.sign = 1))`,
    [invoice.id],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

/** Tax in base currency by account and rate of the entries of an invoice and its credit notes, without zeros. */
async function bookedTaxes(invoice: Body): Promise<string[]> {
  const rows = await service.sql(
    'select l.account_id, l.tax_code_id, l.tax_rate::text, l.tax_component, sum(l.amount)::text as amount, ' +
      'sum(l.base_amount)::text as base from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.tax_code_id is not null ' +
      'where e.document_id = $1 or e.document_id in (select id from credit_note where invoice_id = $1) ' +
      'group by 1, 2, 3, 4 having sum(l.amount) <> 0 or sum(l.base_amount) <> 0',
    [invoice.id],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

/** Balances by account of an invoice, its credit notes and their allocations, without zeros. */
async function balances(invoice: Body, without: readonly string[]): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, sum(l.amount)::text as amount, sum(l.base_amount)::text as base from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.document_id = $1 or e.document_id in (select id from credit_note where invoice_id = $1) ' +
      'or e.document_id in (select id from allocation where invoice_id = $1) group by a.code ' +
      'having (sum(l.amount) <> 0 or sum(l.base_amount) <> 0) and not a.code = any($2::text[])',
    [invoice.id, [...without]],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

interface TaxRow {
  readonly code: string;
  readonly rate: string;
  readonly tax: string;
  readonly components: readonly { readonly name: string; readonly tax: string }[];
}

test('parts of an invoice sum to the whole, and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ money, pricesIncludeTax, lines, parts, applies }) => {
      const [currency, exchangeRate] = money;
      const { accounts } = service.tenant;
      const draft = await call('POST', 'invoices', {
        ...{ customerId, currency, exchangeRate, pricesIncludeTax },
        ...{ invoiceDate: '2026-11-20', dueDate: '2026-12-20' },
        lines: lines.map(({ tax, account, ...one }, index) =>
          readyLine(service.tenant, {
            ...{ ...one, description: `Item ${index % 2}` },
            ...{ taxCodeId: taxCodes[tax], accountId: accounts[account] },
          }),
        ),
      });
      if (new Big(String(draft['total'])).lte(0)) return;
      const invoice = await call('POST', `invoices/${draft.id}/post`);
      const notes: Body[] = [];
      for (const part of parts) {
        const rest = await draftOf(invoice);
        if (rest === null) break;
        const note = await reduced(rest, part);
        const one = await posted(note, note === rest);
        if (one === null) continue;
        assert.deepEqual(await overCredited(invoice), []);
        if (part.other === 'void')
          await call('POST', `credit-notes/${one.id}/void`, { reason: 'Not agreed' });
        else notes.push(one);
      }
      const last = await draftOf(invoice);
      if (last !== null) notes.push((await posted(last, true)) as Body);
      assert.equal(await draftOf(invoice), null);
      const credited = notes.reduce((sum, { total }) => sum.plus(String(total)), new Big(0));
      assert.equal(credited.toFixed(), new Big(String(invoice['total'])).toFixed());
      assert.deepEqual(await taxesLeft(invoice), []);
      assert.deepEqual(await balances(invoice, ['1200', '2400', '8990']), []);
      assert.deepEqual(await bookedTaxes(invoice), []);
      if (!applies) return;
      for (const { id, total } of notes)
        if (Number(total) > 0)
          await applied(service.tenant, 'credit-notes', id, [
            { invoiceId: invoice.id, amount: String(total) },
          ]);
      assert.deepEqual(await balances(invoice, []), []);
    }),
    { numRuns: runs, seed },
  );
  await refreshReports(service);
  const { taxes } = await call('GET', 'reports/tax?from=2026-01-01&to=2026-12-31');
  const shown = taxes as unknown as readonly TaxRow[];
  assert.ok(shown.length > 7, 'every tax code and rate');
  for (const { code, rate, tax, components } of shown) {
    assert.equal(tax, '0.00', `${code} ${rate}`);
    for (const one of components) assert.equal(one.tax, '0.00', `${code} ${rate} ${one.name}`);
  }
});
