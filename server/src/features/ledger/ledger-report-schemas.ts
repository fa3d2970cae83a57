/** The JSON schemas of the ledger reports, each with a valid example. */

import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Response } from '../../http/operation.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { count, currency, freshnessExample, listOf, nullableText } from '../reports/exports.ts';

const sums = {
  ...{ debit: ref('Amount'), credit: ref('Amount'), balance: ref('Amount') },
  ...{ opening: ref('Amount'), carriedForward: ref('Amount'), closing: ref('Amount') },
};
const sumsExample = {
  ...{ debit: '1190.00', credit: '0.00', balance: '1190.00' },
  ...{ opening: '0.00', carriedForward: '0.00', closing: '1190.00' },
};
const accountId = '0193d0a4-0000-7000-8000-0000000000a2';
const account = { code: nullableText, name: nullableText, type: nullableText };
const receivables = { code: '1200', name: 'Trade receivables', type: 'Asset' };

/** A line of the income statement or the balance sheet. */
export function accountAmount(id: JsonSchema) {
  return { accountId: id, code: nullableText, name: nullableText, amount: ref('Amount') };
}

export const trialBalanceResponse: Response = {
  description: 'The accounts that have lines, by code.',
  schema: objectOf({
    asOf: ref('CalendarDate'),
    from: { type: 'string', format: 'date', nullable: true },
    to: ref('CalendarDate'),
    baseCurrency: ref('BaseCurrency'),
    accounts: listOf(objectOf({ accountId: ref('Id'), ...account, lines: count, ...sums })),
    unassigned: {
      ...objectOf(sums, {
        description:
          'The results of earlier fiscal years while no account has the role RetainedEarnings; null if they are zero or have an account.',
      }),
      nullable: true,
    },
    totals: objectOf(sums, {
      description:
        'The sums over all accounts and `unassigned`; opening, balance, carriedForward and closing are zero.',
    }),
    freshness: ref('Freshness'),
  }),
  example: {
    asOf: '2026-11-21',
    from: '2026-01-01',
    to: '2026-11-21',
    baseCurrency: 'EUR',
    accounts: [
      { accountId, ...receivables, lines: 1, ...sumsExample },
      {
        accountId: '0193d0a4-0000-7000-8000-0000000000a3',
        code: '4000',
        name: 'Revenue, services',
        type: 'Revenue',
        lines: 1,
        ...{ debit: '0.00', credit: '1190.00', balance: '-1190.00' },
        ...{ opening: '0.00', carriedForward: '0.00', closing: '-1190.00' },
      },
    ],
    unassigned: null,
    totals: {
      ...{ debit: '1190.00', credit: '1190.00', balance: '0.00' },
      ...{ opening: '0.00', carriedForward: '0.00', closing: '0.00' },
    },
    freshness: freshnessExample,
  },
};

const line: Readonly<Record<string, JsonSchema>> = {
  postingDate: ref('CalendarDate'),
  entryId: ref('Id'),
  position: { ...count, description: 'The position of the line in its entry.' },
  kind: namedEnum('JournalEntryKind', ['posting', 'reversal']),
  documentType: { type: 'string' },
  documentId: ref('Id'),
  documentNumber: nullableText,
  currency,
  amount: ref('Amount'),
  baseAmount: ref('Amount'),
  balance: { ...ref('Amount') },
};

export const statementResponse: Response = {
  description: 'A page of the account’s lines.',
  link: true,
  schema: objectOf({
    accountId: ref('Id'),
    ...account,
    from: { type: 'string', format: 'date', nullable: true },
    to: ref('CalendarDate'),
    baseCurrency: ref('BaseCurrency'),
    opening: ref('Amount'),
    debit: ref('Amount'),
    credit: ref('Amount'),
    closing: ref('Amount'),
    carriedForward: listOf(
      objectOf(
        { date: ref('CalendarDate'), amount: ref('Amount'), balance: ref('Amount') },
        {
          description:
            'The first day of a fiscal year, before the lines of that day: an account of type Revenue or Expense begins at zero, and the one with the role RetainedEarnings takes the result. No entry is written.',
        },
      ),
    ),
    items: listOf(
      objectOf(line, {
        description:
          'A positive amount debits the account. `balance` is the balance of the account after the line, in base currency.',
      }),
    ),
    nextCursor: {
      type: 'string',
      nullable: true,
      description: 'The `cursor` of the next page; null on the last page.',
    },
    hasMore: { type: 'boolean' },
    freshness: ref('Freshness'),
  }),
  example: {
    accountId,
    ...receivables,
    from: '2026-11-01',
    to: '2026-11-30',
    baseCurrency: 'EUR',
    opening: '200.00',
    debit: '1190.00',
    credit: '0.00',
    closing: '1390.00',
    carriedForward: [],
    items: [
      {
        postingDate: '2026-11-21',
        entryId: '0193d0a4-0000-7000-8000-000000000001',
        position: 1,
        kind: 'posting',
        documentType: 'invoice',
        documentId: '0193d0a4-0000-7000-8000-000000000001',
        documentNumber: 'INV-2026-000123',
        currency: 'EUR',
        amount: '1190.00',
        baseAmount: '1190.00',
        balance: '1390.00',
      },
    ],
    nextCursor: null,
    hasMore: false,
    freshness: freshnessExample,
  },
};
