/** A tenant with webhook endpoints, retry policies, mail, and transitions of invoices. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { violation } from './campaign.ts';
import { call, type Reply, type Request } from './http-call.ts';
import { must, postable, type Scene } from './scene.ts';

/** Shared by all processes of a campaign, so that each can decrypt the secrets of the others. */
export const secretKey = 'a-secret-key-that-only-campaigns-would-use';

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
}

/** The path of `url` tells the endpoints of a receiver apart. */
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

/** Changes the retry policy of effects of business events. */
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

/** One PATCH for each field. */
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

/** Sets a sender address and other `settings` of the tenant; returns a customer with an address. */
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

/** The request of one step. */
function stepOf(step: Step, id: string, key: string, year: number): Request {
  const path = `/api/invoices/${id}`;
  if (step === 'due') {
    const day = 10 + Math.floor(Math.random() * 19);
    return { method: 'PATCH', path, key, body: { dueDate: `${year}-12-${day}` } };
  }
  const [method, suffix, body] = wishes[step];
  return { method, path: path + suffix, key, body };
}

/** Creates a draft and takes the steps with it. Returns all replies for the caller to check. */
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

/** The same, but every step must succeed. */
export async function mustLive(...words: Parameters<typeof liveInvoice>): Promise<void> {
  const wrong = (await liveInvoice(...words)).find(({ status }) => status > 201 || status < 200);
  if (wrong !== undefined) throw violation('a step of an invoice is refused', wrong);
}

/** Each rule is a query with $1 = tenant that returns the rows that violate the rule of its name. */
export async function checkRules(
  client: Client,
  tenantId: string,
  rules: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [rule, text] of Object.entries(rules)) {
    const { rows } = await client.query(text, [tenantId]);
    if (rows.length > 0) throw violation(`violated: ${rule}`, rows.slice(0, 10));
  }
}

/** Polls until `done` is true; throws a Violation with `what` after `limitMs`. */
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
