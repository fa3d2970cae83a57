/** Generated files of records, such as the PDF of an invoice, stored as bytes. */
import { type Database, readTransaction, type Tx } from '../../postgres/db.ts';

export interface StoredDocument {
  readonly content: Buffer;
  /** Lower-case hex, of the content. */
  readonly sha256: string;
}

export interface DocumentKey {
  readonly tenantId: string;
  readonly subjectId: string;
  readonly mediaType: string;
  /** The version of the record that the file shows. */
  readonly source: string;
}

const read =
  'select content, sha256 from document ' +
  'where tenant_id = $1 and subject_id = $2 and media_type = $3 and source = $4';

export function findDocument(db: Database, key: DocumentKey): Promise<StoredDocument | null> {
  const { tenantId, subjectId, mediaType, source } = key;
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'document:find',
      text: read,
      values: [tenantId, subjectId, mediaType, source],
    });
    sendCommit();
    const [row] = (await sent).rows;
    return row === undefined ? null : { content: row[0] as Buffer, sha256: row[1] as string };
  });
}

/** Stores a file unless a concurrent process has; returns whether it did. */
export async function insertDocument(
  tx: Tx,
  key: DocumentKey,
  document: StoredDocument & { readonly id: string; readonly subjectType: string },
  at: string,
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'document:insert',
    text:
      'insert into document (tenant_id, id, subject_type, subject_id, media_type, source, sha256, ' +
      'content, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) ' +
      'on conflict do nothing returning id',
    values: [
      tx.tenantId,
      document.id,
      document.subjectType,
      key.subjectId,
      key.mediaType,
      key.source,
      document.sha256,
      document.content,
      at,
    ],
  });
  return rows.length > 0;
}
