/**
 * Webhook endpoints with receivers for tests, and polling of the API for effects. The official library
 * verifies every delivery before a test sees it.
 */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import {
  answer,
  type Behaviour,
  type Receiver,
  type ReceiverOptions,
  startReceiver,
} from './receiver.ts';
import { setField } from './requests.ts';
import type { Body, Service, TestTenant } from './service.ts';

const deadlineMs = 20_000;
const pauseMs = 15;

type Probe<T> = () => T | null | undefined | false | Promise<T | null | undefined | false>;

/** Polls until there is a result; fails after twenty seconds with the name of what was expected. */
export async function until<T>(
  what: string | (() => string),
  probe: Probe<T>,
  pause: () => Promise<unknown> = () => sleep(pauseMs),
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline)
      assert.fail(`timed out waiting for: ${typeof what === 'string' ? what : what()}`);
    await pause();
  }
}

/** The same on every turn of the event loop, for short states. */
export function untilBriefly<T>(what: string, probe: Probe<T>): Promise<T> {
  return until(what, probe, setImmediate);
}

/** A verified delivery to a receiver. */
interface Delivered {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  /** The exact body, and its parsed event. */
  readonly text: string;
  readonly event: Body;
  /** Whether another secret verifies it, too. */
  verifies(secret: string): boolean;
}

export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Deliveries in the order of arrival. Fails if the library does not verify one of them. */
  deliveries(): Delivered[];
  /** Types of the delivered events. */
  types(): string[];
  /** Waits for this number of deliveries. */
  arrived(count: number): Promise<Delivered[]>;
  connections(): number;
  /** Changes the behaviour of the receiver. */
  behave(behaviour: Behaviour): void;
  /** Changes the secret that must verify deliveries. */
  useSecret(secret: string): void;
  /** The current record. */
  record(): Promise<Body>;
  patch(field: string, value: unknown): Promise<Body>;
  act(action: string, body?: unknown): Promise<Body>;
  /** Its effects, oldest first. */
  effects(query?: string): Promise<readonly Body[]>;
  /** Waits until all its effects have ended, and there are at least `count`. */
  ended(count: number): Promise<readonly Body[]>;
  /** Waits for this number of effects with a status. */
  withStatus(status: string, count?: number): Promise<readonly Body[]>;
}

export interface HookOptions {
  readonly tenant?: TestTenant;
  readonly behave?: Behaviour;
  /** Fields of the endpoint; by default it subscribes to all events but those of customers, which come late. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly receiver?: ReceiverOptions;
  /** Instead of a receiver of its own. */
  readonly url?: string;
}

const eventTypes = ['invoice', 'credit_note', 'payment', 'period', 'tax_code', 'webhook'].map(
  (kind) => `${kind}.*`,
);

type Ends = { after(work: () => Promise<void>): void };

/** An endpoint with a receiver of its own. When the test ends, it is disabled and the receiver closed. */
export async function startHook(
  t: Ends,
  service: Service,
  { tenant = service.tenant, fields = {}, receiver: options, ...more }: HookOptions = {},
): Promise<Hook> {
  let behaviour = more.behave ?? answer(200);
  const arrivals: { at: number; secret: string }[] = [];
  let secret = '';
  const receiver = await startReceiver((socket, request) => {
    arrivals.push({ at: service.clock.now().getTime(), secret });
    behaviour(socket, request);
  }, options);
  const url = more.url ?? `${receiver.origin}/hook`;
  const made = await tenant.api('POST', '/api/webhook-endpoints', { url, eventTypes, ...fields });
  assert.equal(made.status, 201, made.text);
  secret = String(made.body['secret']);
  const first = secret;
  const { id } = made.body;
  const path = `/api/webhook-endpoints/${id}`;
  const record = async () => (await tenant.api('GET', path)).body;
  const patch = (field: string, value: unknown) => change(tenant, path, field, value);
  t.after(async () => {
    // The service may have been closed before.
    const last = await record().catch(() => null);
    if (last?.['enabled'] === true) await tenant.api('POST', `${path}/disable`);
    await receiver.close();
  });
  const deliveries = () =>
    receiver.requests.map((request, index) => deliveredOf(request, arrivals[index]));
  const effects = (query = '') => effectsOf(tenant, `webhookEndpointId.eq=${id}&${query}`);
  return {
    id,
    url,
    secret: first,
    deliveries,
    types: () => deliveries().map(({ event }) => String(event['type'])),
    arrived: (count) =>
      until(
        () => `${count} deliveries, not ${receiver.requests.length}`,
        () => receiver.requests.length >= count && deliveries(),
      ),
    connections: () => receiver.connections(),
    behave(next) {
      behaviour = next;
    },
    useSecret(next) {
      secret = next;
    },
    record,
    patch,
    async act(action, body) {
      const reply = await tenant.api('POST', `${path}/${action}`, body);
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    },
    effects,
    ended: (count) => endedOf(effects, count),
    withStatus: (status, count = 1) =>
      until(`${count} effects with status ${status}`, async () => {
        const found = await effects(`status.eq=${status}`);
        return found.length >= count && found;
      }),
  };
}

/** Fails if the library does not verify it. */
function deliveredOf(
  { method, path, headers, body }: Receiver['requests'][number],
  arrival: { readonly at: number; readonly secret: string } | undefined,
): Delivered {
  assert.ok(arrival, 'a request that did not arrive');
  assert.equal(method, 'POST');
  const verifies = (one: string) => isVerified(one, body, headers, arrival.at);
  assert.ok(verifies(arrival.secret), 'the official library does not verify a delivery');
  const text = body.toString();
  return {
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    signatures: String(headers['webhook-signature']).split(' '),
    headers,
    path,
    text,
    event: JSON.parse(text),
    verifies,
  };
}

/** By the official library, with the clock set to the arrival. */
function isVerified(
  secret: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  at: number,
): boolean {
  mock.timers.enable({ apis: ['Date'], now: at });
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  } finally {
    mock.timers.reset();
  }
}

/** Advances the clock, and makes the worker of the process claim immediately instead of after its poll interval. */
export function later(service: Service, ms: number): void {
  service.clock.advance(ms);
  for (const { id } of [service.tenant, service.other])
    service.engine.commits.announce(id, { events: false, effects: true });
}

/** Waits until an endpoint is disabled, in the transaction after its failure; returns its record. */
export function disabled(hook: Pick<Hook, 'record'>): Promise<Body> {
  return until('a disabled endpoint', async () => {
    const record = await hook.record();
    return record.status === 'Disabled' && record;
  });
}

/** Changes one field of a record. */
export async function change(
  tenant: TestTenant,
  path: string,
  field: string,
  value: unknown,
): Promise<Body> {
  return setField(tenant.api, path, { [field]: value });
}

/** Changes the tenant settings. */
export async function changeSettings(
  tenant: TestTenant,
  field: string,
  value: unknown,
): Promise<void> {
  const { items } = (await tenant.api('GET', '/api/tenant-settings')).body;
  await change(tenant, `/api/tenant-settings/${items[0]?.id}`, field, value);
}

/** Changes the retry policy of a category. */
export async function changePolicy(
  tenant: TestTenant,
  category: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { items } = (await tenant.api('GET', `/api/retry-policies?category.eq=${category}`)).body;
  for (const [field, value] of Object.entries(fields))
    await change(tenant, `/api/retry-policies/${items[0]?.id}`, field, value);
}

/** All effects that match a query of /api/effects, oldest first. */
export async function effectsOf(tenant: TestTenant, query = ''): Promise<readonly Body[]> {
  const items: Body[] = [];
  let path: string | undefined = `/api/effects?${query}&sort=id&limit=200`.replace(/&+/g, '&');
  path = path.replace('?&', '?');
  while (path !== undefined) {
    const page = await tenant.api('GET', path);
    assert.equal(page.status, 200, page.text);
    items.push(...page.body.items);
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return items;
}

async function endedOf(
  ask: () => Promise<readonly Body[]>,
  count: number,
): Promise<readonly Body[]> {
  let found: readonly Body[] = [];
  return until(
    () => `${count} effects that have ended: ${found.map((one) => one.status).join()}`,
    async () => {
      found = await ask();
      const open = found.some((one) => !/Succeeded|Failed|Cancelled/.test(String(one.status)));
      return found.length >= count && !open && found;
    },
  );
}

/** Waits until all effects that match a query have ended, and there are at least `count`. */
export function ended(tenant: TestTenant, query: string, count = 1): Promise<readonly Body[]> {
  return endedOf(() => effectsOf(tenant, query), count);
}

/** One effect with its attempts, once `isThere` is true. */
export function effectWhen(
  tenant: TestTenant,
  id: string | undefined,
  isThere: (effect: Body) => boolean,
): Promise<Body> {
  let last = '';
  return until(
    () => `an effect that is otherwise: ${last}`,
    async () => {
      const reply = await tenant.api('GET', `/api/effects/${id}`);
      last = reply.text;
      return isThere(reply.body) && reply.body;
    },
  );
}

/** The attempts of an effect that was read by its ID. */
export function attemptsOf(effect: Body): readonly Body[] {
  return effect['attemptLog'] as readonly Body[];
}

/**
 * Waits until the workers have claimed everything that is due: a new test of this endpoint has ended.
 * The endpoint must not subscribe to other events.
 */
export async function untilAllClaimed(hook: Hook): Promise<void> {
  const before = (await hook.effects()).length;
  await hook.act('test');
  await hook.ended(before + 1);
}
