/** A tenant whose effects are watched: webhook endpoints, retry policies, mail, and the life of invoices. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { violation } from './campaign.ts';
import { call, type Reply, type Request } from './http-call.ts';
import { must, postable, type Scene } from './scene.ts';

/** Of every process of a campaign: what one seals another opens. */
export const secretKey = 'a-secret-key-that-only-campaigns-would-use';

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
}

/** `url`: with the path by which the receiver tells endpoints apart. */
export async function createEndpoint(
  port: number,
  { admin: key }: Scene,
  url: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Endpoint> {
  const body = { url, ...fields };
  const made = await must(port, { method: 'POST', path: '/api/webhook-endpoints', key, body });
  return { id: made.id, secret: String(made['secret']), path: new URL(url).pathname };
}

/** Changes the policy of what business events cause. */
export async function setRetries(
  port: number,
  { admin: key }: Scene,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = '/api/retry-policies';
  const { items } = await must(port, { method: 'GET', path, key });
  const policy = items.find(({ category }) => category === 'post-transaction');
  await patchEach(port, key, `${path}/${policy?.id}`, fields);
}

/** A PATCH for each field. */
async function patchEach(
  port: number,
  key: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  let { RowVersion } = await must(port, { method: 'GET', path, key });
  for (const [name, value] of Object.entries(fields)) {
    const body = { [name]: value, RowVersion };
    ({ RowVersion } = await must(port, { method: 'PATCH', path, key, body }));
  }
}

/** Gives the tenant an address to send from, with other `settings`, and answers a customer who has one. */
export async function createMailCustomer(
  port: number,
  { admin: key }: Scene,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const path = '/api/tenant-settings';
  const { items } = await must(port, { method: 'GET', path, key });
  const fields = { email: 'billing@seller.example', ...settings };
  await patchEach(port, key, `${path}/${items[0]?.id}`, fields);
  const customer = await must(port, {
    method: 'POST',
    path: '/api/customers',
    key,
    body: {
      name: 'Mail Ltd',
      country: 'IE',
      currency: 'EUR',
      paymentTermsDays: 30,
      email: 'accounts@buyer.example',
    },
  });
  return customer.id;
}

export type Step = 'post' | 'approve' | 'void' | 'due';

const wishes = {
  post: ['POST', '/post', {}],
  approve: ['POST', '/approve', {}],
  void: ['POST', '/void', { reason: 'campaign' }],
} as const;

/** One step of an invoice's life. */
function stepOf(step: Step, id: string, key: string, year: number): Request {
  const path = `/api/invoices/${id}`;
  if (step === 'due') {
    const day = 10 + Math.floor(Math.random() * 19);
    return { method: 'PATCH', path, key, body: { dueDate: `${year}-12-${day}` } };
  }
  const [method, suffix, body] = wishes[step];
  return { method, path: path + suffix, key, body };
}

/** Makes a draft and takes the steps with it. Answers every reply; the caller judges them. */
export async function liveInvoice(
  port: () => number,
  scene: Scene,
  memo: string,
  steps: readonly Step[],
  customerId = scene.customerId,
): Promise<Reply[]> {
  const { admin: key } = scene;
  const body = { ...postable(scene, memo), customerId };
  const made = await call(port(), { method: 'POST', path: '/api/invoices', key, body });
  const replies = [made];
  if (made.status !== 201) return replies;
  let { id, RowVersion } = JSON.parse(made.text) as { id: string; RowVersion: string };
  for (const step of steps) {
    const request = stepOf(step, id, key, scene.year);
    const versioned =
      request.method === 'PATCH' ? { ...(request.body as object), RowVersion } : request.body;
    const reply = await call(port(), { ...request, body: versioned });
    replies.push(reply);
    if (reply.status === 200) ({ RowVersion } = JSON.parse(reply.text));
  }
  return replies;
}

/** The same where nothing may go wrong. */
export async function mustLive(...words: Parameters<typeof liveInvoice>): Promise<void> {
  const wrong = (await liveInvoice(...words)).find(({ status }) => status > 201 || status < 200);
  if (wrong !== undefined) throw violation('a step of an invoice is refused', wrong);
}

/** Rules by name, each a query of $1, the tenant, that answers the rows that break it. */
export async function checkRules(
  client: Client,
  tenantId: string,
  rules: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [rule, text] of Object.entries(rules)) {
    const { rows } = await client.query(text, [tenantId]);
    if (rows.length > 0) throw violation(`it does not hold that ${rule}`, rows.slice(0, 10));
  }
}

/** Asks again until `done` answers true; a violation with `what` after `limitMs`. */
export async function waitUntil(
  what: string,
  limitMs: number,
  done: () => Promise<boolean> | boolean,
  evidence: () => unknown = () => undefined,
): Promise<number> {
  const begun = performance.now();
  while (!(await done())) {
    if (performance.now() - begun > limitMs)
      throw violation(`${what}, even after ${limitMs / 1000} s`, await evidence());
    await sleep(pauseMs);
  }
  return performance.now() - begun;
}

const pauseMs = 20;
