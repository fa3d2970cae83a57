/** Tasks of an integrator: webhooks, conflicts, mirrors, repeated requests, exports, keys. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Daybook } from '../../sdk/src/index.ts';
import { allOf, dayFrom, makeCustomer, makeInvoice, newFile, taxCodeOf } from './records.ts';
import { task } from './task.ts';

const verify = task({
  title: 'Create, post and verify the webhook',
  async start({ daybook, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    const { id: taxCodeId } = await taxCodeOf(daybook);
    return { customerId, taxCodeId };
  },
  ask: ({ customerId, taxCodeId }) =>
    `Receive the event invoice.posted at an endpoint of your own (the demo has request bins).
Create an invoice for customer ${customerId}: 12.5 hours at 80.00 EUR, tax code ${taxCodeId}, account 4000; post it.
It is the only invoice of this customer. Verify the signature of what your receiver got, and write the id of that event into the internalNote of the invoice.`,
  async grade({ daybook }, { customerId }) {
    const { items } = await daybook.invoices.list({ 'customerId.eq': customerId });
    const [invoice] = items.filter(({ number }) => number !== null);
    const { items: events } = await daybook.GET('/api/events', {
      params: { query: { 'type.eq': 'invoice.posted', 'entityId.eq': invoice?.id ?? customerId } },
    });
    const { items: effects } =
      invoice === undefined
        ? { items: [] }
        : await daybook.GET('/api/invoices/{id}/effects', { params: { path: { id: invoice.id } } });
    const isDelivered = ({ kind, status }: (typeof effects)[number]) =>
      kind === 'webhook' && status === 'Succeeded';
    return {
      'one invoice of the customer is posted': items.length === 1 && invoice !== undefined,
      'its total is 1190.00': invoice?.total === '1190.00',
      'the event was delivered': effects.some(isDelivered),
      'the internal note is the id of the event':
        events[0] !== undefined && invoice?.internalNote === events[0].id,
    };
  },
});

const conflict = task({
  title: 'Survive a 409',
  async start({ daybook, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    const { id, RowVersion } = await daybook.invoices.create({ customerId, memo: 'first' });
    const { RowVersion: next } = await daybook.invoices.patch(id, 'memo', 'call first', RowVersion);
    await daybook.invoices.patch(id, 'dueDate', '2031-03-31', next);
    return { id, RowVersion };
  },
  ask: ({ id, RowVersion }) =>
    `Your form shows the draft ${id} as of RowVersion ${RowVersion}.
Meanwhile another user has changed it. The user of your form enters the reference "PO 77" and the memo "net 30".
Save both without losing what the other user did; a memo that both changed becomes "<theirs>; <yours>".`,
  async grade({ daybook }, { id }) {
    const { memo, reference, dueDate } = await daybook.invoices.get(id);
    return {
      'the reference is saved': reference === 'PO 77',
      'the memo has both values': memo === 'call first; net 30',
      'the due date of the other user is kept': dueDate === '2031-03-31',
    };
  },
});

const count = 230;
const mirror = task({
  title: 'Mirror customers',
  async start({ daybook, folder, tag }) {
    for (let n = 1; n <= count; n += 1)
      await daybook.customers.create({ name: `Mirror ${tag} ${n}` });
    return { tag, file: newFile(folder, 'mirror.json') };
  },
  ask: ({ tag, file }) =>
    `Write a program that keeps ${file} current: a JSON array of {"id", "name", "RowVersion"}, one for each
active customer whose name begins with "Mirror ${tag}". Start it once. Then rename any of these customers, deactivate
another one and create a third, and start it again.`,
  async grade({ daybook }, { tag, file }) {
    const stored: { id: string; name: string; RowVersion: string }[] = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const all = await allOf(
      daybook.customers.pages({ 'name.startsWith': `Mirror ${tag}`, limit: 200 }),
    );
    const active = all.filter(({ active: isActive }) => isActive);
    const line = (one: { id: string; name: string | null; RowVersion: string }) =>
      `${one.id} ${one.name} ${one.RowVersion}`;
    return {
      'a customer was deactivated': active.length < all.length,
      'a customer was created': all.length > count,
      'the file has exactly the active customers, as they are now':
        stored.map(line).sort().join() === active.map(line).sort().join(),
    };
  },
});

const once = task({
  title: 'Import a file once',
  async start({ folder, tag }) {
    const rows = Array.from({ length: 40 }, (_, n) => `"Import ${tag} ${n}";DE;${n % 30};1.234,50`);
    const file = join(folder, 'customers.csv');
    writeFileSync(file, ['Firma;Land;Zahlungsziel;Kreditlimit', ...rows].join('\r\n'));
    return { tag, file };
  },
  ask: ({ file }) =>
    `${file} has 40 customers, as a spreadsheet in Germany writes them: name, country, days of payment, credit limit.
Import them, so that a second start of the same import, also after an interruption, creates none twice.
Start it twice.`,
  async grade({ daybook }, { tag }) {
    const all = await allOf(daybook.customers.pages({ 'name.startsWith': `Import ${tag}` }));
    const names = new Set(all.map(({ name }) => name));
    return {
      'there are 40 customers, none twice': all.length === 40 && names.size === 40,
      'each has its country': all.every(({ country }) => country === 'DE'),
      'each has its terms': all.every(
        ({ name, paymentTermsDays }) => paymentTermsDays === Number(name?.split(' ').at(-1)) % 30,
      ),
      'the credit limit is 1234.50': all.every(({ creditLimit }) => Number(creditLimit) === 1234.5),
    };
  },
});

const export_ = task({
  title: 'Export lines with names',
  async start({ daybook, today, folder, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    const date = dayFrom(today, 0);
    for (const pieces of ['1', '2', '3.5'])
      await makeInvoice(daybook, customerId, { pieces, price: '99.90', date });
    return { customerId, name: `Task ${tag}`, file: newFile(folder, 'lines.csv') };
  },
  ask: ({ customerId, file }) =>
    `Write ${file}: a CSV file for a spreadsheet in Germany (semicolons, decimal commas), with a row for
each line of the invoices of customer ${customerId}, and these columns in this order: number of the invoice, name of the
customer, description, code of the tax code, net amount and tax amount of the line.`,
  async grade(_, { name, file }) {
    const [, ...rows]: string[][] = parse(readFileSync(file, 'utf8'), {
      bom: true,
      delimiter: ';',
    });
    const sum = (column: number) =>
      rows.reduce((total, row) => total + Number(row[column]?.replace(',', '.')), 0).toFixed(2);
    return {
      'there are three rows of six cells':
        rows.length === 3 && rows.every((row) => row.length === 6),
      'the customer is named': rows.every((row) => row[1] === name),
      'the tax code is named': rows.every((row) => row[3] === 'TASK19'),
      'the net amounts sum to 649.35': sum(4) === '649.35',
      'the tax amounts sum to 123.37': sum(5) === '123.37',
    };
  },
});

const key = task({
  title: 'A key that may draft and not post',
  start: async ({ tag }) => ({ name: `Drafts ${tag}` }),
  ask: ({ name }) =>
    `Another system will create and read drafts of invoices, and read the customers, accounts and tax codes for
them. Nothing else should be possible with its key: it posts nothing and changes no other records. Create this API key
with the name "${name}"; it ends by itself within 31 days.`,
  async grade({ daybook, today }, { name }) {
    const [made] = (await keysNamed(daybook, name)) ?? [];
    const days = (Date.parse(made?.expiresAt ?? '') - today.getTime()) / 86_400_000;
    return {
      'the key exists': made !== undefined,
      'its role is Clerk': made?.role === 'Clerk',
      'it may do what drafts need, and nothing else':
        [...(made?.scopes ?? [])].sort().join() ===
        'accounts:read,customers:read,invoices:read,invoices:write,tax-codes:read',
      'it ends within 31 days': days > 0 && days <= 31,
    };
  },
});

async function keysNamed({ apiKeys }: Daybook, name: string) {
  const { items } = await apiKeys.list({ limit: 200 });
  return items.filter((one) => one.name === name);
}

export const integration = [verify, conflict, mirror, once, export_, key];
