/** Documents that are past due with an amount due, and that no event was raised for. */

import type { Tx } from '../../postgres/db.ts';
import { insertMany, selectList, storedFrom } from '../../postgres/store-records.ts';
import type { Stored } from '../../record/command.ts';
import type { Entity } from '../../record/entity.ts';

/** Locks the rows until the transaction ends; skips those that are locked. */
export async function lockOverdue(
  tx: Tx,
  entity: Entity,
  today: string,
  limit: number,
): Promise<Stored[]> {
  const { rows } = await tx.query({
    name: `overdue:${entity.table}`,
    text:
      `select ${selectList(entity)} from ${entity.table} d where tenant_id = $1 and due_date < $2 ` +
      "and status in ('Posted', 'Released') and payment_status in ('Unpaid', 'PartiallyPaid') " +
      'and not exists (select from overdue_notice n where n.tenant_id = $1 ' +
      'and n.document_id = d.id and n.due_date = d.due_date) ' +
      'order by due_date, id limit $3 for no key update skip locked',
    values: [tx.tenantId, today, limit],
  });
  return rows.map((values) => storedFrom(entity, values));
}

interface Notice {
  readonly documentId: string;
  readonly dueDate: string;
  readonly at: string;
}

const columns = [
  { column: 'document_id', pgType: 'uuid', read: (notice: Notice) => notice.documentId },
  { column: 'due_date', pgType: 'date', read: (notice: Notice) => notice.dueDate },
  { column: 'at', pgType: 'timestamptz', read: (notice: Notice) => notice.at },
];

/** Returns the ids of the documents whose notice did not exist. */
export async function insertNotices(
  tx: Tx,
  notices: readonly Notice[],
): Promise<ReadonlySet<string>> {
  const name = 'insert:overdue_notice';
  const { text, values } = insertMany(name, tx.tenantId, 'overdue_notice', columns, notices);
  const returning = `${text} on conflict do nothing returning document_id`;
  const { rows } = await tx.query({ name, text: returning, values });
  return new Set(rows.map(([documentId]) => String(documentId)));
}
