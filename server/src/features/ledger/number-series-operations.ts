/** Number series: their list, and the audit that proves that no number is missing. */
import { Readable } from 'node:stream';
import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { namedPageParameters, pageOf } from '../../http/lists/page-of.ts';
import { extended } from '../../http/openapi/entity-schemas.ts';
import { ref, rowVersion } from '../../http/openapi/json-schema.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { everyone } from '../../record/actor.ts';
import { numberIn, seriesId } from '../../record/decide/number-series.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { contentVersion } from '../../record/row-version.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { count, listOf, nullableText } from '../reports/exports.ts';
import {
  type NumberedDocument,
  type NumberSeries,
  readNumbered,
  readSeries,
} from './store-number-series.ts';

const limits = {
  /** Numbers per query. */
  auditBatch: 5_000,
  /** Gaps listed; all are counted. */
  auditGaps: 1_000,
} as const;

export const seriesTag = {
  name: 'Number series',
  description:
    'Documents are numbered without a gap within a series, such as `INV-2026`: a document gets its number in the transaction that posts it.',
} as const;

export function seriesOperations({ db, cursors, entities }: ApiContext): Operation[] {
  const numbered = entities.filter(({ frozen }) => frozen !== undefined);
  return [listOperation(db, cursors), auditOperation(numbered, db)];
}

const integer: JsonSchema = { type: 'integer', minimum: 1, nullable: true };
const seriesProperties: Readonly<Record<string, JsonSchema>> = {
  id: ref('Id'),
  RowVersion: ref('RowVersion'),
  series: { type: 'string' },
  first: { ...integer, description: 'The first number assigned; null if there is none.' },
  last: { ...integer, description: 'The last number assigned; null if there is none.' },
  firstNumber: nullableText,
  lastNumber: nullableText,
  chainedFrom: { type: 'integer', description: 'The first number whose document has a hash.' },
  chainHash: {
    ...nullableText,
    description:
      '`chainHash` of the last document. A copy of it outside the service proves later that no document up to this one was altered.',
  },
};
/** Component schemas of the OpenAPI document. */
export const seriesSchemas: Readonly<Record<string, JsonSchema>> = {
  NumberSeries: {
    type: 'object',
    required: Object.keys(seriesProperties),
    properties: seriesProperties,
  },
};
const seriesExample = {
  id: '0193d0a4-0000-7000-8000-0000000000d1',
  RowVersion: rowVersion.example,
  series: 'INV-2026',
  first: 1,
  last: 123,
  firstNumber: 'INV-2026-000001',
  lastNumber: 'INV-2026-000123',
  chainedFrom: 1,
  chainHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
};

function shownSeries(
  tenantId: string,
  { series, first, next, digits, chainedFrom, chainHash }: NumberSeries,
) {
  const last = next - 1;
  const taken = next > first;
  return {
    id: seriesId(tenantId, series),
    RowVersion: contentVersion([series, next, chainedFrom, chainHash]),
    series,
    first: taken ? first : null,
    last: taken ? last : null,
    firstNumber: taken ? numberIn(series, first, digits) : null,
    lastNumber: taken ? numberIn(series, last, digits) : null,
    chainedFrom,
    chainHash,
  };
}

function listOperation(db: Database, cursors: Cursors): Operation {
  return {
    method: 'GET',
    path: '/api/number-series',
    operationId: 'listNumberSeries',
    tag: seriesTag.name,
    summary: 'List number series',
    description: 'Every series of the tenant, by name.',
    roles: everyone,
    parameters: namedPageParameters,
    responses: {
      200: {
        description: 'A page of series.',
        schema: objectOf({
          items: listOf(ref('NumberSeries')),
          nextCursor: nullableText,
          hasMore: { type: 'boolean' },
        }),
        example: { items: [seriesExample], nextCursor: null, hasMore: false },
        link: true,
      },
    },
    problems: ['invalid_cursor', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const found = await readSeries(db, tenant.id);
      const items = found.map((series) => shownSeries(tenant.id, series));
      return pageOf(cursors, request, items, ({ series }) => series);
    },
  };
}

const auditSchema = extended('NumberSeries', {
  voids: listOf(
    objectOf({
      number: { type: 'string' },
      documentType: { type: 'string' },
      documentId: ref('Id'),
      reason: nullableText,
      voidedAt: { type: 'string', format: 'date-time', nullable: true },
      voidedBy: nullableText,
    }),
  ),
  gaps: {
    ...listOf(objectOf({ from: { type: 'string' }, to: { type: 'string' }, numbers: count })),
    description: `Assigned numbers without a document. Usually empty: a document can be missing only if it was deleted directly in the database. At most ${limits.auditGaps} are listed.`,
  },
  counts: objectOf({
    numbers: { ...count, description: 'The number of assigned numbers.' },
    documents: count,
    voided: count,
    missing: count,
  }),
  gapless: { type: 'boolean', description: 'Whether every assigned number has its document.' },
});
const auditExample = {
  ...seriesExample,
  voids: [
    {
      number: 'INV-2026-000007',
      documentType: 'invoice',
      documentId: '0193d0a4-0000-7000-8000-000000000001',
      reason: 'Ordered twice',
      voidedAt: '2026-11-21T08:31:12.345Z',
      voidedBy: 'key:0193d0a4-0000-7000-8000-000000000001',
    },
  ],
  gaps: [],
  counts: { numbers: 123, documents: 123, voided: 1, missing: 0 },
  gapless: true,
};

function auditOperation(numbered: readonly Entity[], db: Database): Operation {
  return {
    method: 'GET',
    path: '/api/number-series/{id}/audit',
    operationId: 'auditNumberSeries',
    tag: seriesTag.name,
    summary: 'Audit a number series',
    description:
      'Checks that every number from the first to the last one assigned has a document: `gaps` lists the missing numbers, `voids` the voided documents with their reasons. The response is streamed; a truncated one is not valid JSON.',
    roles: everyone,
    responses: {
      200: { description: 'The audit.', schema: auditSchema, example: auditExample },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const id = idParam(request);
      const series = (await readSeries(db, tenant.id)).find(
        ({ series: name }) => seriesId(tenant.id, name) === id,
      );
      if (series === undefined) throw recordNotFound({ name: 'numberSeries' }, id);
      const parts = auditParts(numbered, db, tenant.id, series);
      // An error of the first query becomes an error response; a later one truncates the body.
      const first = await parts.next();
      const body = Readable.from(rest(String(first.value ?? ''), parts), { objectMode: false });
      return { ...jsonAnswer(200, '', null), body };
    },
  };
}

async function* rest(first: string, parts: AsyncGenerator<string>) {
  yield first;
  yield* parts;
}

/** Yields the JSON text of the response in pieces. */
async function* auditParts(
  numbered: readonly Entity[],
  db: Database,
  tenantId: string,
  series: NumberSeries,
): AsyncGenerator<string> {
  const last = series.next - 1;
  const gaps: Gaps = { listed: [], missing: 0, endsAt: 0 };
  let documents = 0;
  let voided = 0;
  let text = `${JSON.stringify(shownSeries(tenantId, series)).slice(0, -1)},"voids":[`;
  for (let start = series.first; start <= last; start += limits.auditBatch) {
    const size = Math.min(limits.auditBatch, last - start + 1);
    const numbers = Array.from({ length: size }, (_, index) =>
      numberIn(series.series, start + index, series.digits),
    );
    const found = await readNumbered(db, tenantId, numbered, numbers);
    const byNumber = new Map(found.map((one) => [one.number, one]));
    for (const [index, number] of numbers.entries()) {
      const document = byNumber.get(number);
      if (document === undefined) addGap(gaps, start + index, number);
      else if (document.status === 'Voided') {
        text += `${voided === 0 ? '' : ','}${JSON.stringify(shownVoid(document))}`;
        voided += 1;
      }
    }
    documents += byNumber.size;
    yield text;
    text = '';
  }
  const { listed, missing } = gaps;
  const counts = { numbers: last - series.first + 1, documents, voided, missing };
  const end = JSON.stringify({ gaps: listed, counts, gapless: missing === 0 });
  yield `${text}],${end.slice(1)}`;
}

function shownVoid({ status: _, ...shown }: NumberedDocument) {
  return shown;
}

interface Gaps {
  readonly listed: { from: string; to: string; numbers: number }[];
  missing: number;
  /** The last number of the gap. */
  endsAt: number;
}

function addGap(gaps: Gaps, value: number, number: string): void {
  const open = gaps.listed.at(-1);
  gaps.missing += 1;
  if (open !== undefined && gaps.endsAt === value - 1) {
    open.to = number;
    open.numbers += 1;
  } else if (gaps.listed.length < limits.auditGaps) {
    gaps.listed.push({ from: number, to: number, numbers: 1 });
  } else return;
  gaps.endsAt = value;
}
