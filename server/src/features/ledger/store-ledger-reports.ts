/**
 * Reads balances and lines of accounts. Balances come from the daily summary; lines are read only
 * up to the event that the summary has reached, so both agree.
 */
import { type Database, problemOf, readTransaction, type Tx } from '../../postgres/db.ts';
import { answer, type Freshness, readFreshness } from '../reports/exports.ts';

export interface AccountBalance {
  readonly accountId: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly type: string | null;
  /** Decimals as text, in base currency. */
  readonly debit: string;
  readonly credit: string;
  readonly lines: number;
}

export interface StatementQuery {
  readonly accountId: string;
  /** `YYYY-MM-DD`; null: since the first line. */
  readonly from: string | null;
  readonly to: string;
  readonly limit: number;
  /** Null: the first page. */
  readonly after: StatementPosition | null;
}

/** The end of a page, and the values that all pages of a statement share. */
export interface StatementPosition extends StatementBalances {
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
}

interface StatementBalances {
  /** All pages include the events up to this one, and no later ones. */
  readonly upToSequence: number;
  readonly opening: string;
  readonly closing: string;
}

interface StatementLine {
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
  readonly kind: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly documentNumber: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly baseAmount: string;
}

export interface Statement extends StatementBalances {
  readonly account: Pick<AccountBalance, 'code' | 'name' | 'type'>;
  readonly baseCurrency: string | null;
  readonly lines: readonly StatementLine[];
  readonly hasMore: boolean;
  readonly freshness: Freshness;
}

/**
 * The debits and credits of each account up to a day (`YYYY-MM-DD`), by code. Throws `overloaded`.
 */
export async function readTrialBalance(
  db: Database,
  tenantId: string,
  asOf: string,
): Promise<{
  freshness: Freshness;
  baseCurrency: string | null;
  accounts: readonly AccountBalance[];
}> {
  const { freshness, answers } = await answer(db, tenantId, [
    {
      name: 'report:trial-balance',
      text:
        'select d.account_id, a.code, a.name, a.type, d.debit::text, d.credit::text, d.lines from (' +
        'select account_id, sum(debit) as debit, sum(credit) as credit, sum(lines)::bigint as lines ' +
        'from account_day where tenant_id = $1 and day <= $2 group by account_id) as d ' +
        'left join account a on a.tenant_id = $1 and a.id = d.account_id order by a.code, d.account_id',
      values: [tenantId, asOf],
    },
    {
      name: 'report:base',
      text: 'select base_currency from tenant_settings where tenant_id = $1',
      values: [tenantId],
    },
  ]);
  const accounts = (answers[0] ?? []).map(([accountId, code, name, type, debit, credit, lines]) => {
    return { accountId, code, name, type, debit, credit, lines } as AccountBalance;
  });
  return { freshness, accounts, baseCurrency: (answers[1]?.[0]?.[0] ?? null) as string | null };
}

/** One page of an account; null if the tenant has no such account. Throws `overloaded`. */
export async function readStatement(
  db: Database,
  tenantId: string,
  query: StatementQuery,
): Promise<Statement | null> {
  try {
    return await readTransaction(db, tenantId, async (tx) => {
      const [head, freshness] = await Promise.all([readHead(tx, query), readFreshness(tx)]);
      if (head === null) return null;
      const { after, limit } = query;
      const { upToSequence, opening, closing } = after ?? head;
      const found = await readLines(tx, query, upToSequence);
      return {
        ...head,
        ...{ upToSequence, opening, closing, freshness },
        lines: found.slice(0, limit),
        hasMore: found.length > limit,
      };
    });
  } catch (error) {
    throw problemOf(error);
  }
}

/** In one query, because the balances must belong to the sequence. */
async function readHead(
  tx: Tx,
  { accountId, from, to }: StatementQuery,
): Promise<Omit<Statement, 'lines' | 'hasMore' | 'freshness'> | null> {
  const { rows } = await tx.query({
    name: 'report:statement-head',
    text:
      'select a.code, a.name, a.type, ' +
      '(select base_currency from tenant_settings where tenant_id = $1), ' +
      '(select up_to_sequence from analytics_state where tenant_id = $1), ' +
      'd.opening::text, d.closing::text from account a cross join (' +
      'select coalesce(sum(debit - credit) filter (where day < $3), 0) as opening, ' +
      'coalesce(sum(debit - credit), 0) as closing from account_day ' +
      'where tenant_id = $1 and account_id = $2 and day <= $4) as d ' +
      'where a.tenant_id = $1 and a.id = $2',
    values: [tx.tenantId, accountId, from, to],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const [code, name, type, baseCurrency, upToSequence, opening, closing] = row;
  return {
    account: { code, name, type } as Statement['account'],
    baseCurrency: baseCurrency as string | null,
    // Without summaries nothing is included, not even entries without an event.
    upToSequence: (upToSequence ?? -1) as number,
    opening: opening as string,
    closing: closing as string,
  };
}

async function readLines(
  tx: Tx,
  { accountId, from, to, limit, after }: StatementQuery,
  upToSequence: number,
): Promise<StatementLine[]> {
  const values: unknown[] = [tx.tenantId, accountId, to, upToSequence, limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const begin =
    after === null
      ? from === null
        ? ''
        : `and l.posting_date >= ${bind(from)}::date `
      : 'and (l.posting_date, l.entry_id, l.position) > ' +
        `(${bind(after.postingDate)}::date, ${bind(after.entryId)}::uuid, ${bind(after.position)}::integer) `;
  const { rows } = await tx.query({
    text:
      'select l.posting_date, l.entry_id, l.position, e.kind, e.document_type, e.document_id, ' +
      'e.document_number, e.currency, l.amount::text, l.base_amount::text from journal_line l ' +
      'join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id ' +
      'where l.tenant_id = $1 and l.account_id = $2 and l.posting_date <= $3::date ' +
      `and coalesce(e.sequence, 0) <= $4 ${begin}` +
      'order by l.posting_date, l.entry_id, l.position limit $5',
    values,
  });
  return rows.map((row) => {
    const [postingDate, entryId, position, kind, documentType, documentId, documentNumber] = row;
    const [currency, amount, baseAmount] = row.slice(7);
    const document = { documentType, documentId, documentNumber };
    const amounts = { currency, amount, baseAmount };
    return { postingDate, entryId, position, kind, ...document, ...amounts } as StatementLine;
  });
}
