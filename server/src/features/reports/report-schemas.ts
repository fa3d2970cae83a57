/** The JSON schemas of report responses, each with a valid example. */

import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Response } from '../../http/operation.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { outcomeClasses } from '../../record/messages/outcome-message.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { effectKinds } from '../effect-kinds.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const count: JsonSchema = { type: 'integer', minimum: 0 };
const percentSchema: JsonSchema = {
  type: 'string',
  nullable: true,
  pattern: '^-?[0-9]{1,100}\\.[0-9]{2}$',
  description: 'Decimal; null if the divisor is zero.',
};
export const currency: JsonSchema = { type: 'string', pattern: '^[A-Z]{3}$' };
const baseCurrencySchema: JsonSchema = {
  ...currency,
  nullable: true,
  description: 'ISO 4217; null before the tenant is set up.',
};
export const nullableText: JsonSchema = { type: 'string', nullable: true };
const nullableId: JsonSchema = { type: 'string', format: 'uuid', nullable: true };
export const month: JsonSchema = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' };

const freshnessSchema = objectOf(
  {
    refreshedAt: {
      type: 'string',
      format: 'date-time',
      nullable: true,
      description: 'When the summaries were last refreshed; null: never.',
    },
    upToSequence: {
      ...count,
      description: 'The summaries include all events up to this sequence.',
    },
    pending: { ...count, description: 'Queued and running refreshes.' },
    behindSeconds: { ...count, description: 'The age of the oldest of them.' },
    failed: {
      ...count,
      description:
        'Refreshes that failed or were cancelled since the summaries were last rebuilt. Until they are retried, or `daybook analytics rebuild` has run, the summaries may be incomplete.',
    },
  },
  { description: 'The freshness of the summaries.' },
);
export const freshnessExample = {
  refreshedAt: '2026-11-21T08:30:00.120Z',
  upToSequence: 4711,
  pending: 0,
  behindSeconds: 0,
  failed: 0,
};

const agedAmounts: Properties = {
  notDue: ref('Amount'),
  days1To30: ref('Amount'),
  days31To60: ref('Amount'),
  days61To90: ref('Amount'),
  daysOver90: ref('Amount'),
  total: ref('Amount'),
};
const ofBalance =
  '`unapplied`: payments and other credits as far as they settle no invoice yet, negative. `balance` is the amount due plus `unapplied`: what the customer owes, and the balance of the accounts with the roles Receivable and CustomerCredit.';
const balances: Properties = { unapplied: ref('Amount'), balance: ref('Amount') };
const agedBalance = objectOf({ ...agedAmounts, ...balances }, { description: ofBalance });
const agedInCurrency = objectOf({ currency, documents: count, ...agedAmounts, ...balances });
const customer: Properties = { customerId: ref('Id'), name: nullableText };

const source: JsonSchema = {
  type: 'string',
  enum: ['cache', 'ledger'],
  description:
    '`cache`: the summaries, for today and later; `ledger`: the journal entries, for an earlier day, or if an allocation or reversal of a document posted by then has a later posting date.',
};

const customerId = '0193d0a4-0000-7000-8000-0000000000c1';
const name = 'Northwind Foods GmbH';
const agedExample = {
  notDue: '1190.00',
  days1To30: '200.00',
  days31To60: '0.00',
  days61To90: '0.00',
  daysOver90: '0.00',
  total: '1390.00',
};
const agedBalanceExample = { ...agedExample, unapplied: '-90.00', balance: '1300.00' };
const agedInEuro = [{ currency: 'EUR', documents: 2, ...agedBalanceExample }];

export const agingTotals: JsonSchema = objectOf({
  documents: count,
  overdueDocuments: count,
  base: ref('AgedBalance'),
  currencies: listOf(ref('AgedInCurrency')),
});

export const agingTotalsExample = {
  ...{ documents: 2, overdueDocuments: 1 },
  ...{ base: agedBalanceExample, currencies: agedInEuro },
};

export const agingResponse: Response = {
  description: 'Receivables by age.',
  schema: objectOf({
    asOf: ref('CalendarDate'),
    source: ref('ReportSource'),
    baseCurrency: ref('BaseCurrency'),
    totals: agingTotals,
    customerCount: {
      ...count,
      description: 'Customers with open amounts or credits; the totals include all of them.',
    },
    customers: listOf(
      objectOf({
        ...customer,
        documents: count,
        overdueDocuments: count,
        base: ref('AgedBalance'),
        currencies: listOf(ref('AgedInCurrency')),
      }),
    ),
    freshness: ref('Freshness'),
  }),
  example: {
    asOf: '2026-11-21',
    source: 'cache',
    baseCurrency: 'EUR',
    totals: agingTotalsExample,
    customerCount: 1,
    customers: [{ customerId, name, ...agingTotalsExample }],
    freshness: freshnessExample,
  },
};

const amountsInCurrency = objectOf({
  currency,
  amount: ref('Amount'),
  baseAmount: ref('Amount'),
});
const inEuro = [{ currency: 'EUR', amount: '1000.00', baseAmount: '1000.00' }];

export const revenueResponse: Response = {
  description: 'Revenue by month; months without revenue have zero.',
  schema: objectOf({
    by: namedEnum('ReportBy', ['month']),
    from: month,
    to: month,
    baseCurrency: ref('BaseCurrency'),
    months: listOf(
      objectOf({
        month,
        baseAmount: ref('Amount'),
        currencies: listOf(ref('RevenueInCurrency')),
        accounts: listOf(
          objectOf({
            accountId: ref('Id'),
            code: nullableText,
            name: nullableText,
            currency,
            amount: ref('Amount'),
            baseAmount: ref('Amount'),
            entries: { ...count, description: 'Journal entries, including reversals.' },
          }),
        ),
      }),
    ),
    totals: objectOf({ baseAmount: ref('Amount'), currencies: listOf(ref('RevenueInCurrency')) }),
    freshness: ref('Freshness'),
  }),
  example: {
    by: 'month',
    from: '2026-11',
    to: '2026-11',
    baseCurrency: 'EUR',
    months: [
      {
        month: '2026-11',
        baseAmount: '1000.00',
        currencies: inEuro,
        accounts: [
          {
            accountId: '0193d0a4-0000-7000-8000-0000000000a2',
            code: '4000',
            name: 'Revenue, services',
            ...inEuro[0],
            entries: 1,
          },
        ],
      },
    ],
    totals: { baseAmount: '1000.00', currencies: inEuro },
    freshness: freshnessExample,
  },
};

const openInCurrency = objectOf({
  currency,
  documents: count,
  amountDue: ref('Amount'),
  overdue: ref('Amount'),
  ...balances,
});
const openProperties: Properties = {
  documents: count,
  overdueDocuments: count,
  baseAmountDue: ref('Amount'),
  baseOverdue: ref('Amount'),
  baseUnapplied: ref('Amount'),
  baseBalance: ref('Amount'),
  currencies: listOf(ref('OpenInCurrency')),
};
const openExample = {
  documents: 2,
  overdueDocuments: 1,
  baseAmountDue: '1390.00',
  baseOverdue: '200.00',
  baseUnapplied: '-90.00',
  baseBalance: '1300.00',
  currencies: [
    {
      ...{ currency: 'EUR', documents: 2, amountDue: '1390.00', overdue: '200.00' },
      ...{ unapplied: '-90.00', balance: '1300.00' },
    },
  ],
};

export const openAmountsResponse: Response = {
  description: 'The customers with the largest open amounts.',
  schema: objectOf({
    asOf: ref('CalendarDate'),
    source: ref('ReportSource'),
    baseCurrency: ref('BaseCurrency'),
    totals: objectOf({ customers: count, ...openProperties }),
    customers: listOf(objectOf({ ...customer, ...openProperties, sharePercent: ref('Percent') })),
    freshness: ref('Freshness'),
  }),
  example: {
    asOf: '2026-11-21',
    source: 'cache',
    baseCurrency: 'EUR',
    totals: { customers: 1, ...openExample },
    customers: [{ customerId, name, ...openExample, sharePercent: '100.00' }],
    freshness: freshnessExample,
  },
};

const outcomes: JsonSchema = {
  type: 'object',
  description: 'Attempts by outcome class; classes without attempts are absent.',
  additionalProperties: false,
  properties: Object.fromEntries(outcomeClasses.map((one) => [one, count])),
};
const deliveries: Properties = {
  attempts: count,
  succeeded: count,
  successPercent: ref('Percent'),
  meanMs: { ...count, nullable: true, description: 'Mean duration; null without attempts.' },
  maxMs: { ...count, nullable: true },
  outcomes: ref('OutcomeCounts'),
};
const unfinished: Properties = {
  waiting: {
    ...count,
    description:
      'Waiting for their first attempt, including those scheduled for later; now, not in these hours.',
  },
  running: count,
  retrying: { ...count, description: 'Waiting for another attempt.' },
  failed: { ...count, description: 'Failed; not retried automatically.' },
};
const attemptsExample = {
  attempts: 2,
  succeeded: 1,
  successPercent: '50.00',
  meanMs: 84,
  maxMs: 120,
  outcomes: { ok: 1, http_5xx: 1 },
};
const unfinishedExample = { waiting: 0, running: 0, retrying: 1, failed: 0 };

export const deliveriesExample = { ...attemptsExample, ...unfinishedExample };
export const deliveryTotals: JsonSchema = objectOf({ ...deliveries, ...unfinished });

export const deliveryHealthResponse: Response = {
  description: 'Attempts of effects, and effects that are not done.',
  schema: objectOf({
    from: ref('Instant'),
    to: ref('Instant'),
    totals: deliveryTotals,
    hours: listOf(objectOf({ hour: ref('Instant'), ...deliveries })),
    targetCount: {
      ...count,
      description:
        'The number of all targets; `targets` lists those with the most failures. The totals include all.',
    },
    targets: listOf(
      objectOf({
        kind: namedEnum('EffectKind', effectKinds),
        webhookEndpointId: nullableId,
        ...deliveries,
        ...unfinished,
        attemptsPerHour: { ...listOf(count), description: 'In the order of `hours`.' },
        succeededPerHour: listOf(count),
      }),
    ),
    freshness: ref('Freshness'),
  }),
  example: {
    from: '2026-11-21T08:00:00.000Z',
    to: '2026-11-21T08:30:00.000Z',
    totals: deliveriesExample,
    hours: [{ hour: '2026-11-21T08:00:00.000Z', ...attemptsExample }],
    targetCount: 1,
    targets: [
      {
        kind: 'webhook',
        webhookEndpointId: '0193d0a4-0000-7000-8000-0000000000e1',
        ...deliveriesExample,
        attemptsPerHour: [2],
        succeededPerHour: [1],
      },
    ],
    freshness: freshnessExample,
  },
};

/** Component schemas that the reports share. */
export const reportSchemas: Readonly<Record<string, JsonSchema>> = {
  AgedAmounts: objectOf(agedAmounts, { description: 'By days overdue.' }),
  AgedBalance: agedBalance,
  AgedInCurrency: agedInCurrency,
  BaseCurrency: baseCurrencySchema,
  Freshness: freshnessSchema,
  OpenInCurrency: openInCurrency,
  OutcomeCounts: outcomes,
  Percent: percentSchema,
  ReportSource: source,
  RevenueInCurrency: amountsInCurrency,
};
