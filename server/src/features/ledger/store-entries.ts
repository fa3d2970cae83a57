/** Stores the journal entries of a group, and reads what decisions need of them. */
import type { JournalStore, StoredEntry } from '../../pipeline/journal-store.ts';
import type { Tx } from '../../postgres/db.ts';
import { insertMany } from '../../postgres/store-records.ts';
import type { JournalEntry, JournalLine } from '../../record/journal.ts';

const entryColumns = [
  { column: 'id', pgType: 'uuid', read: (entry: StoredEntry) => entry.id },
  { column: 'document_type', pgType: 'text', read: (entry: StoredEntry) => entry.documentType },
  { column: 'document_id', pgType: 'uuid', read: (entry: StoredEntry) => entry.documentId },
  { column: 'kind', pgType: 'text', read: (entry: StoredEntry) => entry.kind },
  { column: 'posting_date', pgType: 'date', read: (entry: StoredEntry) => entry.postingDate },
  { column: 'period_id', pgType: 'uuid', read: (entry: StoredEntry) => entry.periodId },
  { column: 'currency', pgType: 'text', read: (entry: StoredEntry) => entry.currency },
  { column: 'reversal_of', pgType: 'uuid', read: (entry: StoredEntry) => entry.reversalOf },
  { column: 'created_at', pgType: 'timestamptz', read: (entry: StoredEntry) => entry.createdAt },
  { column: 'document_number', pgType: 'text', read: (entry: StoredEntry) => entry.documentNumber },
  { column: 'sequence', pgType: 'bigint', read: (entry: StoredEntry) => entry.sequence },
];

interface EntryLine extends JournalLine {
  readonly entryId: string;
  readonly postingDate: string;
  readonly position: number;
}

const lineColumns = [
  { column: 'entry_id', pgType: 'uuid', read: (line: EntryLine) => line.entryId },
  { column: 'position', pgType: 'integer', read: (line: EntryLine) => line.position },
  { column: 'account_id', pgType: 'uuid', read: (line: EntryLine) => line.accountId },
  { column: 'amount', pgType: 'numeric', read: (line: EntryLine) => line.amount },
  { column: 'base_amount', pgType: 'numeric', read: (line: EntryLine) => line.baseAmount },
  { column: 'tax_code_id', pgType: 'uuid', read: (line: EntryLine) => line.taxCodeId },
  { column: 'tax_rate', pgType: 'numeric', read: (line: EntryLine) => line.taxRate ?? null },
  {
    column: 'tax_component',
    pgType: 'text',
    read: (line: EntryLine) => line.taxComponent ?? null,
  },
  { column: 'posting_date', pgType: 'date', read: (line: EntryLine) => line.postingDate },
];

function insertEntries(tx: Tx, entries: readonly StoredEntry[]): Promise<unknown> {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, index) => {
      const { id: entryId, postingDate } = entry;
      return { ...line, entryId, postingDate, position: index + 1 };
    }),
  );
  return Promise.all([
    tx.query(
      insertMany('insert:journal_entry', tx.tenantId, 'journal_entry', entryColumns, entries),
    ),
    tx.query(insertMany('insert:journal_line', tx.tenantId, 'journal_line', lineColumns, lines)),
  ]);
}

type Text = string | null;

async function readPosting(tx: Tx, documentId: string): Promise<JournalEntry | null> {
  const { rows } = await tx.query({
    name: 'need:journal',
    text:
      'select e.id, e.document_type, e.posting_date, e.period_id, e.currency, ' +
      'l.account_id, l.amount, l.base_amount, l.tax_code_id, l.tax_rate, l.tax_component ' +
      'from journal_entry e left join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      "where e.tenant_id = $1 and e.document_id = $2 and e.kind = 'posting' order by l.position",
    values: [tx.tenantId, documentId],
  });
  const [first] = rows;
  if (first === undefined) return null;
  const [id = '', documentType = '', postingDate = '', periodId = '', currency = ''] =
    first as string[];
  // A document with total 0 has an entry without lines.
  const booked = rows.filter(([, , , , , accountId]) => accountId !== null);
  const lines = booked.map((row): JournalLine => {
    const [accountId, amount, baseAmount] = row.slice(5) as [string, string, string];
    const [taxCodeId = null, taxRate = null, taxComponent = null] = row.slice(8) as Text[];
    return { accountId, amount, baseAmount, taxCodeId, taxRate, taxComponent };
  });
  const kind = 'posting' as const;
  return {
    ...{ id, documentType, documentId, kind, postingDate, periodId, currency },
    reversalOf: null,
    lines,
  };
}

const readLastDate: JournalStore['readLastDate'] = async (
  tx,
  { name, table, condition, values },
) => {
  const { rows } = await tx.query({
    name,
    text:
      `select max(e.posting_date) from ${table} d ` +
      'join journal_entry e on e.tenant_id = d.tenant_id and e.document_id = d.id ' +
      `where d.tenant_id = $1${condition}`,
    values,
  });
  return (rows[0]?.[0] ?? null) as string | null;
};

export const journalStore: JournalStore = { insert: insertEntries, readPosting, readLastDate };
