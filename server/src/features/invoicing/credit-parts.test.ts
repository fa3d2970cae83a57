/**
 * Random invoices, credited in random parts: the parts sum to the whole in document and base currency, on every account,
 * and what `/credit` drafts can always be posted.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { applied, checkBooks } from '../../../test/support/money.ts';
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
});
const taxCodes: Record<string, string> = {};
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
  tax: fc.constantFrom('T19', 'T7', 'T0', 'QC', 'QC2012'),
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
      other: fc.constantFrom('nothing', 'price', 'void', 'goodwill'),
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
  if (other === 'goodwill') {
    const line = readyLine(service.tenant, {
      description: 'Goodwill',
      quantity: '1',
      unitPrice: '0.07',
    });
    note = await call('POST', `${path}/lines`, { ...line, RowVersion: note.RowVersion });
  }
  return note;
}

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
      codes.every((code) => ['over_credited', 'total_negative'].includes(code)),
      reply.text,
    );
    assert.equal(isWhole, false, `a draft of /credit: ${reply.text}`);
    return null;
  }
  for (const name of ['total', 'taxTotal', 'subtotal', 'discountTotal', 'taxes', 'lines'])
    assert.deepEqual(reply.body[name], shown[name], name);
  return reply.body;
}

/** Base and tax by tax code, and tax by component, without zeros; those of live credit notes are subtracted. */
async function taxesLeft(invoice: Body): Promise<string[]> {
  const rows = await service.sql(
    "select t.code, sum(s.sign * (t.value->>'base')::numeric)::text as base, " +
      "sum(s.sign * (t.value->>'amount')::numeric)::text as tax " +
      'from (select taxes, 1 as sign from invoice where id = $1 union all ' +
      "select taxes, -1 from credit_note where invoice_id = $1 and status <> 'Voided' and number is not null) s " +
      "cross join lateral (select value, value->>'taxCodeId' as code from jsonb_array_elements(s.taxes)) t " +
      "group by 1 having sum(s.sign * (t.value->>'base')::numeric) <> 0 " +
      "or sum(s.sign * (t.value->>'amount')::numeric) <> 0",
    [invoice.id],
  );
  const components = await service.sql(
    "select t.value->>'taxCodeId' as code, c.value->>'name' as name, " +
      "sum(s.sign * (c.value->>'amount')::numeric)::text as tax " +
      'from (select taxes, 1 as sign from invoice where id = $1 union all ' +
      "select taxes, -1 from credit_note where invoice_id = $1 and status <> 'Voided' and number is not null) s " +
      'cross join lateral jsonb_array_elements(s.taxes) t ' +
      "cross join lateral jsonb_array_elements(t.value->'components') c " +
      "group by 1, 2 having sum(s.sign * (c.value->>'amount')::numeric) <> 0",
    [invoice.id],
  );
  return [...rows, ...components].map((row) => Object.values(row).join(' '));
}

/** Balances by account of an invoice, its credit notes and their allocations, without zeros. */
async function balances(invoice: Body, without: readonly string[]): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, sum(l.amount)::text, sum(l.base_amount)::text from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.document_id = $1 or e.document_id in (select id from credit_note where invoice_id = $1) ' +
      'or e.document_id in (select id from allocation where invoice_id = $1) group by a.code ' +
      'having (sum(l.amount) <> 0 or sum(l.base_amount) <> 0) and not a.code = any($2::text[])',
    [invoice.id, [...without]],
  );
  return rows.map((row) => Object.values(row).join(' '));
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
});
