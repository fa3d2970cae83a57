/** Reads the feed of changes: entries by their place, and the records that they name. */
import type { Tx } from '../../postgres/db.ts';
import { columnName, type Operator, type Value } from '../../record/fields.ts';
import type { Filter } from '../../record/list-query.ts';

const limits = {
  /** Changes read for one page with a filter, because very few may match. */
  scannedChanges: 20_000,
} as const;

export interface ChangeEntry {
  readonly sequence: number;
  readonly entityType: string;
  readonly id: string;
  readonly RowVersion: string;
  readonly operation: string;
  /** The paths of changed fields, as in the history. */
  readonly fields: readonly string[];
  /** The ids of removed lines. */
  readonly removedLines: readonly string[];
  readonly at: string;
  readonly actor: string;
  /** The audience of the record before the change; null if the change did not change it. */
  readonly audienceBefore: string | null;
}

/** Where a client has read to: a sequence, and a proof that it names the same change as then. */
export interface Position {
  readonly sequence: number;
  /** Empty at the start of the feed. */
  readonly proof: string;
}

export interface ChangeWindow {
  /** In order, at most as many as wanted. */
  readonly entries: readonly ChangeEntry[];
  /** All entries up to here were read, whether they match or not. */
  readonly end: Position;
  readonly hasMore: boolean;
}

interface Wanted {
  readonly after: number;
  readonly limit: number;
  /** Names of entities. */
  readonly entityTypes: readonly string[];
  readonly filters: readonly Filter[];
  /** The fields that name an audience. */
  readonly audienceFields: readonly string[];
}

/** The entries after a sequence. */
export async function readWindow(tx: Tx, wanted: Wanted): Promise<ChangeWindow> {
  const { after, limit } = wanted;
  // Read first, so that the second statement sees every entry up to it: a position never passes an unread one.
  const sentNewest = readNewest(tx);
  const sent = tx.query(windowStatement(tx.tenantId, wanted));
  const [newest, { rows }] = await Promise.all([sentNewest, sent]);
  const entries = rows.map(entryFrom);
  const shown = entries.slice(0, limit);
  const last = shown.at(-1)?.sequence ?? after;
  const reach = Math.max(last, Math.min(newest, after + limits.scannedChanges));
  const sequence = entries.length > limit ? last : reach;
  const proof = (await readProof(tx, sequence)) ?? '';
  return {
    entries: shown,
    end: { sequence, proof },
    hasMore: entries.length > limit || sequence < newest,
  };
}

/** The newest place; 0 before the first. */
async function readNewest(tx: Tx): Promise<number> {
  const { rows } = await tx.query({
    name: 'changes:newest',
    text: 'select newest from change_feed where tenant_id = $1',
    values: [tx.tenantId],
  });
  return Number(rows[0]?.[0] ?? 0);
}

/** What proves that a sequence names the same change as when it was read: a restored database may have given it to another. */
export async function readProof(tx: Tx, sequence: number): Promise<string | null> {
  if (sequence === 0) return '';
  const { rows } = await tx.query({
    name: 'changes:proof',
    text:
      "select concat_ws(' ', c.row_version, (extract(epoch from c.at) * 1000)::bigint) " +
      'from change_order o join change c on c.tenant_id = o.tenant_id and c.record_id = o.record_id ' +
      'and c.revision = o.revision where o.tenant_id = $1 and c.tenant_id = $1 and o.sequence = $2',
    values: [tx.tenantId, sequence],
  });
  const [proof] = rows[0] ?? [];
  return typeof proof === 'string' ? proof : null;
}

function entryFrom(row: readonly unknown[]): ChangeEntry {
  const [sequence, entityType, id, RowVersion, operation, fields, removed, at, actor, before] = row;
  return {
    ...{ sequence, entityType, id, RowVersion, operation, at, actor, audienceBefore: before },
    fields: fields ?? [],
    removedLines: removed ?? [],
  } as ChangeEntry;
}

const pathsSql = "(select jsonb_agg(f ->> 'path') from jsonb_array_elements(c.fields) as f)";
const removedLinesSql =
  "(select jsonb_agg(substr(f ->> 'path', 7)) from jsonb_array_elements(c.fields) as f " +
  "where f ->> 'path' ~ '^lines/[^/]+$' and f -> 'new' = 'null')";
const audienceSql =
  "(select f ->> 'old' from jsonb_array_elements(c.fields) as f where f ->> 'path' = any($4::text[]) limit 1)";

function windowStatement(tenantId: string, wanted: Wanted) {
  const { after, limit, entityTypes, filters, audienceFields } = wanted;
  const values: unknown[] = [tenantId, after, entityTypes, audienceFields, limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = filters.map((filter) => filterSql(filter, bind));
  const joined = [
    'c.record_id = o.record_id and c.revision = o.revision',
    `o.sequence > $2 and o.sequence <= $2::bigint + ${limits.scannedChanges}`,
    'c.entity = any($3::text[])',
    ...where,
  ];
  const text =
    `select o.sequence, c.entity, c.record_id, c.row_version, c.operation, ${pathsSql}, ` +
    `${removedLinesSql}, c.at, c.actor, ${audienceSql} from change_order o join change c on o.tenant_id = $1 and c.tenant_id = $1 ` +
    `and ${joined.join(' and ')} order by o.sequence limit $5`;
  return { text, values };
}

const columns: Readonly<Record<string, string>> = {
  entityType: 'c.entity',
  id: 'c.record_id',
  operation: 'c.operation',
  actor: 'c.actor',
  at: 'c.at',
};
const types: Readonly<Record<string, string>> = { id: 'uuid', at: 'timestamptz' };
const comparisons: Partial<Record<Operator, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** A change of the audience matches filters on what was changed, because a record may leave a reader's reach by it. */
function filterSql({ field, operator, values }: Filter, bind: (value: unknown) => string): string {
  const leaves = `${audienceSql} is not null`;
  if (field === 'fields') return `(${hasFieldSql(String(values[0]), bind)} or ${leaves})`;
  const column = columns[field] ?? `c.${columnName(field)}`;
  const type = types[field] ?? 'text';
  const comparison = comparisons[operator];
  if (comparison !== undefined) return `${column} ${comparison} ${bind(values[0])}::${type}`;
  const among = `${bind(values as readonly Value[])}::${type}[]`;
  const sql =
    operator === 'ne' || operator === 'nin'
      ? `${column} <> all(${among})`
      : `${column} = any(${among})`;
  return field === 'operation' ? `(${sql} or ${leaves})` : sql;
}

/** `lines` is the first part of the paths of lines. */
function hasFieldSql(name: string, bind: (value: unknown) => string): string {
  return (
    'exists (select from jsonb_array_elements(c.fields) as f ' +
    `where split_part(f ->> 'path', '/', 1) = ${bind(name)}::text)`
  );
}
