/** The newest failed or retrying effect of each target. */
import type { Statement } from '../../postgres/db.ts';
import { selectList } from '../../postgres/store-records.ts';
import { effect } from './effect.ts';

/** Of older ones, targets are not looked for. */
const newestRead = 50;

/** The columns of `selectList`, then the URL of the endpoint. */
export function newestFailing(tenantId: string, limit: number): Statement {
  return {
    name: 'effect:newest-failing',
    text: `with newest as materialized (
        select id, kind, webhook_endpoint_id from effect
        where tenant_id = $1 and status in ('Failed', 'Retrying') order by id desc limit $2
      ), of_target as (
        select distinct on (kind, webhook_endpoint_id) id from newest
        order by kind, webhook_endpoint_id, id desc
      )
      select ${selectList(effect)},
        (select e.url from webhook_endpoint e
          where e.tenant_id = $1 and e.id = effect.webhook_endpoint_id)
      from effect where tenant_id = $1 and id in (select id from of_target)
      order by id desc limit $3`,
    values: [tenantId, newestRead, limit],
  };
}
