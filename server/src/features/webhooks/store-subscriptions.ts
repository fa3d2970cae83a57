/** Subscriptions to events: the enabled webhook endpoints of a tenant. */
import type { Tx } from '../../postgres/db.ts';
import type { Category, Subscription } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { passes } from './event-filter.ts';

export async function readSubscriptions(
  tx: Tx,
  entities: readonly Entity[],
): Promise<Subscription[]> {
  const { rows } = await tx.query({
    name: 'webhook:subscriptions',
    text:
      `select ${subscriptionColumns} from webhook_endpoint ` +
      'where tenant_id = $1 and enabled and url is not null order by id',
    values: [tx.tenantId],
  });
  return rows.map((row) => subscriptionOf(row, entities));
}

export const subscriptionColumns = 'id, event_types, category, ordering, filter';

export function subscriptionOf(row: readonly unknown[], entities: readonly Entity[]): Subscription {
  const [webhookEndpointId, eventTypes, category, ordering, filter] = row as [
    string,
    readonly string[],
    Category,
    string,
    string | null,
  ];
  const isOrdered = ordering === 'entity';
  const wanted = filter === null ? {} : { isWanted: passes(filter, entities) };
  return { kind: 'webhook', webhookEndpointId, eventTypes, category, isOrdered, ...wanted };
}
