/** Reads the field history of records. */

import type { FieldChange } from '../record/command.ts';
import { limits as pageLimits } from '../record/list-query.ts';
import { type Database, readTransaction } from './db.ts';
import { boundedBySize, uncompressedSql } from './large-values.ts';
import { actorNames } from './store-actors.ts';

export interface HistoryEntry extends FieldChange {
  readonly operation: string;
  readonly actor: string;
  /** The current name of the actor; null if it has none. */
  readonly actorName: string | null;
  readonly at: string;
  readonly requestId: string;
  readonly RowVersion: string;
}

/**
 * The changes of at most `limit` commits after `revision`, oldest first, and fewer if they are large. `next`: the RowVersion to continue
 * after, or null at the end.
 */
export function readHistory(
  db: Database,
  tenantId: string,
  recordId: string,
  revision: number,
  limit: number,
): Promise<{ items: HistoryEntry[]; next: string | null }> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'history:read',
      text: boundedBySize({
        columns: 'revision, operation, actor, at, request_id, row_version, fields',
        size: uncompressedSql('fields'),
        table: 'change',
        where: 'record_id = $2 and revision > $3',
        order: 'revision',
        rows: '$4',
        bytes: '$5',
      }),
      values: [tenantId, recordId, revision, limit + 1, pageLimits.pageBytes],
    });
    const { rows } = await sent;
    const page = rows.slice(0, limit);
    const found = Number(rows[0]?.[7] ?? 0);
    const naming = actorNames(
      tx,
      page.map(([, , actor]) => String(actor)),
    );
    sendCommit();
    const names = await naming;
    const items = page.flatMap((row) => {
      const [, operation, actor, at, requestId, RowVersion, fields] = row;
      const name = names.get(String(actor)) ?? null;
      const rest = { operation, actor, actorName: name, at, requestId, RowVersion } as Omit<
        HistoryEntry,
        keyof FieldChange
      >;
      return (fields as FieldChange[]).map((field) => ({ ...field, ...rest }));
    });
    const last = page.at(-1);
    return { items, next: found > page.length && last !== undefined ? String(last[5]) : null };
  });
}
