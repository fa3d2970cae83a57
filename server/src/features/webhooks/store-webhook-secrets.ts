/** The encrypted secrets of webhook endpoints. During a rotation an endpoint has several. */

import type { Database, Tx } from '../../postgres/db.ts';
import { arrayLiteral } from '../../postgres/store-records.ts';
import type { PrunedKind } from '../../queue/store-prune.ts';
import type { SealedWith } from '../../record/secrets/secret-box.ts';
import type { PayloadForm } from './payload-format.ts';

/** A rotated secret also signs for this time. */
const overlapHours = 24;
/**
 * Rotated secrets that still sign: a client may lose a new secret before storing it, more than
 * once.
 */
const rotatedSecrets = 3;

/**
 * Inserts a new secret; the previous one expires after the overlap, the oldest beyond the limit
 * immediately.
 */
export async function insertWebhookSecret(
  tx: Tx,
  id: string,
  endpointId: string,
  sealed: string,
  at: string,
): Promise<void> {
  const ends = new Date(Date.parse(at) + overlapHours * 3_600_000).toISOString();
  await Promise.all([
    tx.query({
      name: 'webhook-secret:drop',
      text:
        'delete from webhook_secret where tenant_id = $1 and id in (select id from webhook_secret ' +
        'where tenant_id = $1 and webhook_endpoint_id = $2 and expires_at is not null ' +
        'order by expires_at desc, id desc offset $3)',
      values: [tx.tenantId, endpointId, rotatedSecrets - 1],
    }),
    tx.query({
      name: 'webhook-secret:end',
      text:
        'update webhook_secret set expires_at = $3 ' +
        'where tenant_id = $1 and webhook_endpoint_id = $2 and expires_at is null',
      values: [tx.tenantId, endpointId, ends],
    }),
    tx.query({
      name: 'webhook-secret:insert',
      text:
        'insert into webhook_secret (tenant_id, id, webhook_endpoint_id, sealed, created_at) ' +
        'values ($1, $2, $3, $4, $5)',
      values: [tx.tenantId, id, endpointId, sealed, at],
    }),
  ]);
}

/** The address and signing secrets of deliveries. */
export interface WebhookTarget {
  readonly url: string | null;
  readonly enabled: boolean;
  readonly customHeaders: Readonly<Record<string, string>>;
  readonly form: PayloadForm;
  /** Null: unlimited. */
  readonly ratePerSecond: number | null;
  /** Encrypted, newest first. */
  readonly secrets: readonly string[];
}

/** The endpoints with their live secrets, by ID. */
export async function readTargets(
  tx: Tx,
  endpointIds: readonly string[],
  at: string,
): Promise<Map<string, WebhookTarget>> {
  const [endpoints, secrets] = await Promise.all([
    tx.query({
      name: 'webhook-endpoint:targets',
      text:
        'select id, url, enabled, custom_headers, payload, format, rate_per_second from webhook_endpoint ' +
        'where tenant_id = $1 and id = any($2::uuid[])',
      values: [tx.tenantId, endpointIds],
    }),
    tx.query({
      name: 'webhook-secret:live',
      text:
        'select webhook_endpoint_id, sealed from webhook_secret where tenant_id = $1 ' +
        'and webhook_endpoint_id = any($2::uuid[]) and (expires_at is null or expires_at > $3) ' +
        'order by id desc',
      values: [tx.tenantId, endpointIds, at],
    }),
  ]);
  return new Map(
    endpoints.rows.map(([id, url, enabled, customHeaders, payload, format, ratePerSecond]) => {
      const own = secrets.rows.filter(([endpointId]) => endpointId === id);
      const form = { payload, format };
      const sealed = own.map(([, one]) => one);
      const target = { url, enabled, customHeaders, form, ratePerSecond, secrets: sealed };
      return [id as string, target as WebhookTarget];
    }),
  );
}

/** The payloads of events by ID, as many as fit into `mostBytes`. */
export async function readPayloads(
  tx: Tx,
  eventIds: readonly string[],
  mostBytes: number,
): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: 'event:payloads',
    text:
      'select id, payload from (select id, payload, sum(octet_length(payload)) over (order by id) as bytes ' +
      'from event where tenant_id = $1 and id = any($2::uuid[])) e where bytes <= $3',
    values: [tx.tenantId, arrayLiteral(eventIds), mostBytes],
  });
  return new Map(rows as [string, string][]);
}

const isLive = '(expires_at is null or expires_at > $1)';
/** The prefix of an encrypted secret: the ID of its key. */
const keyId = "split_part(sealed, '.', 1)";

/** Counts live secrets of all tenants. Requires the login that owns the tables. `at`: RFC 3339. */
export async function countSealed(db: Database, at: string): Promise<SealedWith[]> {
  const { rows } = await db.pool.query<SealedWith>(
    `select ${keyId} as "keyId", count(*) as secrets, count(distinct tenant_id) as tenants ` +
      `from webhook_secret where ${isLive} group by 1 order by 1`,
    [at],
  );
  return rows;
}

/**
 * A page of tenants with live secrets encrypted by any other key, by ID. Requires the login of the
 * owner.
 */
export async function tenantsSealedOtherwise(
  db: Database,
  ownKeyId: string,
  afterId: string | null,
  at: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    `select distinct tenant_id from webhook_secret where ${isLive} and ${keyId} <> $2 ` +
      'and ($3::uuid is null or tenant_id > $3) order by tenant_id limit $4',
    [at, ownKeyId, afterId, limit],
  );
  return rows.map((row) => row.tenant_id);
}

export interface SealedSecret {
  readonly id: string;
  readonly endpointId: string;
  readonly sealed: string;
}

/** Locks a page of live secrets encrypted by any other key, by ID. */
export async function lockSealedOtherwise(
  tx: Tx,
  ownKeyId: string,
  afterId: string | null,
  at: string,
  limit: number,
): Promise<SealedSecret[]> {
  const { rows } = await tx.query({
    name: 'webhook-secret:lock-sealed',
    text:
      `select id, webhook_endpoint_id, sealed from webhook_secret where ${isLive} ` +
      `and tenant_id = $2 and ${keyId} <> $3 and ($4::uuid is null or id > $4) ` +
      'order by id limit $5 for no key update',
    values: [at, tx.tenantId, ownKeyId, afterId, limit],
  });
  return rows.map(([id, endpointId, sealed]) => ({ id, endpointId, sealed }) as SealedSecret);
}

export async function replaceSealed(
  tx: Tx,
  secrets: readonly Pick<SealedSecret, 'id' | 'sealed'>[],
): Promise<void> {
  await tx.query({
    name: 'webhook-secret:replace',
    text:
      'update webhook_secret s set sealed = i.sealed from unnest($2::uuid[], $3::text[]) ' +
      'as i(id, sealed) where s.tenant_id = $1 and s.id = i.id',
    values: [tx.tenantId, secrets.map(({ id }) => id), secrets.map(({ sealed }) => sealed)],
  });
}

export const expiredSecrets: PrunedKind = ({ tenantId, now }) => ({
  text: 'delete from webhook_secret where tenant_id = $1 and expires_at < $2',
  values: [tenantId, now.toISOString()],
});
