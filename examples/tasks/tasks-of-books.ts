/** Tasks of receivables: settling, crediting, what is overdue, a failed delivery. */
import { readFileSync } from 'node:fs';
import { dayFrom, makeCustomer, makeInvoice, newFile } from './records.ts';
import { task } from './task.ts';

const settle = task({
  title: 'Settle two invoices with one payment',
  async start({ daybook, today, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    const date = dayFrom(today, 0);
    const one = await makeInvoice(daybook, customerId, { pieces: '1', price: '100.00', date });
    const two = await makeInvoice(daybook, customerId, { pieces: '3', price: '100.00', date });
    return { customerId, one: one.id, two: two.id };
  },
  ask: ({ customerId, one, two }) =>
    `Customer ${customerId} has paid 500.00 EUR by one bank transfer today. Record it, and settle the invoices
${one} and ${two} completely. What is left stays a credit of the customer.`,
  async grade({ daybook }, { customerId, one, two }) {
    const { items } = await daybook.payments.list({ 'customerId.eq': customerId });
    const due = await Promise.all([one, two].map((id) => daybook.invoices.get(id)));
    return {
      'there is one payment of 500.00': items.length === 1 && items[0]?.amount === '500.00',
      'both invoices are paid': due.every(({ paymentStatus }) => paymentStatus === 'Paid'),
      '24.00 are unapplied': items[0]?.amountUnapplied === '24.00',
    };
  },
});

const credit = task({
  title: 'Credit a part of an invoice',
  async start({ daybook, today, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    const date = dayFrom(today, 0);
    const { id } = await makeInvoice(daybook, customerId, { pieces: '3', price: '33.35', date });
    return { customerId, id };
  },
  ask: ({ id }) =>
    `Of the three pieces of invoice ${id} one came back. Credit exactly one piece, with its tax, and let the
credit reduce what is due on this invoice.`,
  async grade({ daybook }, { customerId, id }) {
    const { items } = await daybook.creditNotes.list({ 'customerId.eq': customerId });
    const { amountDue } = await daybook.invoices.get(id);
    return {
      'one credit note is posted': items.length === 1 && items[0]?.status !== 'Draft',
      'it credits 39.69': items[0]?.total === '39.69',
      '79.37 are due on the invoice': amountDue === '79.37',
    };
  },
});

const overdue = task({
  title: 'What is overdue',
  async start({ daybook, today, folder, tag }) {
    const { id: customerId } = await makeCustomer(daybook, `Task ${tag}`);
    for (const [days, price] of [
      [-20, '10.00'],
      [-16, '20.00'],
      [-2, '40.00'],
    ] as const)
      await makeInvoice(daybook, customerId, { pieces: '1', price, date: dayFrom(today, days) });
    return { customerId, file: newFile(folder, 'overdue.json') };
  },
  ask: ({ customerId, file }) =>
    `Write ${file} as JSON: {"count": …, "amountDue": "…"}, the number of overdue invoices of customer
${customerId} and the sum that is due on them. Let the service add the amounts.`,
  async grade(_, { file }) {
    const found = JSON.parse(readFileSync(file, 'utf8'));
    return {
      'two invoices are overdue': found.count === 2,
      '35.70 are due on them': found.amountDue === '35.70',
    };
  },
});

const delivery = task({
  title: 'Repair a failed delivery',
  async start({ daybook, tag }) {
    // A receiver of the demo that always fails.
    const url = `${daybook.baseUrl}/bin/failing`;
    const { id: endpointId } = await daybook.webhookEndpoints.create({
      url,
      eventTypes: ['payment.voided'],
      description: `Task ${tag}`,
    });
    const { queued } = await daybook.webhookEndpoints.act(endpointId, 'test');
    return { endpointId, effectId: queued.effects[0] ?? '', url };
  },
  ask: ({ endpointId, effectId }) =>
    `The webhook endpoint ${endpointId} has the wrong address: its delivery ${effectId} fails. Find out why, write
the reason that the service states into the description of the endpoint, give the endpoint the address of a receiver of yours, and
let the same delivery be attempted again until it succeeds.`,
  async grade({ daybook }, { endpointId, effectId, url: failing }) {
    const { description, url } = await daybook.webhookEndpoints.get(endpointId);
    const { status, attemptLog } = await daybook.effects.get(effectId);
    const reasons = attemptLog.map(({ reason }) => reason);
    return {
      'the address is another one': url !== failing,
      'the delivery succeeded': status === 'Succeeded',
      'the description has the reason': reasons.some((reason) => reason === description),
    };
  },
});

export const books = [settle, credit, overdue, delivery];
