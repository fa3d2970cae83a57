/**
 * Pages of records: filters, search, order and keyset paging as SQL. The order is
 * (sort fields, id); an absent value sorts lowest. All pages cost the same, because each begins with an
 * index range, not an offset.
 */

import type { Entity } from '../record/entity.ts';
import { columnName, type Field, type Value } from '../record/fields.ts';
import { type Filter, type ListQuery, listFields, type SortKey } from '../record/list-query.ts';
import type { Row } from '../record/row.ts';
import { highestIdAt, lowestIdAt } from '../record/values/lowest-id.ts';
import { oneLine } from '../record/values/text-forms.ts';
import { type Database, readTransaction } from './db.ts';
import { problemOf } from './failures.ts';
import { foldSql, joinedSql, oneSigma, singleSpaces } from './fold-sql.ts';
import { isWithheld } from './large-values.ts';
import { listedBatches } from './listed-batches.ts';
import { listedOf, lookUp } from './store-records.ts';

const limits = {
  /** How much earlier than `createdAt` the time of an id may be: earlier releases made some ids before they waited. */
  idAgeMs: 86_400_000,
} as const;

export interface PageReading {
  /** Takes records in order; returns how many. Fewer than given: the page is full. */
  take(rows: readonly Row[]): Promise<number>;
  /** Runs the reading of a page with large records. */
  whenLarge<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Reads a page, as far as its records are taken. Returns the sort values and id of the last taken one if there are
 * more, else null. `today`: `YYYY-MM-DD`, for fields derived when read. Throws `overloaded` after the time limit.
 */
export async function readPage(
  db: Database,
  tenantId: string,
  entity: Entity,
  query: ListQuery,
  today: string,
  { take, whenLarge }: PageReading,
): Promise<readonly Value[] | null> {
  const { text, values, picked } = listStatement(entity, tenantId, query, today);
  const keys = orderKeys(query.sort);
  const listed = listedOf(entity, query.omitsLines);
  const readLarge = (ids: readonly string[]) => lookUp(db, tenantId, entity, ids);
  try {
    const rows = await readTransaction(db, tenantId, async (tx, sendCommit) => {
      const sent = tx.query({ text: `${text(picked)} limit ${query.limit + 1}`, values });
      sendCommit();
      return (await sent).rows;
    });
    const shown = rows.slice(0, query.limit);
    const takeAll = async () => {
      let taken = 0;
      for await (const { records, end } of listedBatches(entity, listed, shown, readLarge)) {
        const left = records.length - (await take(records));
        taken = end - left;
        if (left > 0) break;
      }
      return taken;
    };
    const hasLarge = shown.some((row) => isWithheld(listed, row));
    const taken = await (hasLarge ? whenLarge(takeAll) : takeAll());
    const last = shown[taken - 1];
    return taken < rows.length && last !== undefined ? (last.slice(-keys.length) as Value[]) : null;
  } catch (error) {
    throw problemOf(error);
  }
}

interface ListStatement {
  /** Without a limit; `more` is selected after the columns of `listedOf`. */
  text(more: readonly string[]): string;
  readonly values: unknown[];
  /** SQL of the sort keys, from which the next page continues. */
  readonly picked: readonly string[];
}

/** The statement of a list, from the position of the query to the end. */
export function listStatement(
  entity: Entity,
  tenantId: string,
  query: ListQuery,
  today: string,
): ListStatement {
  const { fields, where, values, bind } = conditions(entity, tenantId, query, today);
  const keys = orderKeys(query.sort);
  const sortable = keys.map((key) => ({ ...key, ...sortSql(fields[key.field], key.field) }));
  if (query.after !== null) where.push(afterSql(sortable, query.after, bind));
  const order = sortable
    .map(({ sql, descending }) => `${sql}${descending ? ' desc' : ''}`)
    .join(', ');
  return {
    text: (more) =>
      `select ${[listedOf(entity, query.omitsLines).columns, ...more].join(', ')} from ${entity.table} ` +
      `where ${where.join(' and ')} order by ${order}`,
    values,
    picked: sortable.map(({ sql }, index) => `${sql}::text as key_${index}`),
  };
}

/** The conditions of all matching records, wherever the page begins. */
export function conditions(entity: Entity, tenantId: string, query: ListQuery, today: string) {
  const fields = listFields({ ...entity.fields, ...entity.filters });
  const values: unknown[] = [tenantId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['tenant_id = $1'];
  for (const filter of query.filters) {
    const field = fields[filter.field];
    if (field !== undefined) where.push(filterSql(entity, filter, field, bind, today));
  }
  if (query.search !== null) where.push(searchSql(entity, query.search, query.sort, bind));
  return { fields, where, values, bind };
}

/** The sort keys and, where it is not among them, the id; it follows the direction of the last key. */
function orderKeys(sort: readonly SortKey[]): readonly SortKey[] {
  if (sort.some(({ field }) => field === 'id')) return sort;
  return [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? true }];
}

type Bind = (value: unknown) => string;

function filterSql(
  entity: Entity,
  { field: name, operator, values }: Filter,
  field: Field<unknown>,
  bind: Bind,
  today: string,
): string {
  if (field.filterSql?.includes('$value'))
    return field.filterSql.replaceAll('$value', `${bind(values)}::${field.pgType}[]`);
  const sql =
    field.filterSql?.replaceAll('$today', `${bind(today)}::date`) ?? columnOf(entity, name);
  const type = field.filterSql === null ? field.pgType : 'boolean';
  const [value] = values;
  // A text in its stored form, or as releases before stored it.
  if (operator === 'eq' && values.length > 1) return `${sql} = any(${bind(values)}::${type}[])`;
  switch (operator) {
    case 'ne':
      return `${sql} is distinct from ${bind(value)}::${type}`;
    case 'in':
      return `${sql} = any(${bind(values)}::${type}[])`;
    case 'nin':
      return `(${sql} is null or ${sql} <> all(${bind(values)}::${type}[]))`;
    case 'isNull':
      return `${sql} is ${value === true ? '' : 'not '}null`;
    case 'contains':
    case 'startsWith': {
      const isSpaced = field.spell === oneLine && String(value).includes(' ');
      const [whole, part] = [sql, `${bind(value)}::text`].map((one) => {
        const folded = oneSigma(foldSql(one), String(value));
        return isSpaced ? singleSpaces(folded) : folded;
      });
      return operator === 'contains'
        ? `strpos(${whole}, ${part}) > 0`
        : `starts_with(${whole}, ${part})`;
    }
    default:
      return `${sql} ${comparison[operator]} ${bind(value)}::${type}${sql === 'created_at' ? idRange(operator, value, bind) : indexRange(name, field, operator, value, bind)}`;
  }
}

/** Append-only tables have no `updated_at`. */
function columnOf({ appendOnly }: Entity, name: string): string {
  return columnName(appendOnly === true && name === 'updatedAt' ? 'createdAt' : name);
}

/** The same condition on the sort expression, so that an index can be used. */
function indexRange(
  name: string,
  field: Field<unknown>,
  operator: keyof typeof comparison,
  value: Value | undefined,
  bind: Bind,
): string {
  if (!field.sortable) return '';
  const { sql, type } = sortSql(field, name);
  if (sql === columnName(name)) return '';
  // The key of a number is rounded, so the bound must be inclusive.
  const bound =
    type === 'double precision'
      ? comparison[operator === 'gt' ? 'gte' : operator === 'lt' ? 'lte' : operator]
      : comparison[operator];
  return ` and ${sql} ${bound} ${bind(value)}::${type}`;
}

/** The ids of records created before or after a time, so that the index on ids is used. */
function idRange(operator: keyof typeof comparison, value: Value | undefined, bind: Bind): string {
  const at = String(value);
  const isAfter = operator === 'gt' || operator === 'gte';
  const earliest = () => lowestIdAt(new Date(Date.parse(at) - limits.idAgeMs).toISOString());
  const id = isAfter ? earliest() : highestIdAt(at);
  return ` and id ${isAfter ? '>=' : '<='} ${bind(id)}::uuid`;
}

const comparison = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * The records with a part of a text. In the order of ids, the index with `search_text` is read beside the records, so
 * that a text that few records have is found without reading the others; another order filters the records along its
 * own index. `offset 0`: PostgreSQL 18 would read the records alone.
 */
function searchSql(
  { table, fields, hasSearchText }: Entity,
  text: string,
  sort: readonly SortKey[],
  bind: Bind,
): string {
  const isIn = (searched: string) => partSql(text, searched, bind);
  if (hasSearchText !== true) {
    const searched = Object.keys(fields).filter((name) => fields[name]?.search);
    return isIn(foldSql(joinedSql(searched.map(columnName))));
  }
  if (!sort.every(({ field }) => field === 'id')) return isIn('search_text');
  return (
    `id in (select s.id from ${table} s where s.tenant_id = $1 ` +
    `and ${isIn('s.search_text')} ` +
    `order by s.id${sort.some(({ descending }) => descending) ? ' desc' : ''} offset 0)`
  );
}

/** The longest word first: `singleSpaces` costs more than a comparison, and few texts have the word. */
function partSql(text: string, searched: string, bind: Bind): string {
  const [longest = '', ...others] = text.split(' ').sort((a, b) => b.length - a.length);
  const compared = (sql: string) => oneSigma(sql, text);
  const asked = (words: string) => compared(foldSql(`${bind(words)}::text`));
  const hasLongest = `strpos(${compared(searched)}, ${asked(longest)}) > 0`;
  if (others.length === 0) return hasLongest;
  return `${hasLongest} and strpos(${singleSpaces(compared(searched))}, ${singleSpaces(asked(text))}) > 0`;
}

/** Replaces null in sort expressions; the indexes of the migrations use the same. */
const lowest: Partial<Record<Field['pgType'], string>> = {
  date: "'-infinity'::date",
  timestamptz: "'-infinity'::timestamptz",
  text: "''",
};

/**
 * The sort expression of a field. Only leakproof expressions: PostgreSQL would evaluate others after row-level
 * security, without an index range. Numbers have a separate key column.
 */
function sortSql(field: Field<unknown> | undefined, name: string): { sql: string; type: string } {
  const column = columnName(name);
  const type = field?.pgType ?? 'text';
  if (type === 'numeric') return { sql: `${column}_key`, type: 'double precision' };
  const low = field?.nullable ? lowest[type] : undefined;
  if (low === undefined) return { sql: column, type };
  return { sql: `(case when ${column} is null then ${low} else ${column} end)`, type };
}

interface SortedBy extends SortKey {
  readonly sql: string;
  readonly type: string;
}

/**
 * The rows after a position. With one direction, PostgreSQL compares whole rows along an index. Mixed directions
 * are spelled out, with a bound on the first key for the index range.
 */
function afterSql(keys: readonly SortedBy[], after: readonly Value[], bind: Bind): string {
  const bound = keys.map(({ type }, index) => `${bind(after[index])}::text::${type}`);
  const [first] = keys;
  if (first !== undefined && keys.every(({ descending }) => descending === first.descending)) {
    return `(${keys.map(({ sql }) => sql).join(', ')}) ${first.descending ? '<' : '>'} (${bound.join(', ')})`;
  }
  const alternatives = keys.map(({ sql, descending }, index) => {
    const equal = keys.slice(0, index).map((key, i) => `${key.sql} = ${bound[i]}`);
    return [...equal, `${sql} ${descending ? '<' : '>'} ${bound[index]}`].join(' and ');
  });
  const range =
    first === undefined ? 'true' : `${first.sql} ${first.descending ? '<=' : '>='} ${bound[0]}`;
  return `(${range} and (${alternatives.map((one) => `(${one})`).join(' or ')}))`;
}
