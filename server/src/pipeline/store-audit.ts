/** Storage of the audit log: the service role may only insert; only the owner may delete. */

import type { Database, Tx } from '../postgres/db.ts';
import { actorNameSql } from '../postgres/store-actors.ts';
import { insertMany } from '../postgres/store-records.ts';
import { type AuditEntry, passingActions } from '../record/audit.ts';

const columns = [
  { column: 'id', pgType: 'uuid', read: (entry: AuditEntry) => entry.id },
  { column: 'created_at', pgType: 'timestamptz', read: (entry: AuditEntry) => entry.createdAt },
  { column: 'at', pgType: 'timestamptz', read: (entry: AuditEntry) => entry.at },
  { column: 'actor', pgType: 'text', read: (entry: AuditEntry) => entry.actor },
  { column: 'actor_name', pgType: 'text', read: () => null, pick: actorNameSql },
  { column: 'action', pgType: 'text', read: (entry: AuditEntry) => entry.action },
  { column: 'outcome', pgType: 'text', read: (entry: AuditEntry) => entry.outcome },
  { column: 'subject_type', pgType: 'text', read: (entry: AuditEntry) => entry.subjectType },
  { column: 'subject_id', pgType: 'uuid', read: (entry: AuditEntry) => entry.subjectId },
  { column: 'address', pgType: 'text', read: (entry: AuditEntry) => entry.address },
  { column: 'user_agent', pgType: 'text', read: (entry: AuditEntry) => entry.userAgent },
  { column: 'request_id', pgType: 'text', read: (entry: AuditEntry) => entry.requestId },
  { column: 'count', pgType: 'integer', read: (entry: AuditEntry) => entry.count },
  {
    column: 'details',
    pgType: 'jsonb',
    read: (entry: AuditEntry) => JSON.stringify(entry.details),
  },
];

/** Idempotent, so that a write whose response was lost can be repeated. */
export function insertAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<unknown> {
  const { name, text, values } = insertMany(
    'insert:audit_entry',
    tx.tenantId,
    'audit_entry',
    columns,
    entries,
  );
  return tx.query({ name: `${name}`, text: `${text} on conflict do nothing`, values });
}

/**
 * Removes up to `limit` entries of `passingActions` with ids below `idBefore`; returns how many. `db`: the login
 * that owns the tables.
 */
export async function pruneAudit(
  db: Database,
  tenantId: string,
  idBefore: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from audit_entry where tenant_id = $1 and id in (select id from audit_entry ' +
      'where tenant_id = $1 and action = any($3::text[]) and id < $2 order by id limit $4)',
    [tenantId, idBefore, passingActions, limit],
  );
  return rowCount ?? 0;
}
