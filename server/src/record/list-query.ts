/** A parsed list query: filters joined by AND, order, page. postgres/store-lists.ts translates it to SQL. */
import type { Field, Operator, Value } from './fields.ts';

export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  /** One value, or several for `in` and `nin`. */
  readonly values: readonly Value[];
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface ListQuery {
  readonly filters: readonly Filter[];
  /** Text to search in the entity's search fields. */
  readonly search: string | null;
  readonly sort: readonly SortKey[];
  readonly limit: number;
  /** The sort values and the id after which the page begins. */
  readonly after: readonly Value[] | null;
  /** Filters, search and sort as one text, which cursors are bound to. */
  readonly identity: string;
  /** True: the rows have no lines, which are most of the data of a document. */
  readonly omitsLines?: boolean;
}

export const limits = {
  page: 200,
  defaultPage: 50,
  /** Of the records of a page: it ends with the one that reaches this size. */
  pageBytes: 4 * 1024 * 1024,
  sortKeys: 3,
  inValues: 200,
  searchLength: 200,
  /** Of `fields`, of `headings` and of `labels`, in characters. */
  fieldsLength: 4_000,
  /** Records that are counted and summed; of more, only that they are more is known. */
  counted: 10_000,
  countMs: 2_000,
} as const;

type Fields = Readonly<Record<string, Field<unknown>>>;

const key = {
  type: 'string',
  format: 'uuid',
};
const instant = { type: 'string', format: 'date-time' };

const service = {
  access: 'computed',
  nullable: false,
  search: false,
  history: false,
  stored: true,
  filterSql: null,
  lookup: null,
  target: null,
  spell: null,
  initial: null,
} as const;

/** Fields that every entity has besides its own. */
export const baseFields: Fields = {
  id: {
    ...service,
    kind: 'reference',
    pgType: 'uuid',
    schema: key,
    operators: ['eq', 'in'],
    sortable: true,
    description: 'UUIDv7, made by the service.',
    example: '0193d0a4-0000-7000-8000-000000000001',
  },
  createdAt: {
    ...service,
    kind: 'timestamp',
    pgType: 'timestamptz',
    schema: instant,
    operators: ['gt', 'gte', 'lt', 'lte'],
    sortable: true,
    description: 'RFC 3339, UTC, milliseconds. Ids have it, so this order is that of ids.',
    example: '2026-11-21T08:30:00.000Z',
  },
  updatedAt: {
    ...service,
    kind: 'timestamp',
    pgType: 'timestamptz',
    schema: instant,
    operators: ['gt', 'gte', 'lt', 'lte'],
    sortable: true,
    description: 'RFC 3339, UTC, milliseconds.',
    example: '2026-11-21T08:31:12.345Z',
  },
};

/** The fields a list can be filtered and sorted by. */
export function listFields(fields: Fields): Fields {
  return { ...baseFields, ...fields };
}
