/** Reads the lines of a journal entry, and the entry that reverses it. */
import type { Database } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';

/** Amounts are decimals as text; positive ones debit, negative ones credit. */
export interface LedgerLine {
  readonly position: number;
  readonly accountId: string;
  readonly accountCode: string | null;
  readonly accountName: string | null;
  readonly amount: string;
  readonly baseAmount: string;
  readonly taxCodeId: string | null;
  /** Percent. */
  readonly taxRate: string | null;
  readonly taxComponent: string | null;
}

/** Throws `overloaded`. */
export async function readEntryLines(
  db: Database,
  tenantId: string,
  entryId: string,
): Promise<{
  lines: readonly LedgerLine[];
  reversedBy: string | null;
  baseCurrency: string | null;
}> {
  return readForRequest(db, tenantId, async (tx, sendCommit) => {
    const sent = [
      {
        name: 'journal:lines',
        text:
          'select l.position, l.account_id, a.code, a.name, l.amount::text, l.base_amount::text, ' +
          'l.tax_code_id, l.tax_rate::text, l.tax_component from journal_line l ' +
          'left join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
          'where l.tenant_id = $1 and l.entry_id = $2 order by l.position',
      },
      {
        name: 'journal:reversed',
        // Joined by document, which is indexed.
        text:
          'select r.id from journal_entry e join journal_entry r on r.tenant_id = e.tenant_id and ' +
          "r.document_id = e.document_id and r.kind = 'reversal' and r.reversal_of = e.id " +
          'where e.tenant_id = $1 and e.id = $2',
      },
      {
        name: 'journal:base',
        text: 'select base_currency from tenant_settings where tenant_id = $1 and $2::uuid is not null',
      },
    ].map((statement) => tx.query({ ...statement, values: [tenantId, entryId] }));
    sendCommit();
    const [lines, reversed, base] = await Promise.all(sent);
    return {
      lines: (lines?.rows ?? []).map(lineFrom),
      reversedBy: (reversed?.rows[0]?.[0] ?? null) as string | null,
      baseCurrency: (base?.rows[0]?.[0] ?? null) as string | null,
    };
  });
}

function lineFrom(row: readonly unknown[]): LedgerLine {
  const [position, accountId, accountCode, accountName, amount, baseAmount, ...tax] = row;
  const [taxCodeId, taxRate, taxComponent] = tax;
  const account = { accountId, accountCode, accountName };
  return {
    position,
    ...account,
    amount,
    baseAmount,
    taxCodeId,
    taxRate,
    taxComponent,
  } as LedgerLine;
}
