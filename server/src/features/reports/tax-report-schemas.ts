/** The JSON schemas of the tax report, each with a valid example. */

import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Response } from '../../http/operation.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { count, currency, freshnessExample, listOf, nullableText } from './report-schemas.ts';

export const taxDirections = ['output', 'input'] as const;

const nullableId: JsonSchema = { type: 'string', format: 'uuid', nullable: true };
const sums = {
  base: ref('Amount'),
  tax: ref('Amount'),
};
const taxed: Readonly<Record<string, JsonSchema>> = {
  direction: namedEnum('TaxDirection', taxDirections),
  taxCodeId: ref('Id'),
  rate: ref('DecimalNumber'),
  category: { type: 'string' },
};
const linesPath = { type: 'string', description: 'The request for the lines of this row.' };
const taxCodeId = '0193d0a4-0000-7000-8000-0000000000a1';
const accountId = '0193d0a4-0000-7000-8000-0000000000a3';
const taxedExample = { direction: 'output', taxCodeId, rate: '19', category: 'S' };
const range = { from: '2026-11-01', to: '2026-11-30' };

export const taxResponse: Response = {
  description: 'The tax of the range.',
  schema: objectOf({
    from: ref('CalendarDate'),
    to: ref('CalendarDate'),
    baseCurrency: ref('BaseCurrency'),
    taxes: listOf(
      objectOf(
        {
          ...taxed,
          code: nullableText,
          name: nullableText,
          ...sums,
          components: {
            ...listOf(
              objectOf({
                name: { type: 'string' },
                rate: ref('DecimalNumber'),
                ...sums,
                lines: count,
                linesPath,
              }),
            ),
            description:
              'The components of the tax code, each with its rate; `base` is the taxable amount without tax. Empty if it has none.',
          },
          lines: count,
          linesPath,
        },
        {
          description:
            'Amounts in base currency: those of sales less corrections and reversals. `base` is the taxable amount. `code` and `name` are the current ones of the tax code; `rate` (percent) and `category` those of the documents.',
        },
      ),
    ),
    totals: objectOf({
      output: objectOf(sums),
      input: objectOf(sums),
      payable: ref('Amount'),
    }),
    accounts: listOf(
      objectOf(
        {
          accountId: ref('Id'),
          code: nullableText,
          name: nullableText,
          movement: ref('Amount'),
          tax: ref('Amount'),
          other: ref('Amount'),
        },
        {
          description:
            'Credits less debits of a tax account in the range, in base currency. `movement` is that of the ledger, `tax` the part in this report, `other` the rest. Listed are the account with the role Tax and those of the taxes above.',
        },
      ),
    ),
    freshness: ref('Freshness'),
  }),
  example: {
    ...range,
    baseCurrency: 'EUR',
    taxes: [
      {
        ...taxedExample,
        code: 'DE19',
        name: 'VAT 19 % (Germany)',
        base: '1000.00',
        tax: '190.00',
        components: [],
        lines: 1,
        linesPath: `/api/reports/tax/lines?from=${range.from}&to=${range.to}&direction=output&taxCodeId=${taxCodeId}&rate=19&category=S`,
      },
    ],
    totals: {
      output: { base: '1000.00', tax: '190.00' },
      input: { base: '0.00', tax: '0.00' },
      payable: '190.00',
    },
    accounts: [
      {
        accountId,
        code: '3806',
        name: 'Sales tax',
        movement: '200.00',
        tax: '190.00',
        other: '10.00',
      },
    ],
    freshness: freshnessExample,
  },
};

const line: Readonly<Record<string, JsonSchema>> = {
  postingDate: ref('CalendarDate'),
  entryId: ref('Id'),
  position: {
    type: 'integer',
    minimum: 1,
    description: 'Of the tax or component in the document.',
  },
  kind: namedEnum('JournalEntryKind', ['posting', 'reversal']),
  documentType: { type: 'string' },
  documentId: ref('Id'),
  documentNumber: nullableText,
  ...taxed,
  component: {
    ...nullableText,
    description: 'The component of the tax code; null if it has none.',
  },
  componentRate: { ...nullableText, description: 'Percent.' },
  accountId: nullableId,
  currency,
  documentBase: ref('Amount'),
  documentTax: ref('Amount'),
  ...sums,
};

export const taxLinesResponse: Response = {
  description: 'One page of lines.',
  link: true,
  schema: objectOf({
    from: ref('CalendarDate'),
    to: ref('CalendarDate'),
    baseCurrency: ref('BaseCurrency'),
    items: listOf(
      objectOf(line, {
        description:
          '`base` and `tax` are in base currency, `documentBase` and `documentTax` in `currency`; corrections and reversals of sales are negative. `accountId` is null if the tax is zero.',
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
    ...range,
    baseCurrency: 'EUR',
    items: [
      {
        postingDate: '2026-11-21',
        entryId: '0193d0a4-0000-7000-8000-000000000001',
        position: 1,
        kind: 'posting',
        documentType: 'invoice',
        documentId: '0193d0a4-0000-7000-8000-000000000001',
        documentNumber: 'INV-2026-000123',
        ...taxedExample,
        component: null,
        componentRate: null,
        accountId,
        currency: 'EUR',
        documentBase: '1000.00',
        documentTax: '190.00',
        base: '1000.00',
        tax: '190.00',
      },
    ],
    nextCursor: null,
    hasMore: false,
    freshness: freshnessExample,
  },
};
