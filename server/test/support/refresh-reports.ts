/** Updates the summaries of the reports of a tenant, as a worker or `daybook analytics rebuild` does. */
import assert from 'node:assert/strict';
import { entities } from '../../src/features/all-features.ts';
import { createAnalyticsHandler } from '../../src/features/reports/analytics.ts';
import { rebuildAnalytics } from '../../src/features/reports/rebuild-analytics.ts';
import type { Claimed } from '../../src/queue/handler.ts';
import { outcomeOf } from '../../src/queue/outcome.ts';
import type { Service } from './service.ts';

/** `params` of the effect: without them all that is missing is added. */
export async function refreshReports(
  { engine, clock, tenant }: Service,
  tenantId: string = tenant.id,
  params: unknown = {},
): Promise<void> {
  const handler = createAnalyticsHandler({ db: engine.db, entities, now: clock.now });
  const { signal } = new AbortController();
  const run = { signal, traceparent: null, begin: () => undefined };
  assert.deepEqual(await handler.run({ tenantId, params } as Claimed, run), outcomeOf('done'));
}

export function rebuildReports({ engine, clock, tenant }: Service, tenantId = tenant.id) {
  return rebuildAnalytics(engine.db, entities, tenantId, clock.now().toISOString());
}
