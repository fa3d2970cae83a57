/**
 * Lists withhold large values: 200 records of 1 MB would be loaded before the page could end. Records with withheld
 * values are read afterwards by id, a few at a time, until the page is full.
 */
import type { Entity } from '../record/entity.ts';

export const limits = {
  /** Of one value that a list reads with its record, as PostgreSQL stores it, possibly compressed. */
  storedBytes: 4_096,
  /** The same, uncompressed. */
  valueBytes: 20_000,
  /** Texts of at most this length are never withheld. */
  shortTextChars: 4_000,
  /** Records with withheld values that are read at once. */
  largeRecords: 4,
} as const;

/** The columns of a list. */
export interface Listed {
  /** SQL of all columns. If `large` is not empty, the last one is the number of values in the columns of `large`. */
  readonly columns: string;
  /** The positions of the columns whose values may be withheld. */
  readonly large: readonly number[];
  /** The position of the last column. */
  readonly countAt: number;
}

type Kind = 'jsonb' | 'text';

/** Columns with values of unbounded or great length. */
export function largeColumns({ columns, lines }: Entity): ReadonlyMap<string, Kind> {
  const large = new Map<string, Kind>(lines === undefined ? [] : [['lines', 'jsonb']]);
  for (const [, { pgType, schema }, column] of columns) {
    const isLong = Number(schema['maxLength']) > limits.shortTextChars;
    // Own keys are bounded: at most 2 kB.
    if (column === 'external_ids') continue;
    if (pgType === 'jsonb' || (pgType === 'text' && isLong)) large.set(column, pgType);
  }
  return large;
}

/** `columns` and `looked`: SQL of the values; `omitted`: a column that is selected as null. */
export function listedColumns(
  columns: readonly string[],
  large: ReadonlyMap<string, Kind>,
  looked: readonly string[],
  omitted: string | null = null,
): Listed {
  const positions: number[] = [];
  const selected = columns.map((column, at) => {
    if (column === omitted) return 'null';
    const kind = large.get(column);
    if (kind === undefined) return column;
    positions.push(at);
    return boundedSql(column, kind);
  });
  const counted = [...large.keys()].filter((column) => column !== omitted);
  const count = counted.length === 0 ? [] : [`num_nonnulls(${counted.join(', ')})`];
  const all = [...selected, ...looked, ...count];
  return { columns: all.join(', '), large: positions, countAt: all.length - 1 };
}

/** The value, or null if it is large. The sizes of compressed values are read last, because they are uncompressed for it. */
function boundedSql(column: string, kind: Kind): string {
  if (kind === 'text')
    return `case when octet_length(${column}) <= ${limits.valueBytes} then ${column} end`;
  const size = uncompressedSql(column);
  const isSmall =
    `pg_column_size(${column}) <= ${limits.storedBytes} and ` +
    `(pg_column_compression(${column}) is null or ${size} <= ${limits.valueBytes})`;
  return `case when ${isSmall} then ${column} end`;
}

/** SQL of the bytes of a jsonb value, without writing it as text: the empty path returns the whole value. */
export function uncompressedSql(column: string): string {
  return `pg_column_size(${column} #> '{}')`;
}

interface Bounded {
  readonly columns: string;
  /** SQL of the bytes of a row. */
  readonly size: string;
  readonly table: string;
  /** The conditions besides that of the tenant, `$1`. */
  readonly where: string;
  /** The unique order. */
  readonly order: string;
  /** Parameters, or numbers: at most so many rows, and the bytes that the last one reaches. */
  readonly rows: string;
  readonly bytes: string;
}

/** SQL of rows up to a size, which is measured before they are read. The last column is the number of all rows. */
export function boundedBySize(part: Bounded): string {
  const { columns, size, table, where, order, rows, bytes } = part;
  return (
    `select ${columns}, found from (select ${columns}, sum(size) over (order by ${order}) - size as before, ` +
    `count(*) over () as found from (select ${columns}, ${size} as size from ${table} ` +
    `where tenant_id = $1 and ${where} order by ${order} limit ${rows}) as candidate) as measured ` +
    `where before < ${bytes} order by ${order}`
  );
}

/** Whether values of a row were withheld. */
export function isWithheld({ large, countAt }: Listed, row: readonly unknown[]): boolean {
  if (large.length === 0) return false;
  let given = 0;
  for (const at of large) if (row[at] !== null) given += 1;
  return given < Number(row[countAt]);
}
