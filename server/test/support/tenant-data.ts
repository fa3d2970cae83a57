/**
 * The data of a tenant that another tenant could name or find: records, lines, versions, words in
 * texts, stored responses of idempotency keys. Created and collected by means of the OpenAPI document.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type DocumentedOperation, operationsOfTenants } from './documented-operations.ts';
import { invoiceIn, makeCustomer } from './invoices.ts';
import { noteIn, paymentIn } from './money.ts';
import { closedUrl, readyForAction, useEverything } from './records.ts';
import type { Body, Service, TestTenant } from './service.ts';

type Json = { readonly [name: string]: unknown };

/** A request whose response is stored under its Idempotency-Key. */
interface Kept {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
}

export interface TenantData {
  readonly tenant: TestTenant;
  /** Occurs in every text that the tenant wrote, and in none of another tenant. */
  readonly word: string;
  /** Records by collection, as lists show them. */
  readonly records: ReadonlyMap<string, readonly Body[]>;
  /** By `POST /api/…`. */
  readonly kept: ReadonlyMap<string, Kept>;
  /** All UUIDs and versions in rows of the tenant. */
  readonly ids: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
}

/** Means no endpoint in counts by endpoint. */
const nilId = '00000000-0000-0000-0000-000000000000';
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export const nameOf = ({ method, path }: DocumentedOperation) => `${method} ${path}`;
export const collectionOf = (path: string) => /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? '';
/** The path of a record, or of its first line. */
export const pathTo = (path: string, { id, lines }: Pick<Body, 'id' | 'lines'>) =>
  path.replace('{id}', id).replace('{lineId}', lines?.[0]?.id ?? '');
/** `post` of `/api/invoices/{id}/post` and of `/api/invoices/actions/post`; null if there is none. */
const actionOf = (path: string) => /\/(?:\{id\}|actions)\/([a-z-]+)$/.exec(path)?.[1] ?? null;

/** Creates records of every kind, and writes `word` into every text field of the OpenAPI document. */
export async function fillTenant(service: Service, tenant: TestTenant, word: string) {
  await useEverything(service, tenant, word);
  const refused = await writeWords(service, tenant, word);
  // Issues documents with these words, so that they reach numbers, ledger, events, documents and reports.
  const customer = await makeCustomer(tenant, { name: word, address: word });
  const fields = { customerId: customer.id, memo: word, reference: word };
  const { id } = await invoiceIn(tenant, 'Released', fields);
  for (const form of ['pdf', 'ubl', 'cii']) await tenant.api('GET', `/api/invoices/${id}/${form}`);
  const [bank] = (await tenant.api('GET', '/api/accounts?role.eq=Bank')).body.items;
  await paymentIn(tenant, 'Posted', { ...fields, accountId: bank?.id });
  await noteIn(tenant, 'Released', fields);
  return { refused };
}

/** Texts of which only some are values, which no pattern of OpenAPI tells. */
const isOfSet =
  /^timeZone$|^(invoice|credit|payment)Numbers$|^first(Invoice|Credit|Payment)Number$/;

/** PATCHes each text field of a record of each kind; returns the fields that do not accept the word. */
async function writeWords({ document }: Service, tenant: TestTenant, word: string) {
  const refused: string[] = [];
  for (const one of operationsOfTenants(document).filter(({ method }) => method === 'PATCH')) {
    const { record, path } = await readyTo(tenant, one);
    let RowVersion = record?.RowVersion;
    for (const [name, schema] of Object.entries(one.bodySchema['properties'] as Json)) {
      if (name === 'RowVersion' || isOfSet.test(name) || !acceptsText(schema as Json, word))
        continue;
      let status = 0;
      for (const value of formsOf(word)) {
        const reply = await tenant.api('PATCH', path, { [name]: value, RowVersion });
        status = reply.status;
        if (status === 200) RowVersion = reply.body.RowVersion;
        if (status === 200) break;
      }
      if (status !== 200) refused.push(`${one.path} ${name}`);
    }
  }
  return refused;
}

/** As a plain text, within an allowed URL, and in a filter of events. */
const formsOf = (word: string) => [word, `${closedUrl}/${word}`, `data.memo.contains=${word}`];

function acceptsText(schema: Json, word: string): boolean {
  const { type, format, pattern, maxLength, enum: values } = schema;
  if (type !== 'string' || format !== undefined || values !== undefined) return false;
  if (pattern !== undefined && !new RegExp(String(pattern)).test(word)) return false;
  return Number(maxLength ?? Number.POSITIVE_INFINITY) >= word.length;
}

/** What a successful request needs: a record of the tenant, and a body. */
export interface Ready {
  /** Null if neither the path nor the body names one. */
  readonly record: Body | null;
  readonly path: string;
  readonly body: Json | undefined;
  /** Of the record; empty without one. */
  RowVersion: string;
}

export async function readyTo(tenant: TestTenant, one: DocumentedOperation): Promise<Ready> {
  const { method, path, bodyExample } = one;
  const isMany = path.includes('/actions/');
  if (!isMany && !path.includes('{id}'))
    return { record: null, path, body: method === 'POST' ? {} : undefined, RowVersion: '' };
  const collection = collectionOf(path);
  const action = actionOf(path);
  const isAction = method === 'POST' && action !== 'lines' && bodyExample !== null;
  const given =
    action === 'external-ids'
      ? { add: [{ system: 'shop', id: randomUUID() }] }
      : isAction
        ? bodyExample
        : method === 'PATCH'
          ? oneField(bodyExample)
          : {};
  const ready =
    action === 'credit'
      ? { record: await invoiceIn(tenant, 'Posted'), body: {} }
      : await readyForAction(tenant, collection, action, given);
  const { record } = ready;
  const { RowVersion } = record;
  // Of these POSTs only that of a line requires a version.
  const body = method === 'PATCH' ? given : action === 'lines' ? { RowVersion } : ready.body;
  return {
    record,
    path: pathTo(path, record),
    body: isMany ? { ...body, ids: [record.id] } : bodyExample === null ? undefined : body,
    RowVersion,
  };
}

/** The documented body of a PATCH, without the version. */
function oneField(example: Json | null): Json {
  const { RowVersion: _, ...field } = example ?? {};
  return field;
}

/** Sends each change once with a key, so that its response is stored. */
async function keepAnswers(service: Service, tenant: TestTenant) {
  const kept = new Map<string, Kept>();
  for (const [index, one] of operationsOfTenants(service.document).entries()) {
    if (!one.parameters.some(({ name }) => name === 'Idempotency-Key')) continue;
    const key = `kept-${index}-for-${tenant.id.slice(-12)}`;
    const { path, RowVersion, ...ready } = await readyTo(tenant, one);
    const body = one.method === 'PATCH' ? { ...ready.body, RowVersion } : ready.body;
    const headers: Record<string, string> =
      one.method === 'DELETE' ? { 'if-match': `"${RowVersion}"` } : {};
    const reply = await tenant.api(one.method, path, body, { ...headers, 'idempotency-key': key });
    // A rejected value is stored as well, such as the URL of an unknown host.
    const isStored = reply.status < 300 || reply.status === 422;
    assert.ok(isStored, `${nameOf(one)} of one's own: ${reply.text}`);
    kept.set(nameOf(one), { path, body, headers, key });
  }
  return kept;
}

/** Reads all lists and their rows. Call it last, before other tenants try to read them. */
export async function collect(
  service: Service,
  tenant: TestTenant,
  word: string,
): Promise<TenantData> {
  const kept = await keepAnswers(service, tenant);
  const records = new Map<string, readonly Body[]>();
  for (const one of operationsOfTenants(service.document)) {
    if (one.method !== 'GET' || one.path.includes('{') || one.path.includes('/reports/')) continue;
    if (one.path === '/api/events/stream') continue;
    const many = one.parameters.some(({ name }) => name === 'limit') ? '?limit=200' : '';
    const { items = [] } = (await tenant.api('GET', one.path + many)).body;
    if (items.some(({ id }) => id !== undefined)) records.set(collectionOf(one.path), items);
  }
  const rows = await rowsOf(service, tenant.id);
  const text = [...rows.values()].join('\n');
  const versions = text.match(/(?<="row_version":\s?")[\w-]{22}/g) ?? [];
  return {
    tenant,
    word,
    records,
    kept,
    ids: new Set(text.match(uuids)?.filter((id) => id !== nilId)),
    versions: new Set(versions),
  };
}

/** All rows of a tenant by table, as text; without the last use of keys, which changes at any time. */
export async function rowsOf({ sql }: Service, tenantId: string): Promise<Map<string, string>> {
  const tables = await sql(
    "select table_name from information_schema.columns where column_name = 'tenant_id' " +
      "and table_schema = 'public' order by 1",
  );
  const rows = new Map<string, string>();
  for (const { table_name: table } of [...tables, { table_name: 'tenant' }]) {
    const column = table === 'tenant' ? 'id' : 'tenant_id';
    const found = await sql(
      `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where ${column} = $1 order by 1`,
      [tenantId],
    );
    rows.set(String(table), found.map(({ row }) => row).join('\n'));
  }
  return rows;
}
