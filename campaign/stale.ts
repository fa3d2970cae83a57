/** Every operation of the OpenAPI document that takes a RowVersion rejects a stale one. */
import { isDeepStrictEqual } from 'node:util';
import { createTestDatabase } from '../server/test/database.ts';
import { keepsRecord } from '../server/test/support/documented-operations.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { startFleet } from './fleet.ts';
import { type Body, bodyOf, call, type Request } from './http-call.ts';
import { createScene, must, postable, type Scene } from './scene.ts';

interface Reference {
  readonly $ref?: string;
}
interface Schema extends Reference {
  readonly example?: Readonly<Record<string, unknown>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Parameter extends Reference {
  readonly name?: string;
  readonly in?: string;
}
interface Media {
  readonly schema?: Schema;
  readonly example?: Readonly<Record<string, unknown>>;
}
interface Described {
  readonly security?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** An operation that takes a RowVersion, in the body or in a header. */
interface Operation {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly collection: string;
  readonly inBody: boolean;
  readonly inHeader: boolean;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Fewer would mean that the document is not parsed correctly. */
const minOperations = 10;
const maxSteps = 3;
/** Each request goes to one of them. */
const processes = 2;

export const stale: Campaign = {
  name: 'stale',
  promise: 'Every operation that takes a RowVersion rejects a stale one.',
  unit: 'times all operations of the OpenAPI document',
  fullRounds: 20,
  shortRounds: 1,
  async run(run) {
    const database = await createTestDatabase();
    const env = { WEBHOOK_ALLOW: '127.0.0.0/8' };
    const { port, close } = await startFleet(database.url, processes, run.random, env);
    try {
      const scene = await createScene(database.url, port());
      const document = await must(port(), { method: 'GET', path: '/openapi.json', key: '' });
      const operations = findOperations(document as unknown as Document);
      if (operations.length < minOperations)
        throw new Error(`only ${operations.length} operations take a RowVersion`);
      for (let round = 0; !run.over(round); round += 1) {
        for (const operation of operations) await checkOperation(run, scene, port, operation);
      }
    } finally {
      await close();
      await database.drop();
    }
  },
};

function findOperations(document: Document): Operation[] {
  const resolve = <T extends Reference>(item: T): T => {
    if (item.$ref === undefined) return item;
    let found: unknown = document;
    for (const part of item.$ref.slice(2).split('/'))
      found = (found as Readonly<Record<string, unknown>>)[part];
    return found as T;
  };
  const hasVersion = (schema: Schema | undefined): boolean => {
    if (schema === undefined) return false;
    const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = resolve(schema);
    return 'RowVersion' in properties || [...allOf, ...anyOf, ...oneOf].some(hasVersion);
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, described]) => {
      const method = name.toUpperCase();
      if (method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') return [];
      // For signed-in users only: the campaign has API keys.
      if (isDeepStrictEqual(described.security, [{ sessionCookie: [] }])) return [];
      const media = described.requestBody?.content?.['application/json'];
      const inBody = hasVersion(media?.schema);
      const inHeader = (described.parameters ?? []).some(
        (parameter) => resolve(parameter).name?.toLowerCase() === 'if-match',
      );
      if (!inBody && !inHeader) {
        // An operation on one record must take a version, but not one that creates a record.
        const makes = '201' in (described.responses ?? {});
        if ((method === 'POST' && makes) || !path.includes('{id}')) return [];
        if (keepsRecord(path)) return [];
        throw violation(`${method} ${path} takes no RowVersion`);
      }
      const collection = path.split('/')[2] ?? '';
      const shown = media?.schema === undefined ? undefined : resolve(media.schema).example;
      const example = media?.example ?? shown ?? {};
      return [{ method, path, collection, inBody, inHeader, example }];
    }),
  );
}

async function checkOperation(
  run: Run,
  scene: Scene,
  port: () => number,
  operation: Operation,
): Promise<void> {
  const { method, path, collection, inBody, inHeader } = operation;
  const key = scene.admin;
  const prepared = await prepare(scene, port(), operation);
  const { record: before, body: own } = await readyToApply(scene, port(), path, prepared);
  const item = `/api/${collection}/${before.id}`;
  const current = await change(run, port(), key, item, before);
  // The records that an example names do not exist.
  const example = Object.fromEntries(
    Object.entries(operation.example).filter(([name]) => !/^RowVersion$|Id$/.test(name)),
  );
  const sent = own ?? (path.endsWith('{id}') ? newValue(run, collection) : example);
  const target = path.replace('{id}', before.id).replace('{lineId}', before.lines?.[0]?.id ?? '');
  const send = (version: string, place: 'body' | 'header') => {
    const request: Request = {
      method,
      path: target,
      key,
      headers: place === 'header' ? { 'if-match': `"${version}"` } : {},
      ...(method === 'DELETE'
        ? {}
        : { body: { ...sent, ...(place === 'body' ? { RowVersion: version } : {}) } }),
    };
    return call(port(), request);
  };
  const places = [...(inBody ? ['body' as const] : []), ...(inHeader ? ['header' as const] : [])];
  for (const place of places) {
    for (const version of [before.RowVersion, 'AAAAAAAAAAAAAAAAAAAAAA', 'x']) {
      const reply = await send(version, place);
      run.add('refusals');
      const wanted = place === 'body' ? 409 : 412;
      if (reply.status !== wanted || !isDeepStrictEqual(bodyOf(reply), current))
        throw violation(`${method} ${path} with a stale version in the ${place}`, reply);
    }
  }
  // Some records have more fields when they are read alone.
  const list = `/api/${collection}?id.eq=${before.id}`;
  const [unchanged] = (await must(port(), { method: 'GET', path: list, key })).items;
  if (!isDeepStrictEqual(unchanged, current))
    throw violation(`${method} ${path} was refused, but changed the record`, unchanged);
  // With the current version the same request succeeds, so only the version was rejected.
  const last = await send(current.RowVersion, places[0] ?? 'body');
  if (last.status !== 200)
    throw violation(`${method} ${path} with the current version: ${last.status}`, last);
  run.add('operations');
}

/** A field of the collection's records with a new value. */
function newValue({ random }: Run, collection: string): Readonly<Record<string, unknown>> {
  if (collection === 'retry-policies') return { initialDelaySeconds: random.integer(100, 80_000) };
  const fields: Readonly<Record<string, string>> = {
    invoices: 'internalNote',
    'credit-notes': 'internalNote',
    payments: 'memo',
    'webhook-endpoints': 'description',
  };
  return { [fields[collection] ?? 'name']: `changed ${random.next()}` };
}

/** Changes a record, so that its known version is stale, and restores its state. */
async function change(
  run: Run,
  port: number,
  key: string,
  path: string,
  { RowVersion, status }: Body,
): Promise<Body> {
  const ways = collectionWays[path.split('/')[2] ?? ''];
  if (ways === undefined) {
    const body = { ...newValue(run, path.split('/')[2] ?? ''), RowVersion };
    return must(port, { method: 'PATCH', path, key, body });
  }
  const act = (action = '') =>
    must(port, { method: 'POST', path: `${path}/${action}`, key, body: bodyOfAction(action) });
  const [there, back] = ways[String(status)] ?? [];
  await act(there);
  return act(back);
}

/** For records without PATCH: actions to another state and back. */
const collectionWays: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  effects: { Pending: ['cancel', 'retry'], Cancelled: ['retry', 'cancel'] },
  periods: {
    Open: ['soft-close', 'reopen'],
    SoftClosed: ['reopen', 'soft-close'],
    Closed: ['reopen', 'close'],
  },
};

function bodyOfAction(action: string): object {
  if (action === 'close') return { acceptWarnings: true };
  return action === 'reopen' ? { reason: 'stale' } : {};
}

/** Periods are closed oldest first and reopened newest first; the newest of all is soft-closed. */
async function periodFor(port: number, key: string, action: string | undefined): Promise<Body> {
  const closable = 'status.ne=Closed&sort=startDate';
  const filters = { close: closable, reopen: 'status.eq=Closed&sort=-startDate' };
  const first = filters[action as keyof typeof filters] ?? 'sort=-startDate';
  for (const filter of [first, closable]) {
    const path = `/api/periods?${filter}&limit=1`;
    const [found] = (await must(port, { method: 'GET', path, key })).items;
    if (found !== undefined) return found;
  }
  throw new Error('every period is closed');
}

/** Nothing listens there. */
const url = 'https://127.0.0.1:9/hooks';

/** Effects cannot be created directly: this is the effect of a webhook test. */
async function makeEffect(port: number, key: string): Promise<Body> {
  const path = '/api/webhook-endpoints';
  const { id } = await must(port, { method: 'POST', path, key, body: { url, eventTypes: [] } });
  await must(port, { method: 'POST', path: `${path}/${id}/test`, key });
  const found = `/api/effects?webhookEndpointId.eq=${id}`;
  return (await must(port, { method: 'GET', path: found, key })).items[0] as Body;
}

let users = 0;

/** A user for whom the action is possible, e.g. deactivated before a reactivation. */
async function userFor(port: number, key: string, action: string | undefined): Promise<Body> {
  users += 1;
  const body = { email: `user-${process.pid}-${users}@daybook.example` };
  const made = await must(port, { method: 'POST', path: '/api/users', key, body });
  const { invitation, ...user } = made as Body & { readonly invitation: string };
  if (action !== 'reactivate' && action !== 'end-sessions') return user as Body;
  const accept = { invitation, password: 'plain words for a campaign' };
  await must(port, { method: 'POST', path: '/api/invitations/accept', key: '', body: accept });
  const path = `/api/users/${user.id}`;
  if (action === 'end-sessions') return must(port, { method: 'GET', path, key });
  return must(port, { method: 'POST', path: `${path}/deactivate`, key });
}

/** A record in a state in which the operation is possible. */
async function prepare(scene: Scene, port: number, operation: Operation): Promise<Body> {
  const { collection, path } = operation;
  const key = scene.admin;
  const list = `/api/${collection}`;
  let record: Body;
  const action = /\{id\}\/([a-z-]+)$/.exec(path)?.[1];
  if (collection === 'effects') record = await makeEffect(port, key);
  else if (collection === 'users') return userFor(port, key, action);
  else if (collection === 'periods') record = await periodFor(port, key, action);
  else if (collection === 'tenant-settings' || collection === 'retry-policies') {
    const page = await must(port, { method: 'GET', path: list, key });
    record = page.items[0] as Body;
  } else {
    const { invoiceDate: issueDate, ...note } = postable(scene, 'stale');
    const bodies = {
      invoices: postable(scene, 'stale'),
      'credit-notes': { ...note, issueDate },
      payments: { customerId: scene.customerId, amount: '10.00', receivedOn: issueDate },
      'webhook-endpoints': { url, enabled: action !== 'enable' },
    };
    const body = bodies[collection as keyof typeof bodies] ?? {};
    record = await must(port, { method: 'POST', path: list, key, body });
  }
  if (action === undefined || action === 'lines') return record;
  for (let step = 0; step < maxSteps; step += 1) {
    const actions = record['availableActions'] as readonly { action: string; allowed: boolean }[];
    const allowed = actions.filter((one) => one.allowed).map((one) => one.action);
    if (allowed.includes(action)) return record;
    const next = allowed.find((name) => name !== 'void' && name !== 'close');
    if (next === undefined) break;
    const body = bodyOfAction(next);
    record = await must(port, { method: 'POST', path: `${list}/${record.id}/${next}`, key, body });
  }
  throw new Error(`no record can be prepared for ${action}`);
}

/** For applying and unapplying: a posted invoice, and the body that names it. */
async function readyToApply(scene: Scene, port: number, path: string, record: Body) {
  const action = /\/(apply|unapply)$/.exec(path)?.[1];
  if (action === undefined) return { record, body: null };
  const key = scene.admin;
  const ask = (target: string, body: unknown) =>
    must(port, { method: 'POST', path: target, key, body });
  const { id: invoiceId } = await ask('/api/invoices', postable(scene, 'settled'));
  await ask(`/api/invoices/${invoiceId}/post`, {});
  const body = { allocations: [{ invoiceId, amount: '1.00' }] };
  if (action === 'apply') return { record, body };
  const applied = await ask(path.replace('{id}', record.id).replace(/un(?=apply$)/, ''), body);
  const [live] = applied['allocations'] as readonly { readonly allocationId: string }[];
  return { record: applied, body: { allocationId: live?.allocationId } };
}
