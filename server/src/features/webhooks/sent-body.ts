/** The body of a delivery, as its endpoint gets it now. */

import type { Database } from '../../postgres/db.ts';
import { readSome } from '../../postgres/store-tenants.ts';
import type { Entity } from '../../record/entity.ts';
import { type PayloadForm, renderPayload } from './payload-format.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export async function sentBody(
  db: Database,
  tenantId: string,
  endpointId: string,
  stored: string,
  entities: readonly Entity[],
): Promise<string> {
  const [endpoint] = await readSome(db, tenantId, webhookEndpoint, [endpointId]);
  if (endpoint === undefined) return stored;
  const { payload, format } = endpoint;
  const form = { payload, format } as PayloadForm;
  return renderPayload(stored, form, tenantId, entities).body;
}
