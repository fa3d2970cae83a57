/** The closing checklist of a period. */

import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import { readTransaction } from '../../postgres/db.ts';
import { readRecords } from '../../postgres/store-records.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { type Check, closingChecks, type Found } from './period/closing.ts';
import { period } from './period/period.ts';
import { readClosingFacts } from './store-periods.ts';

const text = { type: 'string' };

const itemProperties: Readonly<Record<string, JsonSchema>> = {
  code: { ...text, description: 'The code that /close would return, such as `drafts_inside`.' },
  count: { type: 'integer', description: 'The number of records found; 0: nothing to do.' },
  waivable: { type: 'boolean', description: 'Whether `acceptWarnings` accepts it.' },
  message: { ...text, description: 'What was found, with the names of the first records.' },
  resolution: { ...text, description: 'How to resolve it; empty if nothing was found.' },
  links: {
    type: 'array',
    items: text,
    description:
      'URLs of lists that together contain the records; of failed effects the first 100 of each kind of document.',
  },
};

const properties: Readonly<Record<string, JsonSchema>> = {
  periodId: { type: 'string', format: 'uuid' },
  code: { ...text, description: 'The code of the period, such as `2026-11`.' },
  status: namedEnum('PeriodStatus', ['Open', 'SoftClosed', 'Closed']),
  ready: { type: 'boolean', description: 'Whether /close would succeed now.' },
  readyWithWarnings: {
    type: 'boolean',
    description: 'Whether /close with `acceptWarnings` would succeed now.',
  },
  items: { type: 'array', items: ref('ClosingItem') },
};

export const periodSchemas: Readonly<Record<string, JsonSchema>> = {
  ClosingItem: objectOf(itemProperties),
  ClosingChecklist: objectOf(properties),
};

const example = {
  periodId: '0193d0a4-0000-7000-8000-000000000001',
  code: '2026-11',
  status: 'Open',
  ready: false,
  readyWithWarnings: true,
  items: [
    {
      code: 'drafts_inside',
      count: 1,
      waivable: true,
      message: '1 draft is dated in the period: PO-4711.',
      resolution: 'Post, void or redate them, or leave them as they are with acceptWarnings.',
      links: [
        '/api/invoices?status.eq=Draft&postingDate.gte=2026-11-01&postingDate.lte=2026-11-30',
        '/api/invoices?status.eq=Draft&postingDate.isNull=true&invoiceDate.gte=2026-11-01&invoiceDate.lte=2026-11-30',
      ],
    },
  ],
};

/** `GET /api/periods/{id}/checklist`. */
export function checklistOperation({ db, engine }: ApiContext): Operation {
  const { entities } = engine;
  return {
    method: 'GET',
    path: `/api/${period.collection}/{id}/checklist`,
    operationId: 'getPeriodChecklist',
    tag: period.title,
    summary: 'Read the closing checklist of a period',
    description:
      'The checks of /close, in the same order, each with its findings, how to resolve them and links to the records. Changes and locks nothing.',
    roles: period.roles.read,
    responses: {
      200: { description: 'The checklist.', schema: 'ClosingChecklist', example },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const id = idParam(request);
      const checklist = await readTransaction(db, request.principal.tenant.id, async (tx) => {
        const [stored] = await readRecords(tx, period, [id], 'read');
        if (stored === undefined) throw recordNotFound(period, id);
        const { code, status, startDate, endDate } = stored.row;
        const days = { startDate: String(startDate), endDate: String(endDate) };
        const checks = closingChecks(await readClosingFacts(tx, days, entities));
        const found = checks.filter(({ count }) => count > 0);
        const isOpen = status !== 'Closed';
        const items = checks.map(({ records, names: _, ...check }) => ({
          ...check,
          links: check.count === 0 ? [] : linksOf(records, days),
        }));
        return {
          periodId: id,
          code,
          status,
          ready: isOpen && found.length === 0,
          readyWithWarnings: isOpen && found.every(({ waivable }) => waivable),
          items,
        };
      });
      return jsonAnswer(200, JSON.stringify(checklist), null);
    },
  };
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

function linksOf(records: Check['records'], days: Days): string[] {
  return records.filter(({ tally }) => tally.count > 0).flatMap((found) => linksTo(found, days));
}

/**
 * Each date of a document has its own list, with the dates before it absent: an absent date falls
 * back to the next one.
 */
function linksTo({ kind, documents, tally }: Found, { startDate, endDate }: Days): string[] {
  if (kind === 'periods')
    return [`/api/periods?endDate.lt=${startDate}&status.in=Open,SoftClosed&sort=startDate`];
  if (kind === 'effects') return [`/api/effects?status.eq=Failed&id.in=${tally.ids.join(',')}`];
  if (documents === undefined) return [];
  const { collection, dated } = documents;
  return dated.by.map((date, index) => {
    const absent = dated.by.slice(0, index).map((earlier) => `&${earlier}.isNull=true`);
    return `/api/${collection}?status.eq=Draft${absent.join('')}&${date}.gte=${startDate}&${date}.lte=${endDate}`;
  });
}
