/** Reports of the ledger: the trial balance, and the account statement behind each of its rows. */

import { jsonAnswer } from '../../http/answer.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import type { ApiRequest, Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import { date, integer, reference, text, type Value } from '../../record/fields.ts';
import { problemWith } from '../../record/problem.ts';
import { Big } from '../../record/values/money.ts';
import {
  money,
  parseReportQuery,
  reportOperation,
  reportParameters,
  reportTag,
  shownFreshness,
} from '../reports/exports.ts';
import { balanceSheetOperation } from './balance-sheet.ts';
import { type AccountBalance, type Balance, balancesOf, totalOf } from './balances.ts';
import { incomeOperation } from './income-statement.ts';
import { statementResponse, trialBalanceResponse } from './ledger-report-schemas.ts';
import { problemAt } from './messages.ts';
import { readLedgerSums } from './store-balances.ts';
import { readStatement, type Statement, type StatementPosition } from './store-ledger-reports.ts';

const limits = { statementLines: 1_000 } as const;

interface LedgerContext {
  readonly db: Database;
  readonly cursors: Cursors;
}

export function ledgerReportOperations(context: LedgerContext): Operation[] {
  return [
    trialBalanceOperation(context.db),
    statementOperation(context),
    incomeOperation(context.db),
    balanceSheetOperation(context.db),
  ];
}

const rangeFields = {
  from: date({ description: 'The first posting date; by default that of the first line.' }),
  to: date({ description: 'The last posting date; today by default.' }),
};

function trialBalanceOperation(db: Database): Operation {
  return reportOperation({
    path: 'trial-balance',
    operationId: 'reportTrialBalance',
    summary: 'Trial balance',
    description:
      'The opening balance, debits, credits and closing balance of each account in a range of posting dates, in base currency; each of them sums to zero. Accounts of type Revenue and Expense begin each fiscal year at zero: `carriedForward` is what the beginnings of fiscal years after `from` moved from them to the account with the role RetainedEarnings. No entry is written for it. `balance` is debit minus credit, and `closing` is opening + balance + carriedForward. Accounts without lines up to `to` are not listed, except for retained earnings that are not zero. `/api/reports/account-statement` lists the lines of a row.',
    fields: { ...rangeFields, asOf: date({ description: 'An older name of `to`.' }) },
    response: trialBalanceResponse,
    async read(given, request) {
      if (given.asOf !== undefined && given.to !== undefined)
        throw problemWith(
          'invalid_filter',
          problemAt('asOf', 'parameters_alike', { name: 'asOf', other: 'to' }),
        );
      const { from, to } = rangeOf({ ...given, to: given.to ?? given.asOf }, request);
      const found = await readLedgerSums(db, request.principal.tenant.id, from, to);
      const { baseCurrency, freshness } = found;
      const { accounts, unassigned } = balancesOf(found);
      const all = [...accounts, ...(unassigned === null ? [] : [unassigned])];
      const row = ({ accountId, code, name, type, lines, ...balance }: AccountBalance) => {
        return { accountId, code, name, type, lines, ...shownBalance(balance, baseCurrency) };
      };
      return {
        ...{ asOf: to, from, to, baseCurrency },
        accounts: accounts.map(row),
        unassigned: unassigned && shownBalance(unassigned, baseCurrency),
        totals: shownBalance(totalOf(all), baseCurrency),
        freshness,
      };
    },
  });
}

/** Throws `invalid_filter` if the range is reversed. */
function rangeOf(given: Readonly<Record<string, Value | undefined>>, request: ApiRequest) {
  const from = (given['from'] ?? null) as string | null;
  const to = String(given['to'] ?? viewerOf(request).today);
  if (from !== null && from > to) throw invalidFilter('from', 'range_reversed', { from, to });
  return { from, to };
}

function shownBalance(balance: Balance, baseCurrency: string | null) {
  const { opening, debit, credit, carriedForward, closing } = balance;
  const amounts = { debit, credit, balance: debit.minus(credit), opening, carriedForward, closing };
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, money(amount, baseCurrency)]),
  );
}

const statementFields = {
  accountId: reference('account', { required: true, description: 'The account.' }),
  ...rangeFields,
  limit: integer({
    min: 1,
    max: limits.statementLines,
    initial: 200,
    description: 'Lines per page.',
  }),
  // A year that is carried forward adds about 40 characters.
  cursor: text({ max: 4000, description: '`nextCursor` of the previous page.' }),
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
      const { from, to } = rangeOf(given, request);
      const identity = JSON.stringify([tenant.id, 'account-statement', accountId, from, to]);
      const after = positionOf(cursors, given['cursor'], identity);
      const limit = Number(given['limit'] ?? 200);
      const query = { accountId, from, to, limit, after: after?.position ?? null };
      const found = await readStatement(db, tenant.id, query);
      if (found === null) throw recordNotFound({ name: 'account' }, accountId);
      const { items, carriedForward, rest, balance } = withBalances(
        found,
        after?.balance ?? found.opening,
      );
      const last = found.lines.at(-1);
      const nextCursor =
        found.hasMore && last !== undefined
          ? cursors.make(identity, cursorValues({ ...found, ...last, carried: rest }, balance))
          : null;
      const { baseCurrency, freshness } = found;
      const body = JSON.stringify({
        accountId,
        ...found.account,
        from,
        to,
        baseCurrency,
        opening: money(new Big(found.opening), baseCurrency),
        debit: money(new Big(found.debit), baseCurrency),
        credit: money(new Big(found.credit), baseCurrency),
        closing: money(new Big(found.closing), baseCurrency),
        items,
        carriedForward,
        nextCursor,
        hasMore: nextCursor !== null,
        freshness: shownFreshness(freshness, request.at),
      });
      const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

/** The lines of a page and what is carried forward between them, with running balances; `rest` is for later pages. */
function withBalances({ lines, baseCurrency, carried, hasMore }: Statement, from: string) {
  let balance = new Big(from);
  let rest = carried;
  const carriedForward: { date: string; amount: string; balance: string }[] = [];
  const carryUntil = (day: string | null) => {
    for (let [first] = rest; first !== undefined; [first] = rest) {
      const [date, amount] = first;
      if (day !== null && date > day) return;
      rest = rest.slice(1);
      balance = balance.plus(amount);
      const shown = money(new Big(amount), baseCurrency);
      carriedForward.push({ date, amount: shown, balance: money(balance, baseCurrency) });
    }
  };
  const items = lines.map((line) => {
    carryUntil(line.postingDate);
    balance = balance.plus(line.baseAmount);
    return {
      ...line,
      amount: money(new Big(line.amount), line.currency),
      baseAmount: money(new Big(line.baseAmount), baseCurrency),
      balance: money(balance, baseCurrency),
    };
  });
  if (!hasMore) carryUntil(null);
  return { items, carriedForward, rest, balance: balance.toFixed() };
}

function cursorValues(position: StatementPosition, balance: string): Value[] {
  const { upToSequence, opening, debit, credit, closing, carried } = position;
  const { postingDate, entryId } = position;
  const shared = [upToSequence, opening, debit, credit, closing, JSON.stringify(carried)];
  return [...shared, balance, postingDate, entryId, position.position];
}

function positionOf(cursors: Cursors, text: Value | undefined, identity: string) {
  const values = cursors.parse(text === undefined ? undefined : String(text), identity, 10);
  if (values === null) return null;
  const [upToSequence, opening, debit, credit, closing, carried, balance, ...last] = values;
  const [postingDate, entryId, position] = last;
  const balances = { upToSequence, opening, debit, credit, closing };
  return {
    balance: String(balance),
    position: {
      ...{ ...balances, carried: JSON.parse(String(carried)) },
      ...{ postingDate, entryId, position },
    } as StatementPosition,
  };
}
