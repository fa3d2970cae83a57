/**
 * The lanes of webhook endpoints: one for the events of each enabled endpoint, and one for tests of
 * each.
 */
import type { LaneQuery } from '../../queue/store-effects.ts';

export const endpointLanes: LaneQuery = {
  ofTenant:
    'select w.id::text from webhook_endpoint w where w.tenant_id = $1 and w.enabled union all ' +
    "select 'test:' || w.id from webhook_endpoint w where w.tenant_id = $1",
  ofAll:
    'select w.tenant_id, w.id::text from webhook_endpoint w where w.enabled union all ' +
    "select w.tenant_id, 'test:' || w.id from webhook_endpoint w",
};
