/** Queries of a replay. */

import type { Tx } from '../../postgres/db.ts';
import type { Params, Subscription } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { subscriptionColumns, subscriptionOf } from './store-subscriptions.ts';

export interface PastEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly entityType: string;
  readonly entityId: string;
}

/** In the order of IDs, which follow the clocks of the servers. */
export async function readEventsAfter(
  tx: Tx,
  afterId: string,
  limit: number,
): Promise<PastEvent[]> {
  const { rows } = await tx.query({
    name: 'replay:events',
    text:
      'select id, sequence, type, entity_type, entity_id from event ' +
      'where tenant_id = $1 and id > $2 order by id limit $3',
    values: [tx.tenantId, afterId, limit],
  });
  return rows.map(([id, sequence, type, entityType, entityId]) => {
    return { id, sequence, type, entityType, entityId } as PastEvent;
  });
}

/** Null if the endpoint is disabled. */
export async function readSubscription(
  tx: Tx,
  endpointId: string,
  entities: readonly Entity[],
): Promise<Subscription | null> {
  const { rows } = await tx.query({
    name: 'replay:endpoint',
    text:
      `select ${subscriptionColumns} from webhook_endpoint ` +
      'where tenant_id = $1 and id = $2 and enabled',
    values: [tx.tenantId, endpointId],
  });
  const [row] = rows;
  return row === undefined ? null : subscriptionOf(row, entities);
}

/** Stores the progress of an effect; returns false if another worker has reclaimed it. */
export async function keepProgress(
  tx: Tx,
  effectId: string,
  claimId: string,
  params: Params,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'replay:progress',
    text:
      'update effect set params = $4 ' +
      "where tenant_id = $1 and id = $2 and claim_id = $3 and status = 'Running'",
    values: [tx.tenantId, effectId, claimId, JSON.stringify(params)],
  });
  return rowCount === 1;
}
