/** A table as a CSV file, made here. Amounts stay decimals with a point, as the API writes them. */
import { saveFile } from '../../ui/save-file.ts';

export interface CsvTable {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A spreadsheet would run what begins so; negative amounts are left alone. */
const formulas = /^(?:[=+@\t\r]|-(?![\d.]))/;

/** So that spreadsheets read it as UTF-8. */
const byteOrderMark = '\uFEFF';

export async function saveCsv(name: string, { fields, rows }: CsvTable): Promise<void> {
  const { unparse } = await import('papaparse');
  const data = rows.map((row) => [...row]);
  const text = unparse({ fields: [...fields], data }, { escapeFormulae: formulas });
  saveFile(`${name}.csv`, new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
}
