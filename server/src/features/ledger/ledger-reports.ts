/** Reports of the ledger: the trial balance, and the account statement behind each of its rows. */

import type { Cursors } from '../../http/lists/cursors.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import { jsonAnswer } from '../../record/decide/answer.ts';
import { date, integer, reference, text, type Value } from '../../record/fields.ts';
import { Big, sum } from '../../record/values/money.ts';
import {
  money,
  parseReportQuery,
  reportOperation,
  reportParameters,
  reportTag,
  shownFreshness,
} from '../reports/exports.ts';
import { statementResponse, trialBalanceResponse } from './ledger-report-schemas.ts';
import {
  type AccountBalance,
  readStatement,
  readTrialBalance,
  type Statement,
  type StatementPosition,
} from './store-ledger-reports.ts';

const limits = { statementLines: 1_000 } as const;

interface LedgerContext {
  readonly db: Database;
  readonly cursors: Cursors;
}

export function ledgerReportOperations(context: LedgerContext): Operation[] {
  return [trialBalanceOperation(context.db), statementOperation(context)];
}

function trialBalanceOperation(db: Database): Operation {
  return reportOperation({
    path: 'trial-balance',
    operationId: 'reportTrialBalance',
    summary: 'Trial balance',
    description:
      'The debits and credits of each account up to a posting date, in base currency. The balances sum to zero. Accounts without lines up to that date are not listed. `/api/reports/account-statement` lists the lines of a balance.',
    fields: { asOf: date({ description: 'The last posting date; today by default.' }) },
    response: trialBalanceResponse,
    async read(given, request) {
      const asOf = String(given.asOf ?? viewerOf(request).today);
      const found = await readTrialBalance(db, request.principal.tenant.id, asOf);
      const { baseCurrency, accounts, freshness } = found;
      const shown = (debit: Big, credit: Big) => ({
        debit: money(debit, baseCurrency),
        credit: money(credit, baseCurrency),
        balance: money(debit.minus(credit), baseCurrency),
      });
      const row = ({ accountId, code, name, type, lines, debit, credit }: AccountBalance) => {
        return { accountId, code, name, type, lines, ...shown(new Big(debit), new Big(credit)) };
      };
      const totals = shown(
        sum(accounts.map(({ debit }) => debit)),
        sum(accounts.map(({ credit }) => credit)),
      );
      return { asOf, baseCurrency, accounts: accounts.map(row), totals, freshness };
    },
  });
}

const statementFields = {
  accountId: reference('account', { required: true, description: 'The account.' }),
  from: date({ description: 'The first posting date; by default that of the first line.' }),
  to: date({ description: 'The last posting date; today by default.' }),
  limit: integer({
    min: 1,
    max: limits.statementLines,
    initial: 200,
    description: 'Lines per page.',
  }),
  cursor: text({ max: 2000, description: '`nextCursor` of the previous page.' }),
};

function statementOperation({ db, cursors }: LedgerContext): Operation {
  return {
    method: 'GET',
    path: '/api/reports/account-statement',
    operationId: 'reportAccountStatement',
    tag: reportTag.name,
    summary: 'Account statement',
    description:
      'The lines on one account by posting date, each with the balance after it, from the opening to the closing balance, in base currency. A line refers to its entry (`/api/journal-entries/{id}`) and its document. All pages show the ledger as of the first page; later postings are in none of them.',
    roles: everyone,
    parameters: reportParameters(statementFields),
    responses: { 200: statementResponse },
    problems: ['invalid_filter', 'invalid_cursor', 'not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const given = parseReportQuery(statementFields, request.rawQuery);
      const accountId = String(given['accountId']);
      const from = (given['from'] ?? null) as string | null;
      const to = String(given['to'] ?? viewerOf(request).today);
      if (from !== null && from > to) throw invalidFilter('from', 'range_reversed', { from, to });
      const identity = JSON.stringify([tenant.id, 'account-statement', accountId, from, to]);
      const after = positionOf(cursors, given['cursor'], identity);
      const limit = Number(given['limit'] ?? 200);
      const query = { accountId, from, to, limit, after: after?.position ?? null };
      const found = await readStatement(db, tenant.id, query);
      if (found === null) throw recordNotFound({ name: 'account' }, accountId);
      const { items, balance } = withBalances(found, after?.balance ?? found.opening);
      const last = found.lines.at(-1);
      const nextCursor =
        found.hasMore && last !== undefined
          ? cursors.make(identity, cursorValues({ ...found, ...last }, balance))
          : null;
      const { baseCurrency, freshness } = found;
      const body = JSON.stringify({
        accountId,
        ...found.account,
        from,
        to,
        baseCurrency,
        opening: money(new Big(found.opening), baseCurrency),
        closing: money(new Big(found.closing), baseCurrency),
        items,
        nextCursor,
        hasMore: nextCursor !== null,
        freshness: shownFreshness(freshness, request.at),
      });
      const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

function withBalances({ lines, baseCurrency }: Statement, from: string) {
  let balance = new Big(from);
  const items = lines.map((line) => {
    balance = balance.plus(line.baseAmount);
    return {
      ...line,
      amount: money(new Big(line.amount), line.currency),
      baseAmount: money(new Big(line.baseAmount), baseCurrency),
      balance: money(balance, baseCurrency),
    };
  });
  return { items, balance: balance.toFixed() };
}

function cursorValues(position: StatementPosition, balance: string): Value[] {
  const { upToSequence, opening, closing, postingDate, entryId } = position;
  return [upToSequence, opening, closing, balance, postingDate, entryId, position.position];
}

function positionOf(cursors: Cursors, text: Value | undefined, identity: string) {
  const values = cursors.parse(text === undefined ? undefined : String(text), identity, 7);
  if (values === null) return null;
  const [upToSequence, opening, closing, balance, postingDate, entryId, position] = values;
  const balances = { upToSequence, opening, closing };
  return {
    balance: String(balance),
    position: { ...balances, postingDate, entryId, position } as unknown as StatementPosition,
  };
}
