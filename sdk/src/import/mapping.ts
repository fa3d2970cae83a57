/**
 * How a file is written, and which field each of its columns fills. It is plain data: as JSON it can be saved, and it fits
 * the next file with the same columns.
 */
import type { CollectionName } from '../catalogue.ts';

export interface ImportMapping {
  readonly collection: CollectionName;
  readonly format: FileFormat;
  /** In the order of the file. */
  readonly columns: readonly ColumnMapping[];
  /** Null: each row is a record. */
  readonly key: KeyColumn | null;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface FileFormat {
  readonly encoding: Encoding;
  /** One character between the cells. */
  readonly delimiter: string;
  /** The row with the headers, from 1; rows above are not read. 0: there is none. */
  readonly headerRow: number;
  /** Whether rows may end early: some spreadsheets omit empty cells at the end of a row. */
  readonly mayEndEarly: boolean;
}

export interface ColumnMapping {
  /** The header in the file. */
  readonly header: string;
  /** `dueDate`; `lines.quantity` and `apply.amount` for one item a row; null: the column is left out. */
  readonly field: string | null;
  /** The field by which a reference is found: `name` in `customer.name`. Absent: its id, number, code or another name. */
  readonly by?: string;
  /** Absent: values as in the API, such as 1234.50, 2026-12-31 and true. */
  readonly notation?: Notation;
}

/** How people write the values of a column. */
export interface Notation {
  /** A region whose separators the numbers have, such as `de-DE`. */
  readonly numbers: string;
  /** A region whose order the dates have. */
  readonly dates: string;
}

/** Consecutive rows with the same value in this column are the lines of one record. */
export interface KeyColumn {
  /** Its place, from 0. */
  readonly column: number;
  /** Whether a row without a value is a problem; else it is a record of its own. */
  readonly isRequired: boolean;
}

/** The place of the column that fills a field, from 0; -1 if none does. */
export function columnOf({ columns }: Pick<ImportMapping, 'columns'>, field: string): number {
  return columns.findIndex((column) => column.field === field);
}
