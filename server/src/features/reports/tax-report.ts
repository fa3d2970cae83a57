/** The tax report: the tax of a range by tax code, rate and category, and the lines behind each sum. */

import { jsonAnswer } from '../../http/answer.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import type { ApiRequest, Operation } from '../../http/operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import {
  date,
  decimal,
  enumeration,
  integer,
  reference,
  text,
  type Value,
} from '../../record/fields.ts';
import { Big, sum } from '../../record/values/money.ts';
import { money } from './aging-report.ts';
import { reportOperation, reportTag, shownFreshness } from './report-operations.ts';
import { parseReportQuery, reportParameters } from './report-query.ts';
import { taxedOf } from './store-tax-lines.ts';
import {
  type DayRange,
  readTaxLines,
  readTaxReport,
  type TaxAccount,
  type TaxLineFilter,
  type TaxLinePosition,
  type TaxLines,
  type TaxSum,
} from './store-tax-report.ts';
import { taxDirections, taxLinesResponse, taxResponse } from './tax-report-schemas.ts';

const limits = { taxLines: 1_000 } as const;

interface TaxContext {
  readonly db: Database;
  readonly cursors: Cursors;
  /** Of documents with taxes. */
  readonly taxed: readonly Entity[];
}

/** `entities`: all entities. */
export function taxOperations(
  context: Pick<TaxContext, 'db' | 'cursors'> & { readonly entities: readonly Entity[] },
): Operation[] {
  const { db, cursors, entities } = context;
  const own = { db, cursors, taxed: taxedOf(entities) };
  return [taxOperation(own), taxLinesOperation(own)];
}

const rangeFields = {
  from: date({ description: 'The first posting date; by default the first day of `to`’s month.' }),
  to: date({ description: 'The last posting date; today by default.' }),
};

/** Throws `invalid_filter` if the range ends before it begins. */
function rangeOf(given: Readonly<Record<string, Value>>, request: ApiRequest): DayRange {
  const to = String(given['to'] ?? viewerOf(request).today);
  const from = String(given['from'] ?? `${to.slice(0, 7)}-01`);
  if (from > to) throw invalidFilter('from', 'range_reversed', { from, to });
  return { from, to };
}

function taxOperation({ db, taxed }: TaxContext): Operation {
  return reportOperation({
    path: 'tax',
    operationId: 'reportTax',
    summary: 'Tax report',
    description:
      'The taxable amounts and the tax of documents by tax code, rate and category, in base currency. A document counts on its posting date (accrual), a void on the date of its reversal; both as posted, whatever the tax code or the exchange rate is now. `accounts` compares the report with the ledger: on each tax account, `movement` is `tax` plus `other`, the entries that do not belong to documents with this tax. `/api/reports/tax/lines` lists the lines of each row.',
    fields: rangeFields,
    response: taxResponse,
    async read(given, request) {
      const range = rangeOf(given, request);
      const { baseCurrency, taxes, accounts, freshness } = await readTaxReport(
        db,
        request.principal.tenant.id,
        range,
        taxed,
      );
      return {
        ...range,
        baseCurrency,
        taxes: rowsOf(taxes, range, baseCurrency),
        totals: totalsOf(taxes, baseCurrency),
        accounts: accounts.map((account) => tied(account, taxes, baseCurrency)),
        freshness,
      };
    },
  });
}

/** One row for each direction, tax code, rate and category, whatever their accounts. */
function rowsOf(taxes: readonly TaxSum[], range: DayRange, currency: string | null) {
  const groups = Map.groupBy(taxes, ({ direction, taxCodeId, rate, category }) =>
    [direction, taxCodeId, rate, category].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { direction, taxCodeId, code, name, rate, category } = first;
    const own = { direction, taxCodeId, rate, category };
    return [
      {
        ...{ direction, taxCodeId, code, name, rate, category },
        ...sumsOf(group, currency),
        components: componentsOf(group, range, currency),
        lines: group.reduce((count, { lines }) => count + lines, 0),
        linesPath: `/api/reports/tax/lines?${new URLSearchParams({ ...range, ...own })}`,
      },
    ];
  });
}

/** The sums of each component and rate of it. */
function componentsOf(taxes: readonly TaxSum[], range: DayRange, currency: string | null) {
  const groups = Map.groupBy(
    taxes.filter(({ component }) => component !== null),
    ({ component, componentRate }) => JSON.stringify([component, componentRate]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { direction, taxCodeId, rate, category, component, componentRate } = first;
    const own = { direction, taxCodeId, rate, category, component: String(component) };
    return [
      {
        name: component,
        rate: componentRate,
        base: money(sum(group.map(({ base }) => base)), currency),
        tax: money(sum(group.map(({ tax }) => tax)), currency),
        lines: group.reduce((count, { lines }) => count + lines, 0),
        linesPath: `/api/reports/tax/lines?${new URLSearchParams({ ...range, ...own })}`,
      },
    ];
  });
}

/** The components of one tax have the same base, which counts once. */
function sumsOf(taxes: readonly TaxSum[], currency: string | null) {
  return {
    base: money(
      sum(
        taxes.flatMap(({ base, componentPosition }) =>
          (componentPosition ?? 1) === 1 ? base : [],
        ),
      ),
      currency,
    ),
    tax: money(sum(taxes.map(({ tax }) => tax)), currency),
  };
}

function totalsOf(taxes: readonly TaxSum[], currency: string | null) {
  const [output, input] = taxDirections.map((direction) =>
    sumsOf(
      taxes.filter((one) => one.direction === direction),
      currency,
    ),
  );
  const payable = money(new Big(output?.tax ?? 0).minus(input?.tax ?? 0), currency);
  return { output, input, payable };
}

/** Compares the ledger with the report on one account. */
function tied(account: TaxAccount, taxes: readonly TaxSum[], currency: string | null) {
  const { accountId, code, name, movement } = account;
  const tax = sum(
    taxes
      .filter((one) => one.accountId === accountId)
      .map((one) => (one.direction === 'input' ? new Big(one.tax).neg().toFixed() : one.tax)),
  );
  const other = new Big(movement).minus(tax);
  const shown = (amount: Big) => money(amount, currency);
  const amounts = { movement: shown(new Big(movement)), tax: shown(tax), other: shown(other) };
  return { accountId, code, name, ...amounts };
}

const lineFields = {
  ...rangeFields,
  taxCodeId: reference('taxCode', { description: 'Only this tax code.' }),
  rate: decimal({ description: 'Only this rate, percent.' }),
  category: text({ max: 2, description: 'Only this VAT category.' }),
  direction: enumeration(taxDirections, { description: 'Only this direction.' }),
  component: text({ max: 60, description: 'Only this component of tax codes.' }),
  limit: integer({ min: 1, max: limits.taxLines, initial: 200, description: 'Lines per page.' }),
  cursor: text({ max: 2000, description: '`nextCursor` of the previous page.' }),
};
const filterNames = ['taxCodeId', 'rate', 'category', 'direction', 'component'] as const;

function taxLinesOperation({ db, cursors, taxed }: TaxContext): Operation {
  return {
    method: 'GET',
    path: '/api/reports/tax/lines',
    operationId: 'reportTaxLines',
    tag: reportTag.name,
    summary: 'Lines of the tax report',
    description:
      'The lines behind the tax report by posting date: one for each journal entry, tax code and rate, or component of it. A line refers to its entry (`/api/journal-entries/{id}`) and its document. All pages show the ledger as of the first page; later postings are in none of them.',
    roles: everyone,
    parameters: reportParameters(lineFields),
    responses: { 200: taxLinesResponse },
    problems: ['invalid_filter', 'invalid_cursor', 'overloaded'],
    async handle(request) {
      const tenantId = request.principal.tenant.id;
      const given = parseReportQuery(lineFields, request.rawQuery);
      const range = rangeOf(given, request);
      const filter: TaxLineFilter = Object.fromEntries(
        filterNames.flatMap((name) =>
          given[name] === undefined ? [] : [[name, String(given[name])]],
        ),
      );
      const identity = JSON.stringify([tenantId, 'tax-lines', range, filter]);
      const after = positionOf(cursors, given['cursor'], identity);
      const limit = Number(given['limit'] ?? 200);
      const found = await readTaxLines(db, tenantId, { ...range, filter, limit, after }, taxed);
      const last = found.lines.at(-1);
      const nextCursor =
        found.hasMore && last !== undefined
          ? cursors.make(identity, [
              found.upToSequence,
              last.postingDate,
              last.entryId,
              last.position,
            ])
          : null;
      const body = JSON.stringify({
        ...range,
        baseCurrency: found.baseCurrency,
        items: shownLines(found),
        nextCursor,
        hasMore: nextCursor !== null,
        freshness: shownFreshness(found.freshness, request.at),
      });
      const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

function shownLines({ lines, baseCurrency }: TaxLines) {
  return lines.map((line) => ({
    ...line,
    documentBase: money(new Big(line.documentBase), line.currency),
    documentTax: money(new Big(line.documentTax), line.currency),
    base: money(new Big(line.base), baseCurrency),
    tax: money(new Big(line.tax), baseCurrency),
  }));
}

function positionOf(cursors: Cursors, cursor: Value | undefined, identity: string) {
  const values = cursors.parse(cursor === undefined ? undefined : String(cursor), identity, 4);
  if (values === null) return null;
  const [upToSequence, postingDate, entryId, position] = values;
  return { upToSequence, postingDate, entryId, position } as TaxLinePosition;
}
