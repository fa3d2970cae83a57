/** Stores logged requests. */
import type { Tx } from '../../postgres/db.ts';
import { type InsertColumn, insertMany } from '../../postgres/store-records.ts';
import { type LoggedRequest, loggedRequest } from './logged-request.ts';

const columns: readonly InsertColumn<LoggedRequest>[] = [
  { column: 'id', pgType: 'uuid', read: 'id' },
  { column: 'created_at', pgType: 'timestamptz', read: 'at' },
  { column: 'at', pgType: 'timestamptz', read: 'at' },
  { column: 'key_id', pgType: 'uuid', read: 'keyId' },
  { column: 'method', pgType: 'text', read: 'method' },
  { column: 'route', pgType: 'text', read: 'route' },
  { column: 'status', pgType: 'integer', read: 'status' },
  { column: 'duration_ms', pgType: 'integer', read: 'durationMs' },
  { column: 'request_id', pgType: 'text', read: 'requestId' },
];

export function insertRequests(tx: Tx, requests: readonly LoggedRequest[]): Promise<unknown> {
  const { table } = loggedRequest;
  return tx.query(insertMany(`insert:${table}`, tx.tenantId, table, columns, requests));
}
