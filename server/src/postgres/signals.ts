/** What happens on connections, published for metrics. Without a subscriber nothing is done. */
import { channel } from 'node:diagnostics_channel';
import type { Pool } from 'pg';

/** A transaction waited for a connection of its pool. */
export interface PoolWait {
  readonly pool: Pool;
  readonly seconds: number;
}

/** PostgreSQL reported an error, or a connection could not be made. */
export interface DatabaseFailure {
  readonly pool: Pool;
  /** The first two characters of SQLSTATE. */
  readonly errorClass: string;
}

export const poolWaits = channel('daybook:pool-wait');
export const databaseFailures = channel('daybook:database-failure');
