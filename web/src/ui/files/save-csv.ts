/** Renders a table as CSV. Amounts are decimals with a point, as in the API. */
import { saveFile } from './save-file.ts';

export interface CsvTable {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Spreadsheets execute cells that begin like this (formula injection); negative amounts are harmless. */
const formulas = /^(?:[=+@\t\r]|-(?![\d.]))/;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export async function saveCsv(name: string, { fields, rows }: CsvTable): Promise<void> {
  const { unparse } = await import('papaparse');
  const data = rows.map((row) => [...row]);
  const text = unparse({ fields: [...fields], data }, { escapeFormulae: formulas });
  saveFile(`${name}.csv`, new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
}
