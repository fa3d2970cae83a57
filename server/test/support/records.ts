/** Records that only the service can create: endpoints, effects, mails; and a worker. */
import assert from 'node:assert/strict';
import { entities } from '../../src/features/all-features.ts';
import { loadBackground } from '../../src/features/background.ts';
import { invoice } from '../../src/features/invoicing/invoice/invoice.ts';
import { raiseOverdue } from '../../src/features/invoicing/raise-overdue.ts';
import { mail } from '../../src/features/mail/mail.ts';
import { setMailDomain } from '../../src/features/mail/mail-domain.ts';
import { outcomeOf } from '../../src/features/mail/outcomes.ts';
import { takeQuota } from '../../src/features/mail/store-mail-quota.ts';
import { createPdfHandler } from '../../src/features/pdf/document-pdf.ts';
import { createPrinting } from '../../src/features/pdf/printing.ts';
import { createAnalyticsHandler } from '../../src/features/reports/analytics.ts';
import { createEgress } from '../../src/features/webhooks/egress.ts';
import { takeTurn } from '../../src/features/webhooks/store-pace.ts';
import { createWebhookHandler } from '../../src/features/webhooks/webhook.ts';
import { insertOwn } from '../../src/pipeline/insert-own.ts';
import { writeTransaction } from '../../src/postgres/db.ts';
import type { Handler, Handlers } from '../../src/queue/handler.ts';
import { Worker } from '../../src/queue/worker.ts';
import { invoiceIn, makeCustomer } from './invoices.ts';
import { needsPosted, noteIn, partlyApplied, paymentIn, sourceFor } from './money.ts';
import { pngOf } from './png.ts';
import { openRenderer } from './renderer.ts';
import type { Body, Service, TestTenant } from './service.ts';

/** An allowed address where nothing listens. */
export const closedUrl = 'https://127.0.0.1:9/hooks';

type Fields = Readonly<Record<string, unknown>>;

/** An enabled endpoint for events of invoices. */
export async function makeEndpoint(tenant: TestTenant, fields: Fields = {}): Promise<Body> {
  const made = await tenant.api('POST', '/api/webhook-endpoints', {
    url: closedUrl,
    eventTypes: ['invoice.*'],
    ...fields,
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** A pending effect: the test of a new endpoint. */
export async function makeEffect(tenant: TestTenant): Promise<Body> {
  const endpoint = await makeEndpoint(tenant, { eventTypes: [] });
  const tested = await tenant.api('POST', `/api/webhook-endpoints/${endpoint.id}/test`);
  assert.equal(tested.status, 200, tested.text);
  const { body } = await tenant.api('GET', `/api/effects?webhookEndpointId.eq=${endpoint.id}`);
  const [effect] = body.items;
  assert.ok(effect && effect.status === 'Pending');
  return effect;
}

/** A mail of an effect, as its handler would store it. */
export async function makeMail(
  { engine, clock }: Service,
  tenant: TestTenant,
  effectId: string,
  fields: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const values = {
    status: 'Kept',
    template: 'invoice-released',
    recipient: 'ap@north.example',
    sender: 'billing@daybook.example',
    subject: 'Invoice INV-2026-000001',
    textBody: 'Dear customer, …',
    htmlBody: '<!doctype html><p>Dear customer, …',
    messageId: `<${effectId}@daybook.example>`,
    effectId,
    attempt: 1,
    ...fields,
  };
  const at = clock.now().toISOString();
  await writeTransaction(engine.db, tenant.id, (tx) => insertOwn(engine, tx, mail, [values], at));
}

/** Runs everything due in a real worker, each effect once; webhooks are actually sent. */
export async function workOff({ engine, clock, sql }: Service): Promise<void> {
  const { now } = clock;
  const [due] = await sql('select count(*)::int as count from effect where next_attempt_at <= $1', [
    now().toISOString(),
  ]);
  let left = Number(due?.['count']);
  if (left === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const counting = (handler: Handler): Handler => ({
    ...handler,
    async run(claimed, signal) {
      try {
        return await handler.run(claimed, signal);
      } finally {
        left -= 1;
        if (left === 0) resolve();
      }
    },
  });
  const { db } = engine;
  const egress = createEgress({ allow: ['127.0.0.0/8'] });
  const webhook = createWebhookHandler({ db, engine, egress, now });
  const printing = createPrinting(db, engine, now, await openRenderer());
  // As if the mail server did not accept mails.
  const email: Handler = { run: async () => outcomeOf('mail_not_accepted', { error: 'no' }) };
  const handlers: Handlers = {
    webhook: counting(webhook),
    analytics: counting(createAnalyticsHandler({ db, entities, now })),
    pdf: counting(createPdfHandler(engine, printing.pdf)),
    email: counting(email),
  };
  const worker = new Worker({
    ...(await loadBackground()),
    db: { ...db, heartbeats: db },
    engine,
    handlers,
    now,
    onError: assert.ifError,
  });
  await promise;
  // Results are recorded when it has stopped.
  await worker.stop();
  await printing.close();
}

/** A verified domain, and one mail of the daily quota. */
async function makeMailSender(
  { engine, clock }: Service,
  { id }: TestTenant,
  word: string,
): Promise<void> {
  const at = clock.now().toISOString();
  const domain = `${word}.example`;
  await setMailDomain(engine, id, { domain, verified: true }, at);
  await writeTransaction(engine.db, id, (tx) => takeQuota(tx, at.slice(0, 10), 1));
}

/** Raises the events of invoices that are overdue now. */
export async function findOverdue({ engine, clock }: Service, tenant: TestTenant): Promise<void> {
  const whose = { id: tenant.id, mode: 'test', timeZone: 'UTC' } as const;
  await raiseOverdue(engine, whose, invoice, clock.now);
}

/**
 * Creates rows in every table with data of a tenant, with `word` in every record that users write.
 * Invoices are dated in 2026; the clock should be later.
 */
export async function useEverything(
  service: Service,
  tenant: TestTenant,
  word: string,
): Promise<void> {
  const { api } = tenant;
  const done = async (method: string, path: string, body?: unknown, headers = {}) => {
    const reply = await api(method, path, body, headers);
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  for (const [list, field] of [
    ['accounts', 'name'],
    ['tax-codes', 'name'],
    ['tenant-settings', 'name'],
  ]) {
    const [record] = (await done('GET', `/api/${list}?limit=1`)).items;
    const body = { [`${field}`]: word, RowVersion: record?.RowVersion };
    await done('PATCH', `/api/${list}/${record?.id}`, body);
  }
  const [settings] = (await done('GET', '/api/tenant-settings')).items;
  const logo = { content: pngOf(16, 16).toString('base64') };
  await done('POST', `/api/tenant-settings/${settings?.id}/logo`, logo);
  // The audit log stores the user agent.
  const named = { 'idempotency-key': word, 'user-agent': word };
  await done('POST', '/api/api-keys', { name: word }, named);
  await done('POST', '/api/users', { email: `${word}@daybook.example`, name: word });
  await done('POST', '/api/saved-views', { name: word });
  const endpoint = await makeEndpoint(tenant, { description: word, url: `${closedUrl}/${word}` });
  await done('POST', `/api/webhook-endpoints/${endpoint.id}/test`);
  const externalIds = [{ system: 'shop', id: word }];
  const customer = await makeCustomer(tenant, { name: word, externalIds });
  const fields = { customerId: customer.id, memo: word };
  for (const state of ['Draft', 'Posted', 'Voided', 'Released'] as const) {
    const { id } = await invoiceIn(tenant, state, fields);
    if (state === 'Released') await done('GET', `/api/invoices/${id}/pdf`);
  }
  await paymentIn(tenant, 'Draft', { ...fields, reference: word });
  await noteIn(tenant, 'Released', fields);
  await partlyApplied(tenant);
  await findOverdue(service, tenant);
  await workOff(service);
  const [effect] = (await done('GET', '/api/effects?limit=1')).items;
  await makeMail(service, tenant, effect?.id ?? '', { subject: word });
  await makeMailSender(service, tenant, word);
  const endpointId = String((await done('GET', '/api/webhook-endpoints?limit=1')).items[0]?.id);
  const turn = { nowUs: 0, gapUs: 1, mostUs: 1 };
  await writeTransaction(service.engine.db, tenant.id, (tx) => takeTurn(tx, endpointId, turn));
  // Gives the changes their places.
  await done('GET', '/api/changes?limit=1');
}

/** The oldest periods are closed; the next one can be closed, and the newest open one soft-closed. */
async function periodFor(tenant: TestTenant, action: string): Promise<Body> {
  const [filter, sort] =
    action === 'reopen'
      ? ['status.eq=Closed', '-startDate']
      : action === 'close'
        ? ['status.ne=Closed', 'startDate']
        : ['status.eq=Open', '-startDate'];
  const { body } = await tenant.api('GET', `/api/periods?${filter}&sort=${sort}&limit=1`);
  const [found] = body.items;
  if (found !== undefined) return found;
  assert.equal(action, 'reopen', `there is a period for ${action}`);
  const { id } = await periodFor(tenant, 'close');
  const closed = await tenant.api('POST', `/api/periods/${id}/close`, { acceptWarnings: true });
  assert.equal(closed.status, 200, closed.text);
  return closed.body;
}

/** A record of a collection in a state that allows `action`; null: any record of it. */
export async function readyFor(
  tenant: TestTenant,
  collection: string,
  action: string | null,
): Promise<Body> {
  if (collection === 'invoices') return invoiceIn(tenant, needsPosted(action) ? 'Posted' : 'Draft');
  if (collection === 'payments' || collection === 'credit-notes')
    return (await sourceFor(tenant, collection, action)).record;
  if (collection === 'allocations') await partlyApplied(tenant);
  if (collection === 'webhook-endpoints')
    return makeEndpoint(tenant, action === 'enable' ? { enabled: false } : {});
  if (collection === 'periods' && action !== null) return periodFor(tenant, action);
  if (collection === 'users' && action !== null) return userFor(tenant, action);
  if (collection === 'tax-codes' && action !== null) return taxCodeFor(tenant, action);
  if (collection === 'effects') {
    const effect = await makeEffect(tenant);
    if (action !== 'retry') return effect;
    const cancelled = await tenant.api('POST', `/api/effects/${effect.id}/cancel`);
    assert.equal(cancelled.status, 200, cancelled.text);
    return cancelled.body;
  }
  const made = await tenant.api('POST', `/api/${collection}`, {});
  if (made.status === 201) return made.body;
  const { body } = await tenant.api('GET', `/api/${collection}?limit=1`);
  const [first] = body.items;
  assert.ok(first, `${collection}: there is one`);
  return first;
}

/** A tax code with a rate, and for `remove-rate` with the later one of the example. */
async function taxCodeFor(tenant: TestTenant, action: string): Promise<Body> {
  const made = await tenant.api('POST', '/api/tax-codes', { rate: '19' });
  assert.equal(made.status, 201, made.text);
  if (action !== 'remove-rate') return made.body;
  const body = { rate: '16', validFrom: '2026-07-01' };
  const added = await tenant.api('POST', `/api/tax-codes/${made.body.id}/rates`, body);
  assert.equal(added.status, 200, added.text);
  return added.body;
}

let users = 0;

/** A user that allows the action. */
async function userFor(tenant: TestTenant, action: string): Promise<Body> {
  users += 1;
  const email = `user${users}@daybook.example`;
  const made = await tenant.api('POST', '/api/users', action === 'invite' ? {} : { email });
  assert.equal(made.status, 201, made.text);
  const path = `/api/users/${made.body.id}`;
  if (action === 'invite') {
    const { RowVersion } = made.body;
    return (await tenant.api('PATCH', path, { email, RowVersion })).body;
  }
  const { invitation: _, ...invited } = made.body;
  if (action !== 'reactivate' && action !== 'end-sessions') return invited as Body;
  const password = 'plain words for a test';
  const accept = { invitation: made.body['invitation'], password };
  const joined = await tenant.api('POST', '/api/invitations/accept', accept, { authorization: '' });
  assert.equal(joined.status, 201, joined.text);
  if (action === 'end-sessions') return (await tenant.api('GET', path)).body;
  const gone = await tenant.api('POST', `${path}/deactivate`);
  assert.equal(gone.status, 200, gone.text);
  return gone.body;
}

/** A record that allows an action, and the body of the action. */
export async function readyForAction(
  tenant: TestTenant,
  collection: string,
  action: string | null,
  example: Fields,
): Promise<{ record: Body; body: Fields }> {
  if (collection === 'payments' || collection === 'credit-notes')
    return sourceFor(tenant, collection, action);
  return { record: await readyFor(tenant, collection, action), body: example };
}
