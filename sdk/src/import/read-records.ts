/** Makes records of rows: a row each, or one for all consecutive rows with the same key. Pure. */
import type { CollectionName } from '../catalogue.ts';
import { oneLine, originalText } from '../generated/text-forms.ts';
import { type ColumnMapping, columnOf, type ImportMapping } from './mapping.ts';
import { type NamesOf, readCell } from './read-cell.ts';
import type { TableRow } from './read-table.ts';
import { type ImportRecord, listOf, newRecord, putValue, type Values } from './record.ts';
import { mostItems, type PartName, partNames, type Target, targetsOf } from './targets.ts';

interface Column {
  readonly target: Target;
  readonly mapping: ColumnMapping;
  readonly column: number;
}

const noNames: NamesOf = () => [];

/** `rows`: those below the headers; `namesOf`: what people call the values of enums. */
export async function* readRecords(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  mapping: ImportMapping,
  namesOf = noNames,
): AsyncGenerator<ImportRecord> {
  const { collection } = mapping;
  const columns = columnsOf(mapping);
  const groups = createGroups(mapping, columns);
  const currencyColumn = columnOf(mapping, 'currency');
  let open: ImportRecord | null = null;
  for await (const { row, cells } of rows) {
    const record: ImportRecord = groups.recordOf(cells, row, open);
    if (record !== open && open !== null) yield finished(open, collection);
    open = record;
    if (!checkCells(record, row, cells, mapping)) continue;
    const currency = currencyOf(record.fields['currency']) ?? currencyOf(cells[currencyColumn]);
    const parts: Partial<Record<PartName, Values>> = {};
    for (const { target, mapping: own, column } of columns) {
      const cell = cells[column] ?? '';
      const isFirst = record.rows[0] === row;
      if (originalText(cell).trim() === '' || target.isKey || (target.part === null && !isFirst))
        continue;
      const { part, field } = target;
      if (part === 'lines' && field.name === 'position') continue;
      if (part !== null) parts[part] ??= {};
      const into = (part === null ? null : parts[part]) ?? record.fields;
      const read = readCell(target, cell, { notation: own.notation, currency, namesOf });
      const place = { row, column, field: own.header };
      if ('reason' in read) record.problems.push({ ...place, reason: read.reason, text: cell });
      else putValue(record, { into, field, by: own.by, value: read.value, place });
    }
    for (const part of partNames) {
      const item = parts[part];
      if (item === undefined || Object.keys(item).length === 0) continue;
      record[part].push(item);
      record.partRows[part].push(row);
      if (record[part].length === mostItems[part] + 1)
        record.problems.push({
          ...{ row, column: null, field: part, reason: 'tooManyItems' },
          text: String(mostItems[part]),
        });
    }
  }
  if (open !== null) yield finished(open, collection);
}

/** Lists that are written as JSON become items. */
function finished(record: ImportRecord, collection: CollectionName): ImportRecord {
  for (const part of partNames) {
    const list = record.fields[part];
    if (list === undefined) continue;
    delete record.fields[part];
    listOf(record, collection, part, list);
  }
  return record;
}

function columnsOf({ collection, columns }: ImportMapping): readonly Column[] {
  const targets = new Map(targetsOf(collection).map((target) => [target.path, target]));
  return columns.flatMap((mapping, column): Column[] => {
    const target = targets.get(mapping.field ?? '');
    return target === undefined ? [] : [{ target, mapping, column }];
  });
}

function currencyOf(text: unknown): string | null {
  return typeof text === 'string' && /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null;
}

/**
 * Whether the row has a cell for each column. With more, a separator in a cell was probably not quoted, and the values
 * are in the wrong columns.
 */
function checkCells(
  { problems }: ImportRecord,
  row: number,
  cells: readonly string[],
  { columns, format }: ImportMapping,
): boolean {
  const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (!hasMore && (cells.length >= columns.length || format.mayEndEarly)) return true;
  const place = { row, column: null, field: '' };
  const expected = columns.length;
  problems.push({ ...place, reason: 'cellCount', text: String(cells.length), expected });
  return false;
}

/** Returns the record of a row: the previous one, or a new one. */
function createGroups({ columns, key }: ImportMapping, own: readonly Column[]) {
  const hasParts = own.some(({ target }) => target.part !== null);
  const position = columnOf({ columns }, 'lines.position');
  const shared = own.filter(({ target }) => target.part === null && !target.isKey);
  const firstRows = new Map<string, number>();
  let first: readonly string[] = [];
  const textOf = (cells: readonly string[]) =>
    key === null ? null : oneLine(cells[key.column] ?? '');

  /** The first cell that a further row of a record has otherwise. */
  function differing(cells: readonly string[]): Column | undefined {
    const cellOf = (row: readonly string[], column: number) => (row[column] ?? '').trim();
    return shared.find(
      ({ column }) =>
        cellOf(cells, column) !== '' && cellOf(cells, column) !== cellOf(first, column),
    );
  }

  function begin(cells: readonly string[], row: number, text: string | null): ImportRecord {
    first = cells;
    const record = newRecord(row, text);
    if (text === null) return record;
    const place = { row, column: key?.column ?? null, field: '' };
    const before = firstRows.get(text);
    if (text === '' && key?.isRequired)
      record.problems.push({ ...place, reason: 'keyMissing', text });
    else if (text !== '' && before !== undefined)
      record.problems.push({
        ...place,
        reason: 'apart',
        text,
        firstRow: before,
        isGroup: hasParts,
      });
    else firstRows.set(text, row);
    return record;
  }

  return {
    recordOf(cells: readonly string[], row: number, open: ImportRecord | null): ImportRecord {
      const text = textOf(cells);
      if (open === null || !hasParts || text === null || text !== open.key)
        return begin(cells, row, text);
      const other = differing(cells);
      // Drafts have no number: their lines are counted.
      const isNextLine = position !== -1 && Number(cells[position]) > 1 && other === undefined;
      if (text === '' && !isNextLine) return begin(cells, row, text);
      open.rows.push(row);
      if (other !== undefined)
        open.problems.push({
          ...{ row, column: other.column, field: other.mapping.header, reason: 'differs' },
          ...{ text: cells[other.column] ?? '', firstRow: open.rows[0] ?? row },
        });
      return open;
    },
  };
}
