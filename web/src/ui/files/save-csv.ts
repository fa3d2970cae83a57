/** Renders a table as CSV. Amounts are decimals with a point, as in the API. */
import { harmless } from '@daybook/sdk';
import { saveFile } from './save-file.ts';

export interface CsvTable {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A whole decimal is no formula. */
const decimal = /^-?\d+(?:\.\d+)?$/;

const safeCell = (cell: string | number | null) =>
  typeof cell === 'string' && !decimal.test(cell) ? harmless(cell) : cell;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export async function saveCsv(name: string, { fields, rows }: CsvTable): Promise<void> {
  const { unparse } = await import('papaparse');
  const data = rows.map((row) => row.map(safeCell));
  const text = unparse({ fields: fields.map(harmless), data });
  saveFile(`${name}.csv`, new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
}
