/** Subscriptions to events: the enabled webhook endpoints of a tenant. */
import type { Tx } from '../../postgres/db.ts';
import type { Subscription } from '../../record/effect.ts';

export async function readSubscriptions(tx: Tx): Promise<Subscription[]> {
  const { rows } = await tx.query({
    name: 'webhook:subscriptions',
    text:
      'select id, event_types, category from webhook_endpoint ' +
      'where tenant_id = $1 and enabled and url is not null order by id',
    values: [tx.tenantId],
  });
  return rows.map(([webhookEndpointId, eventTypes, category]) => {
    return { webhookEndpointId, eventTypes, category } as Subscription;
  });
}
