/** Finds the field of each pasted column: by its header in English or German, else by its content. */
import { type Cells, plainHeader } from '@daybook/sdk/import';
import { parseDecimal } from '../../../ui/inputs/numbers.ts';
import { lineHeaders } from '../headers.ts';
import { type LineField, lineColumns } from './line-columns.ts';
import { choiceOf, type Mapping, type PasteContext } from './paste-lines.ts';

/** `labels`: the names of the fields in the user's language. Undefined for an unknown header. */
function fieldOfHeader(
  text: string,
  labels: ReadonlyMap<string, LineField>,
): LineField | null | undefined {
  const wanted = plainHeader(text);
  const found =
    labels.get(text.trim().toLowerCase()) ??
    Object.entries(lineHeaders).find(([, all]) => all.includes(wanted))?.[0];
  return found === 'none' ? null : (found as LineField | undefined);
}

export interface FoundColumns {
  readonly hasHeader: boolean;
  readonly mapping: Mapping;
}

/** `hasHeader`: as chosen by the user; by default it is found out. `from`: the column of the target cell. */
export function findColumns(
  cells: Cells,
  labels: ReadonlyMap<string, LineField>,
  context: PasteContext,
  { from = 'description', hasHeader }: { from?: LineField; hasHeader?: boolean } = {},
): FoundColumns {
  const [first = [], ...others] = cells;
  const named = first.map((text) => fieldOfHeader(text, labels));
  const isHeader =
    hasHeader ??
    (others.length > 0 &&
      first.every((text) => !isNumber(text, context)) &&
      (named.some((field) => field != null) || hasNumbersBelow(others, context)));
  const columns = columnsOf(isHeader ? others : cells).map((texts) => describe(texts, context));
  if (isHeader && named.some((field) => field != null)) {
    const mapping = named.map((field, index) =>
      field != null && named.indexOf(field) === index ? field : null,
    );
    const isUnknown = (index: number) => named[index] === undefined;
    const guess = byContent(columns.map((column, index) => (isUnknown(index) ? column : null)));
    const at = guess.indexOf('description');
    const needsText = !mapping.includes('description') && at >= 0;
    return { hasHeader: true, mapping: needsText ? mapping.with(at, 'description') : mapping };
  }
  const inOrder = [from, 'description' as const]
    .map((field) => inGridOrder(columns, field))
    .find((mapping) => mapping !== null);
  return { hasHeader: isHeader, mapping: inOrder ?? byContent(columns) };
}

function hasNumbersBelow(others: Cells, context: PasteContext): boolean {
  return columnsOf(others).some((texts) => describe(texts, context).isNumeric);
}

function columnsOf(cells: Cells): string[][] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, index) =>
    cells.map((row) => row[index] ?? '').filter((text) => text !== ''),
  );
}

interface Column {
  readonly isEmpty: boolean;
  readonly isNumeric: boolean;
  readonly isPercent: boolean;
  readonly hasCurrency: boolean;
  /** 1, 2, 3 …: the numbers of the rows. */
  readonly isCount: boolean;
  readonly isTax: boolean;
  readonly isAccount: boolean;
  /** Average number of characters. */
  readonly length: number;
}

const isNumber = (text: string, { region }: PasteContext) =>
  text !== '' && parseDecimal(text, region, { unit: '%' }).value !== null;

function describe(texts: readonly string[], context: PasteContext): Column {
  const share = (fits: (text: string) => boolean) =>
    texts.length > 0 && texts.filter(fits).length * 2 >= texts.length;
  const { choices } = context;
  const isFound = (field: 'taxCodeId' | 'accountId') => (text: string) =>
    'value' in choiceOf(choices[field], text, context.region);
  return {
    isEmpty: texts.length === 0,
    isNumeric: share((text) => isNumber(text, context)),
    isPercent: share((text) => text.endsWith('%')),
    hasCurrency: share((text) => /\p{Sc}|\b[A-Z]{3}\b/u.test(text) && /\d/.test(text)),
    isCount: texts.length > 1 && texts.every((text, index) => text === String(index + 1)),
    isTax: share(isFound('taxCodeId')),
    isAccount: share(isFound('accountId')),
    length: texts.join('').length / Math.max(texts.length, 1),
  };
}

const unitLength = 20;

const fits: Readonly<Record<LineField, (column: Column) => boolean>> = {
  description: ({ isNumeric }) => !isNumeric,
  quantity: ({ isNumeric, isPercent, hasCurrency }) => isNumeric && !isPercent && !hasCurrency,
  unit: ({ isNumeric, length }) => !isNumeric && length <= unitLength,
  unitPrice: ({ isNumeric, isPercent }) => isNumeric && !isPercent,
  discountPercent: ({ isNumeric, hasCurrency }) => isNumeric && !hasCurrency,
  taxCodeId: ({ isTax }) => isTax,
  accountId: ({ isAccount }) => isAccount,
};

/** The columns of the grid from one on, if the content fits to each. */
function inGridOrder(columns: readonly Column[], from: LineField): Mapping | null {
  const start = lineColumns.findIndex(({ name }) => name === from);
  const fields = columns.map((_, index) => lineColumns[start + index]?.name ?? null);
  const isRight = columns.every((column, index) => {
    const field = fields[index];
    return column.isEmpty || (field != null && fits[field](column));
  });
  return isRight ? fields : null;
}

/** Null columns are not considered. */
function byContent(columns: readonly (Column | null)[]): Mapping {
  const mapping: (LineField | null)[] = columns.map(() => null);
  const free = (wanted: (column: Column) => boolean) =>
    columns.flatMap((column, index) =>
      column !== null && mapping[index] === null && !column.isEmpty && wanted(column) ? index : [],
    );
  const put = (field: LineField, index: number | undefined) => {
    if (index !== undefined && !mapping.includes(field)) mapping[index] = field;
  };
  const lengthAt = (index: number) => columns[index]?.length ?? 0;
  put(
    'taxCodeId',
    free(({ isTax, isPercent, isNumeric }) => isTax && (isPercent || !isNumeric)).at(-1),
  );
  put('discountPercent', free(({ isPercent }) => isPercent)[0]);
  put('accountId', free(({ isAccount, hasCurrency }) => isAccount && !hasCurrency).at(-1));
  const texts = free(({ isNumeric }) => !isNumeric);
  put('description', texts.toSorted((a, b) => lengthAt(b) - lengthAt(a))[0]);
  put('unit', free(fits.unit)[0]);
  put('unitPrice', free(({ hasCurrency, isNumeric }) => hasCurrency && isNumeric)[0]);
  const numbers = free(
    ({ isNumeric, isPercent, isCount, hasCurrency }) =>
      isNumeric && !isPercent && !isCount && !hasCurrency,
  );
  if (numbers.length > 1 || mapping.includes('unitPrice')) put('quantity', numbers.shift());
  put('unitPrice', numbers[0]);
  return mapping;
}
