/**
 * The reports, read from summaries that effects refresh after commits; each response has their
 * freshness.
 */

import { jsonAnswer } from '../../http/answer.ts';
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import type { ApiRequest, Operation, Response } from '../../http/operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import { date, enumeration, type Form, integer, reference, text } from '../../record/fields.ts';
import { problemWith } from '../../record/problem.ts';
import { agingReport, openAmountsReport } from './aging-report.ts';
import { deliveryReport, hourMs } from './delivery-report.ts';
import { messageOf, problemAt } from './messages.ts';
import { parseReportQuery, type ReportFields, reportParameters } from './report-query.ts';
import {
  agingResponse,
  deliveryHealthResponse,
  openAmountsResponse,
  revenueResponse,
} from './report-schemas.ts';
import { monthAfter, revenueReport } from './revenue-report.ts';
import { readDeliveryHealth } from './store-delivery-health.ts';
import { type Freshness, readAging, readRevenue } from './store-reports.ts';

const limits = {
  agingCustomers: 10_000,
  openCustomers: 1_000,
  reportMonths: 120,
  reportHours: 720,
} as const;

/** For the tags of the OpenAPI document. */
export const reportTag = {
  name: 'Reports',
  description:
    'Summaries of the records, refreshed after each commit; each response contains their freshness.',
} as const;

type Given = ReturnType<typeof parseReportQuery>;

/** The operations of `/api/reports/*`. `entities`: all entities. */
export function reportOperations(entities: readonly Entity[], db: Database): Operation[] {
  const reported = entities.filter(({ balance }) => balance !== undefined);
  return [
    agingOperation(reported, db),
    revenueOperation(db),
    openOperation(reported, db),
    healthOperation(db),
  ];
}

interface Report {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly fields: ReportFields;
  readonly response: Response;
  read(
    given: Given,
    request: ApiRequest,
  ): Promise<{ readonly freshness: Freshness; readonly [name: string]: unknown }>;
}

export function reportOperation(report: Report): Operation {
  return {
    method: 'GET',
    path: `/api/reports/${report.path}`,
    operationId: report.operationId,
    tag: reportTag.name,
    summary: report.summary,
    description: report.description,
    roles: everyone,
    parameters: reportParameters(report.fields),
    responses: { 200: report.response },
    problems: ['invalid_filter', 'overloaded'],
    async handle(request) {
      const given = parseReportQuery(report.fields, request.rawQuery);
      const { freshness, ...rest } = await report.read(given, request);
      const shown = { ...rest, freshness: shownFreshness(freshness, request.at) };
      return jsonAnswer(200, JSON.stringify(shown), null);
    },
  };
}

export function shownFreshness({ pendingSince, ...rest }: Freshness, at: string) {
  const lagMs = pendingSince === null ? 0 : Date.parse(at) - Date.parse(pendingSince);
  return { ...rest, behindSeconds: Math.max(0, Math.floor(lagMs / 1_000)) };
}

function agingOperation(reported: readonly Entity[], db: Database): Operation {
  return reportOperation({
    path: 'ar-aging',
    operationId: 'reportArAging',
    summary: 'Receivables by age',
    description:
      'Open amounts of customers by days overdue, in document and base currency, and the credits that settle no invoice yet (`unapplied`); `balance` is what the customer owes. Documents count from their posting date, allocations and reversals from the posting dates of their entries. For today and later the amounts come from the summaries, unless an allocation or reversal of a document posted by then has a later posting date. In that case, and for earlier days, they come from the ledger entries up to that day, on whichever accounts had the roles Receivable and CustomerCredit, with the current due dates of the documents.',
    fields: {
      asOf: date({ description: 'The day of the report; today by default.' }),
      'customerId.eq': reference('customer', { description: 'Only this customer.' }),
      limit: integer({
        min: 1,
        max: limits.agingCustomers,
        initial: 1_000,
        description: 'The number of customers listed, largest amounts first.',
      }),
    },
    response: agingResponse,
    async read(given, request) {
      const { today } = viewerOf(request);
      const asOf = String(given.asOf ?? today);
      const customerId = given['customerId.eq'];
      const limit = Number(given.limit ?? 1_000);
      const customerIds = customerId === undefined ? null : [String(customerId)];
      const query = { asOf, customerIds, limit, isPast: asOf < today, reported };
      const aging = await readAging(db, request.principal.tenant.id, query);
      const { source, freshness } = aging;
      return { asOf, source, ...agingReport(aging), freshness };
    },
  });
}

function openOperation(reported: readonly Entity[], db: Database): Operation {
  return reportOperation({
    path: 'open-amounts',
    operationId: 'reportOpenAmounts',
    summary: 'Customers with the largest open amounts',
    description:
      'The customers with the largest open amounts in base currency today, with the overdue part, the share of all receivables, unapplied credits and the balance. The amounts are those of `ar-aging` for today. With `customerId.in`, totals and shares are those of these customers.',
    fields: {
      'customerId.in': reference('customer', { description: 'Only these customers.' }),
      limit: integer({
        min: 1,
        max: limits.openCustomers,
        initial: 10,
        description: 'The number of customers listed.',
      }),
    },
    response: openAmountsResponse,
    async read(given, request) {
      const asOf = viewerOf(request).today;
      const limit = Number(given.limit ?? 10);
      const customerIds = (given['customerId.in'] ?? null) as readonly string[] | null;
      const query = { asOf, customerIds, limit, isPast: false, reported };
      const aging = await readAging(db, request.principal.tenant.id, query);
      const { source, freshness } = aging;
      return { asOf, source, ...openAmountsReport(aging), freshness };
    },
  });
}

/** The range of years of document dates. */
const monthForm: Form = {
  pattern: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$',
  'x-form': messageOf('month_invalid'),
};

function revenueOperation(db: Database): Operation {
  const monthField = (description: string) => text({ max: 7, form: monthForm, description });
  return reportOperation({
    path: 'revenue',
    operationId: 'reportRevenue',
    summary: 'Revenue by month',
    description: `The amounts on accounts of type Revenue, by month of the posting date, account and currency; revenue is positive. At most ${limits.reportMonths} months.`,
    fields: {
      by: enumeration(['month'], { description: 'Only `month` is supported.' }),
      from: monthField('First month, `YYYY-MM`; by default 11 months before `to`.'),
      to: monthField('Last month, `YYYY-MM`; this month by default.'),
    },
    response: revenueResponse,
    async read(given, request) {
      const to = String(given.to ?? viewerOf(request).today.slice(0, 7));
      const from = String(given.from ?? monthAfter(to, -11));
      if (from > to) throw invalidFilter('from', 'range_reversed', { from, to });
      if (monthAfter(from, limits.reportMonths) <= to) {
        throw problemWith(
          'invalid_filter',
          problemAt('from', 'months_too_many', { max: limits.reportMonths, from, to }),
        );
      }
      const revenue = await readRevenue(db, request.principal.tenant.id, from, to);
      return { ...revenueReport(revenue, from, to), freshness: revenue.freshness };
    },
  });
}

function healthOperation(db: Database): Operation {
  return reportOperation({
    path: 'delivery-health',
    operationId: 'reportDeliveryHealth',
    summary: 'Delivery health',
    description:
      'Attempts of effects by hour, kind and webhook endpoint, with their outcomes and durations, and the effects that are not done now. The current hour is the last one. Of many targets, those with the most failed attempts and effects are listed; the totals include all.',
    fields: {
      hours: integer({
        min: 1,
        max: limits.reportHours,
        initial: 24,
        description: 'The number of hours, including the current one.',
      }),
    },
    response: deliveryHealthResponse,
    async read(given, { principal, at }) {
      const hours = Number(given.hours ?? 24);
      const current = Math.floor(Date.parse(at) / hourMs) * hourMs;
      const from = new Date(current - (hours - 1) * hourMs).toISOString();
      const found = await readDeliveryHealth(db, principal.tenant.id, from);
      return { ...deliveryReport(found, from, at), freshness: found.freshness };
    },
  });
}
