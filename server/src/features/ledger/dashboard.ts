/** Cash received by month, and past periods to close, on the dashboard. */

import { ref } from '../../http/openapi/json-schema.ts';
import type { DashboardPart } from '../../http/operations/dashboard-operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import { everyone } from '../../record/actor.ts';
import { Big } from '../../record/values/money.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { listOf, money, monthAfter, nullableText } from '../reports/exports.ts';
import { journalEntry } from './journal-entry.ts';
import { period } from './period/period.ts';
import { cashStatements } from './store-cash.ts';

const monthsShown = 6;
const month = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' } as const;

export const dashboard: DashboardPart = {
  sections: [
    {
      name: 'cash',
      roles: everyone,
      schema: objectOf(
        {
          baseCurrency: ref('BaseCurrency'),
          accounts: listOf(
            objectOf({ id: ref('RecordId'), code: nullableText, name: nullableText }),
          ),
          months: listOf(objectOf({ month, amount: ref('Amount') })),
        },
        {
          description: `The change of the balance of all accounts with the role \`Bank\`, by month of the posting date, in base currency; the last ${monthsShown} months, newest first.`,
        },
      ),
      example: {
        baseCurrency: 'EUR',
        accounts: [{ id: '0193d0a4-0000-7000-8000-0000000000a1', code: '1200', name: 'Bank' }],
        months: [{ month: '2026-11', amount: '150.00' }],
      },
      read(request) {
        const thisMonth = viewerOf(request).today.slice(0, 7);
        const months = Array.from({ length: monthsShown }, (_, index) =>
          monthAfter(thisMonth, -index),
        );
        return {
          statements: cashStatements(
            request.principal.tenant.id,
            months.at(-1) ?? '',
            months[0] ?? '',
          ),
          show([accounts = [], sums = [], settings = []]) {
            const amounts = new Map(sums.map(([name, amount]) => [name, String(amount)]));
            const baseCurrency = (settings[0]?.[0] ?? null) as string | null;
            return {
              baseCurrency,
              accounts: accounts.map(([id, code, name]) => ({ id, code, name })),
              months: months.map((name) => ({
                month: name,
                amount: money(new Big(amounts.get(name) ?? '0'), baseCurrency),
              })),
            };
          },
        };
      },
    },
  ],
  tasks: [
    {
      name: 'periodsToClose',
      entity: period,
      operationId: 'closePeriod',
      given: journalEntry,
      query: (request) => ({
        'status.in': 'Open,SoftClosed',
        'endDate.lt': viewerOf(request).today,
        sort: 'startDate',
      }),
    },
  ],
};
