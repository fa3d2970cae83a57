/** The secrets of webhook endpoints, sealed. While one is being rotated there are two. */
import type { Tx } from './db.ts';

/** A rotated secret signs beside the new one for so long. */
const overlapHours = 24;

/** Keeps a new secret; the one before it ends after the overlap. */
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

/** Where to send and what to sign with. */
export interface WebhookTarget {
  readonly url: string | null;
  readonly enabled: boolean;
  readonly customHeaders: Readonly<Record<string, string>>;
  /** Sealed, the newest first. */
  readonly secrets: readonly string[];
}

/** The endpoints with their live secrets, by id. */
export async function readTargets(
  tx: Tx,
  endpointIds: readonly string[],
  at: string,
): Promise<Map<string, WebhookTarget>> {
  const [endpoints, secrets] = await Promise.all([
    tx.query({
      name: 'webhook-endpoint:targets',
      text:
        'select id, url, enabled, custom_headers from webhook_endpoint ' +
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
    endpoints.rows.map(([id, url, enabled, customHeaders]) => {
      const own = secrets.rows.filter(([endpointId]) => endpointId === id);
      const target = { url, enabled, customHeaders, secrets: own.map(([, sealed]) => sealed) };
      return [id as string, target as WebhookTarget];
    }),
  );
}

/** The texts of events, by id. */
export async function readPayloads(
  tx: Tx,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: 'event:payloads',
    text: 'select id, payload from event where tenant_id = $1 and id = any($2::uuid[])',
    values: [tx.tenantId, eventIds],
  });
  return new Map(rows as [string, string][]);
}
