/** The JSON schema of a customer statement, with a valid example. */

import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Response } from '../../http/operation.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { count, currency, listOf, nullableText } from '../reports/exports.ts';

const nullableDate: JsonSchema = { type: 'string', format: 'date', nullable: true };
const customerId = '0193d0a4-0000-7000-8000-0000000000c1';
const invoiceId = '0193d0a4-0000-7000-8000-000000000001';

const documentOf: Readonly<Record<string, JsonSchema>> = {
  documentType: { type: 'string', description: 'The entity of the document.' },
  documentId: ref('Id'),
  documentNumber: { type: 'string' },
  dueDate: { ...nullableDate, description: 'Null for documents that credit the customer.' },
  currency,
  amount: ref('Amount'),
};

export const statementSchemas: Readonly<Record<string, JsonSchema>> = {
  StatementBalance: objectOf(
    {
      currency,
      opening: ref('Amount'),
      closing: ref('Amount'),
      receivable: ref('AgedAmounts'),
      unapplied: ref('Amount'),
    },
    {
      description:
        'Balances in one currency. `closing` is `receivable.total` plus `unapplied`: credits that settle no invoice yet, negative.',
    },
  ),
  StatementMovement: objectOf(
    {
      postingDate: ref('CalendarDate'),
      kind: namedEnum('JournalEntryKind', ['posting', 'reversal']),
      ...documentOf,
      balance: ref('Amount'),
    },
    {
      description:
        'A positive amount charges the customer, a negative one credits it. `balance` is the balance after it in its currency.',
    },
  ),
  StatementItem: objectOf({
    documentDate: nullableDate,
    ...documentOf,
    amountDue: ref('Amount'),
    daysOverdue: count,
  }),
};

const invoice = {
  documentType: 'invoice',
  documentId: invoiceId,
  documentNumber: 'INV-2026-000123',
  dueDate: '2026-12-21',
  currency: 'EUR',
  amount: '1190.00',
};

export const statementResponse: Response = {
  description: 'The statement.',
  schema: objectOf({
    customerId: ref('Id'),
    name: nullableText,
    from: ref('CalendarDate'),
    to: ref('CalendarDate'),
    balances: listOf(ref('StatementBalance')),
    movements: listOf(ref('StatementMovement')),
    openItems: listOf(ref('StatementItem')),
    openItemCount: {
      ...count,
      description: 'All open items; `openItems` lists at most 1,000, the oldest first.',
    },
  }),
  example: {
    customerId,
    name: 'Northwind Foods GmbH',
    from: '2026-11-01',
    to: '2026-11-30',
    balances: [
      {
        currency: 'EUR',
        opening: '0.00',
        closing: '1190.00',
        receivable: {
          notDue: '1190.00',
          days1To30: '0.00',
          days31To60: '0.00',
          days61To90: '0.00',
          daysOver90: '0.00',
          total: '1190.00',
        },
        unapplied: '0.00',
      },
    ],
    movements: [{ postingDate: '2026-11-21', kind: 'posting', ...invoice, balance: '1190.00' }],
    openItems: [{ documentDate: '2026-11-21', ...invoice, amountDue: '1190.00', daysOverdue: 0 }],
    openItemCount: 1,
  },
};
