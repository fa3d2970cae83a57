/** Files of `daybook import`: errors in invalid files, and round trips through `daybook export`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneLine } from '../../../../sdk/src/generated/text-forms.ts';
import { bodyOf, FileError, type ImportRecord } from '../../../../sdk/src/import/index.ts';
import type { CollectionName } from '../../../../sdk/src/index.ts';
import { customer } from '../../features/invoicing/customer.ts';
import { csvHeader, csvRows } from '../../http/lists/csv.ts';
import { recordColumns } from '../../http/lists/file-columns.ts';
import type { Row } from '../../record/row.ts';
import { type ReadOptions, readSource } from './read-source.ts';
import { wordsOfCell } from './row-problems.ts';

const csv: ReadOptions = {
  ...{ format: 'csv', delimiter: ',', headerRow: 1, groupBy: null, ignore: [] },
};
const ndjson: ReadOptions = { ...csv, format: 'ndjson' };

/** The bytes in chunks of one size. */
async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  content: string | Buffer,
  options: ReadOptions = csv,
  { size = 64 * 1024, collection = 'customers' as CollectionName } = {},
): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  const bytes = chunks(Buffer.from(content), size);
  for await (const record of readSource(collection, bytes, options, new Set()))
    records.push(record);
  return records;
}

const long = 'x'.repeat(20 * 1024 * 1024);
const broken: [what: string, content: string | Buffer, expected: RegExp, options?: ReadOptions][] =
  [
    [
      'an open quote',
      'name,email\nA,a@b.example\nB,"c\nD,d\n',
      /^Line 3: a quote is not closed \(row 3, column 2\)/,
    ],
    [
      'text behind a quote',
      'name,email\n"A"x,b\n',
      /^Line 2: there is text after a closing quote.*row 2, column 1/,
    ],
    ['UTF-16', Buffer.from('\uFEFFname\nA\n', 'utf16le'), /UTF-16\. Save it as UTF-8/],
    ['UTF-16 unmarked', Buffer.from('name\nA\n', 'utf16le'), /^Line 1: a character is NUL/],
    ['NUL', 'name\nA\nB\0\n', /^Line 3: a character is NUL/],
    ['Latin 1', Buffer.from('name\nA\nM\xFCller\n', 'latin1'), /^Line 3: .*not UTF-8/],
    ['half a character', Buffer.from('name\nM\xC3', 'latin1'), /^Line 2: .*not UTF-8/],
    ['20 MB in a cell', `name\nA\n${long}\n`, /^Line 3: row 3.*longer than 1048576/],
    ['20 MB in a name', `${long}\n`, /^Line 1: row 1.*longer than 1048576/],
    ['20 MB in a line', `{}\n{"name":"${long}"}\n`, /^Line 2: the line is longer/, ndjson],
    ['a name twice', 'name,email,name\nA,b,C\n', /columns 1 and 3 have the same name, name/],
    ['no name', 'name,,email\nA,b,c\n', /column 2 has no name/],
    [
      'unknown names',
      'name,Colour,mail\nA,b,c\n',
      /no field for Colour \(column 2\), mail \(column 3\).*--ignore.*Known: name, email/,
    ],
    ['another separator', 'name;email\nA;b\n', /one column only.*--delimiter ";"/],
    ['tabs', 'name\temail\nA\tb\n', /one column only.*--delimiter tab/],
    ['nothing', '', /empty/],
    ['half an object', '{"name":"A"}\n{"name":\n', /^Line 2:/, ndjson],
    ['a list', '[]\n', /^Line 1: .*object/, ndjson],
    ['a name twice in JSON', '{"name":"A","name":"B"}\n', /^Line 1: .*twice/, ndjson],
    ['a missing column', 'name\nA\n', /no column colour/, { ...csv, ignore: ['colour'] }],
    ['nothing', '', /empty/, ndjson],
    ['empty lines', ' \n\n', /empty/, ndjson],
    ['no such key', 'name\nA\n', /no column number/, { ...csv, groupBy: 'number' }],
  ];

test('ignores a byte order mark at the beginning, and before lines of JSON', async () => {
  for (const size of [1, 2, 64]) {
    const [row] = await read('\uFEFFname\nA\n', csv, { size });
    const lines = await read('\uFEFF{"name":"A"}\n\uFEFF{"name":"B"}\n', ndjson, { size });
    const names = [row, ...lines].map((item) => item?.fields['name']);
    assert.deepEqual(names, ['A', 'A', 'B'], `chunks of ${size} bytes`);
  }
});

test('reports the place of an error, for any chunk size', async () => {
  for (const [what, content, expected, options] of broken) {
    for (const size of [7, 64 * 1024]) {
      if (content.length > 1024 * 1024 && size === 7) continue;
      await assert.rejects(read(content, options, { size }), (error: Error) => {
        assert.ok(error instanceof FileError, `${what}: ${error.stack}`);
        assert.match(error.message, expected, what);
        return true;
      });
    }
  }
});

test('the columns of an invoice file must say which rows belong together', async () => {
  const collection = 'invoices';
  const names = 'memo,lines.quantity\n';
  await assert.rejects(read(names, csv, { collection }), /add a column `key`.*--group-by/);
  const both = 'key,lines,lines.quantity\n';
  await assert.rejects(read(both, csv, { collection }), /one or the other/);
  const rows = 'memo,lines.quantity\na,1\na,2\nb,3\n';
  const items = await read(rows, { ...csv, groupBy: 'memo' }, { collection });
  assert.deepEqual(
    items.map((record) => [record.rows[0], record.partRows.lines, bodyOf(record)]),
    [
      [2, [2, 3], { memo: 'a', lines: [{ quantity: '1' }, { quantity: '2' }] }],
      [4, [4], { memo: 'b', lines: [{ quantity: '3' }] }],
    ],
  );
});

test('counts rows as spreadsheets do, with line breaks in quotes and empty lines', async () => {
  const items = await read('name,email\r\n"a\r\nb",c\r\n\r\n"d",e\r\nf,g,h\r\n');
  assert.deepEqual(
    items.map(({ rows, fields }) => [rows[0], fields]),
    [
      [2, { name: 'a b', email: 'c' }],
      [4, { name: 'd', email: 'e' }],
      [5, {}],
    ],
  );
  assert.match(items[2]?.problems.map(wordsOfCell)[0]?.message ?? '', /3 cells.*2 columns/);
});

test('reads a quote inside an unquoted cell as it is, as spreadsheets do', async () => {
  const [record] = await read('name,email\nPipe 5" wide,a@b.example\n');
  assert.deepEqual(record?.fields, { name: 'Pipe 5" wide', email: 'a@b.example' });
});

/** A blank cell is empty. */
function named(name: string, text: string | null): object {
  return text === null || text.trim() === '' ? {} : { [name]: oneLine(text) };
}

test('records written as CSV are read back unchanged, whatever text they contain', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^['=+@\-"\t\r\n;, ＝]{1,10}$/),
  );
  const storable = text.filter((one) => one.isWellFormed() && !one.includes('\0'));
  const fields = fc.record({ name: storable, email: fc.option(storable), active: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(fields), fc.integer({ min: 2, max: 99 }), async (rows, size) => {
      const columns = recordColumns(customer);
      const entries = rows.map((row) => [row as unknown as Row, null] as const);
      const written = csvHeader(columns.map(({ name }) => name)) + csvRows(columns, entries);
      const items = await read(written, csv, { size });
      assert.deepEqual(
        items.map(({ fields, problems }) => [fields, problems]),
        rows.map(({ name, email, active }) => [
          { ...named('name', name), ...named('email', email), active },
          [],
        ]),
      );
    }),
    { numRuns: 100 },
  );
});
