/**
 * The operations of journal entries that other records lack: an entry with its lines, and the
 * entries of a document.
 */

import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { listParameters } from '../../http/lists/list-parameters.ts';
import { parseListQuery } from '../../http/lists/list-query.ts';
import { pageAnswer } from '../../http/lists/page-answer.ts';
import { extended, schemaName } from '../../http/openapi/entity-schemas.ts';
import { examples } from '../../http/openapi/examples.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { headerParameters, type Operation } from '../../http/operation.ts';
import { article, readShown } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { journalEntry } from './journal-entry.ts';
import { readEntryLines } from './store-journal.ts';

const text: JsonSchema = { type: 'string' };
const nullableId: JsonSchema = { type: 'string', format: 'uuid', nullable: true };

const lineProperties: Readonly<Record<string, JsonSchema>> = {
  position: { type: 'integer', minimum: 1 },
  accountId: ref('Id'),
  accountCode: { ...text, nullable: true, description: 'The current one of the account.' },
  accountName: { ...text, nullable: true, description: 'The current one of the account.' },
  amount: ref('Amount'),
  baseAmount: ref('Amount'),
  taxCodeId: nullableId,
  taxRate: {
    ...ref('DecimalNumber'),
    nullable: true,
    description: 'Percent; null if it has no tax code, or an earlier release posted it.',
  },
  taxComponent: {
    ...text,
    nullable: true,
    description: 'The component of the tax code; null if it has none.',
  },
};
const lineExample = {
  position: 1,
  accountId: '0193d0a4-0000-7000-8000-0000000000a2',
  accountCode: '1200',
  accountName: 'Trade receivables',
  amount: '1190.00',
  baseAmount: '1190.00',
  taxCodeId: null,
  taxRate: null,
  taxComponent: null,
};

const more: Record<string, JsonSchema> = {
  baseCurrency: { ...text, nullable: true, description: 'ISO 4217; the currency of `baseAmount`.' },
  reversedBy: { ...nullableId, description: 'The entry that reverses this one.' },
  lines: { type: 'array', items: ref('JournalLine') },
};

export const journalSchemas: Readonly<Record<string, JsonSchema>> = {
  JournalLine: objectOf(lineProperties, {
    description:
      'A positive amount debits the account, a negative one credits it. `amount` is in the currency of the document, `baseAmount` in the base currency; each sums to zero over the entry.',
  }),
  JournalEntryWithLines: extended('JournalEntry', more),
};

/** Replaces the generic `GET /api/journal-entries/{id}`. */
export function readEntryOperation({ db, reader }: ApiContext): Operation {
  const shownMore = { baseCurrency: 'EUR', reversedBy: null, lines: [lineExample] };
  return {
    method: 'GET',
    path: `/api/${journalEntry.collection}/{id}`,
    operationId: `get${schemaName(journalEntry)}`,
    tag: journalEntry.title,
    summary: 'Read a journal entry with its lines',
    description: `${journalEntry.description} The names of accounts and \`reversedBy\` can change without a new RowVersion; the \`ETag\` changes with them.`,
    roles: journalEntry.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The entry and its lines.',
        schema: 'JournalEntryWithLines',
        example: { ...examples(journalEntry).record, ...shownMore },
        etag: true,
      },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const shown = await readShown(reader, journalEntry, request);
      const entry = JSON.parse(shown.body);
      const { lines, reversedBy, baseCurrency } = await readEntryLines(db, tenant.id, entry.id);
      const body = JSON.stringify({ ...entry, baseCurrency, reversedBy, lines });
      return jsonAnswer(200, body, shown.rowVersion);
    },
  };
}

/** `GET /api/invoices/{id}/journal-entries`, for each entity that has entries. */
export function recordEntriesOperation(
  entity: Entity,
  { db, cursors, reader }: ApiContext,
): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/journal-entries`,
    operationId: `list${schemaName(entity)}JournalEntries`,
    tag: entity.title,
    summary: `List the journal entries of ${article(entity)}`,
    description:
      'The entries of this document; filters, order and pages as in /api/journal-entries.',
    roles: entity.roles.read,
    parameters: listParameters(journalEntry).filter(({ name }) => /^(limit|cursor)$/.test(name)),
    responses: {
      200: {
        description: 'One page.',
        schema: `${schemaName(journalEntry)}List`,
        link: true,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const own = { field: 'documentId', operator: 'eq', values: [idParam(request)] } as const;
      const query = parseListQuery(cursors, journalEntry, tenant.id, request.rawQuery, [], [own]);
      await readShown(reader, entity, request);
      return pageAnswer({ db, cursors }, request, journalEntry, query);
    },
  };
}
