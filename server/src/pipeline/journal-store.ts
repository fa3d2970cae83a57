/** How journal entries are stored and read: the feature that has their tables declares it. */
import type { Tx } from '../postgres/db.ts';
import type { JournalEntry } from '../record/journal.ts';

/** An entry as it is stored. */
export interface StoredEntry extends JournalEntry {
  readonly createdAt: string;
  /** Null if the document has none. */
  readonly documentNumber: string | null;
  /** Of an event of the same transaction; null if there is none. */
  readonly sequence: number | null;
}

export interface JournalStore {
  insert(tx: Tx, entries: readonly StoredEntry[]): Promise<unknown>;
  /** The posting entry of a document; null if there is none. */
  readPosting(tx: Tx, documentId: string): Promise<JournalEntry | null>;
  /** The latest posting date (`YYYY-MM-DD`) of the entries of documents; null if there are none. */
  readLastDate(tx: Tx, documents: Documents): Promise<string | null>;
}

interface Documents {
  /** Of the prepared statement. */
  readonly name: string;
  readonly table: string;
  /** SQL on the table `d` after `where d.tenant_id = $1`. */
  readonly condition: string;
  readonly values: readonly unknown[];
}
