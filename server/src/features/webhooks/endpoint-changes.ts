/** Counts the changes of each tenant's endpoints, so that no call begins with data from before one. */
import type { Commits } from '../../pipeline/commits.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export interface EndpointChanges {
  countOf(tenantId: string): number;
  stop(): void;
}

/** A change by this process counts before its response is sent. */
export function countEndpointChanges(commits: Commits): EndpointChanges {
  const counts = new Map<string, number>();
  let missed = 0;
  const stops = [
    commits.onCommit((tenantId, { effects, changed, more }, isLocal) => {
      // A change of an endpoint makes effects due.
      if (isLocal && !effects) return;
      const isChanged = changed?.().some(({ entityType }) => entityType === webhookEndpoint.name);
      if (isChanged || more) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    }),
    commits.onMissed(() => {
      missed += 1;
    }),
  ];
  return {
    countOf: (tenantId) => missed + (counts.get(tenantId) ?? 0),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
