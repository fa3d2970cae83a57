/**
 * Tables that the core itself reads and writes. A feature may declare an entity that shows their rows; the core names
 * the tables of no other entity.
 */
export const coreTables = {
  /** Actors, whose names the core shows. */
  user: 'app_user',
  key: 'api_key',
  effect: 'effect',
  retryPolicy: 'retry_policy',
  audit: 'audit_entry',
} as const;
