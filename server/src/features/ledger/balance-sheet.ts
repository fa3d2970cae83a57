/**
 * Balance sheet, computed from the daily sums of accounts. The result of the fiscal year is a line of equity; that of
 * earlier years is on the account with the role RetainedEarnings (0075).
 */
import { ref } from '../../http/openapi/json-schema.ts';
import type { Operation, Response } from '../../http/operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { date, type JsonSchema } from '../../record/fields.ts';
import { Big } from '../../record/values/money.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { freshnessExample, listOf, money, reportOperation } from '../reports/exports.ts';
import { type AccountBalance, type Balance, balancesOf } from './balances.ts';
import { accountAmount } from './ledger-report-schemas.ts';
import { readLedgerSums } from './store-balances.ts';

const sectionOfAccounts = (accountId: JsonSchema) => listOf(objectOf(accountAmount(accountId)));
const section = objectOf({ accounts: sectionOfAccounts(ref('Id')), total: ref('Amount') });
const accountId = '0193d0a4-0000-7000-8000-0000000000a2';
const lineExample = (code: string, name: string, amount: string) => ({
  accounts: [{ accountId, code, name, amount }],
  total: amount,
});

const sheetResponse: Response = {
  description: 'Assets, liabilities and equity by account.',
  schema: objectOf({
    asOf: ref('CalendarDate'),
    yearFrom: { ...ref('CalendarDate') },
    baseCurrency: ref('BaseCurrency'),
    assets: section,
    liabilities: section,
    equity: objectOf(
      {
        accounts: sectionOfAccounts({ type: 'string', format: 'uuid', nullable: true }),
        result: ref('Amount'),
        total: ref('Amount'),
      },
      {
        description:
          '`result`: of the fiscal year from `yearFrom` to `asOf`. An account without ID has the results of earlier years while no account has the role RetainedEarnings.',
      },
    ),
    liabilitiesAndEquity: { ...ref('Amount') },
    freshness: ref('Freshness'),
  }),
  example: {
    asOf: '2026-11-21',
    yearFrom: '2026-01-01',
    baseCurrency: 'EUR',
    assets: lineExample('1200', 'Trade receivables', '3570.00'),
    liabilities: lineExample('2200', 'Sales tax payable', '570.00'),
    equity: {
      accounts: [{ accountId, code: '3000', name: 'Retained earnings', amount: '2000.00' }],
      result: '1000.00',
      total: '3000.00',
    },
    liabilitiesAndEquity: '3570.00',
    freshness: freshnessExample,
  },
};

export function balanceSheetOperation(db: Database): Operation {
  return reportOperation({
    path: 'balance-sheet',
    operationId: 'reportBalanceSheet',
    summary: 'Balance sheet',
    description:
      'The balances of accounts of type Asset, Liability and Equity as of a posting date, in base currency, and the result of the fiscal year. `assets.total` equals `liabilitiesAndEquity`. Assets are positive if debited, liabilities and equity if credited. Accounts without a type are listed with the assets. The results of earlier fiscal years are part of the account with the role RetainedEarnings.',
    fields: { asOf: date({ description: 'The last posting date; today by default.' }) },
    response: sheetResponse,
    async read(given, request) {
      const asOf = String(given.asOf ?? viewerOf(request).today);
      // Closing balances are the same for any first day, and a later one reads fewer days.
      const found = await readLedgerSums(db, request.principal.tenant.id, asOf, asOf);
      const { baseCurrency, yearFrom, freshness } = found;
      const { accounts, unassigned } = balancesOf(found);
      const lines = accounts.map((one): Line => ({ ...one, amount: one.closing }));
      const assets = sectionOf(lines, ['Asset', null], 1);
      const liabilities = sectionOf(lines, ['Liability'], -1);
      const income = sectionOf(lines, ['Revenue', 'Expense'], -1);
      const equity = sectionOf([...lines, ...unassignedLine(unassigned)], ['Equity'], -1);
      const total = equity.total.plus(income.total);
      return {
        ...{ asOf, yearFrom, baseCurrency },
        assets: shown(assets, baseCurrency),
        liabilities: shown(liabilities, baseCurrency),
        equity: {
          accounts: shown(equity, baseCurrency).accounts,
          result: money(income.total, baseCurrency),
          total: money(total, baseCurrency),
        },
        liabilitiesAndEquity: money(liabilities.total.plus(total), baseCurrency),
        freshness,
      };
    },
  });
}

interface Line extends Pick<AccountBalance, 'code' | 'name' | 'type'> {
  readonly accountId: string | null;
  readonly amount: Big;
}

function unassignedLine(unassigned: Balance | null): Line[] {
  if (unassigned === null) return [];
  const amount = unassigned.closing;
  return [{ accountId: null, code: null, name: null, type: 'Equity', amount }];
}

interface Section {
  readonly lines: readonly Line[];
  readonly total: Big;
}

/** The accounts of some types; `sign` -1: credits are positive. */
function sectionOf(
  lines: readonly Line[],
  types: readonly (string | null)[],
  sign: 1 | -1,
): Section {
  const own = lines
    .filter(({ type }) => types.includes(type))
    .map((line) => ({ ...line, amount: line.amount.times(sign) }));
  return { lines: own, total: own.reduce((all, { amount }) => all.plus(amount), new Big(0)) };
}

function shown({ lines, total }: Section, baseCurrency: string | null) {
  return {
    accounts: lines.map(({ accountId, code, name, amount }) => {
      return { accountId, code, name, amount: money(amount, baseCurrency) };
    }),
    total: money(total, baseCurrency),
  };
}
