/** Reads the retry policies of a tenant for the worker. */

import type { Tx } from '../postgres/db.ts';
import type { RetryPolicy } from './retry.ts';

export async function readPolicies(tx: Tx): Promise<Map<string, RetryPolicy>> {
  const { rows } = await tx.query({
    name: 'retry-policy:all',
    text:
      'select category, attempts, initial_delay_seconds, factor, max_delay_seconds, jitter_percent, ' +
      'timeout_seconds from retry_policy where tenant_id = $1',
    values: [tx.tenantId],
  });
  return new Map(
    rows.map((row) => {
      const [category, attempts, initialDelaySeconds, factor, maxDelaySeconds] = row;
      const policy = {
        attempts,
        initialDelaySeconds,
        factor: Number(factor),
        maxDelaySeconds,
        jitterPercent: row[5],
        timeoutSeconds: row[6],
      };
      return [category as string, policy as RetryPolicy];
    }),
  );
}
