/** Stored responses by Idempotency-Key, written in the transaction of their command. */
import type { Tx } from '../postgres/db.ts';

/** How long a response is replayed. */
const idempotencyHours = 24;

export interface StoredAnswer {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly rowVersion: string | null;
  readonly recordId: string | null;
  readonly body: string;
}

/** The responses of these keys; those older than 24 hours are removed first. `now`: RFC 3339. */
export async function readAnswers(
  tx: Tx,
  actors: readonly string[],
  keys: readonly string[],
  now: string,
): Promise<StoredAnswer[]> {
  const oldest = new Date(Date.parse(now) - idempotencyHours * 3_600_000).toISOString();
  const removed = tx.query({
    name: 'idempotency:expire',
    text: 'delete from idempotency where tenant_id = $1 and actor = any($2) and key = any($3) and created_at < $4',
    values: [tx.tenantId, actors, keys, oldest],
  });
  const [result] = await Promise.all([
    tx.query({
      name: 'idempotency:read',
      text:
        'select actor, key, fingerprint, status, row_version, record_id, body from idempotency ' +
        'where tenant_id = $1 and actor = any($2) and key = any($3)',
      values: [tx.tenantId, actors, keys],
    }),
    removed,
  ]);
  return result.rows.map((row) => {
    const [actor, key, fingerprint, status, rowVersion, recordId, body] = row;
    return { actor, key, fingerprint, status, rowVersion, recordId, body } as StoredAnswer;
  });
}

export function insertAnswer(tx: Tx, answer: StoredAnswer, at: string): Promise<unknown> {
  return tx.query({
    name: 'idempotency:insert',
    text:
      'insert into idempotency (tenant_id, actor, key, fingerprint, status, row_version, record_id, body, created_at) ' +
      'values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      tx.tenantId,
      answer.actor,
      answer.key,
      answer.fingerprint,
      answer.status,
      answer.rowVersion,
      answer.recordId,
      answer.body,
      at,
    ],
  });
}
