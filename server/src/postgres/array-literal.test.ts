/** Array literals: PostgreSQL reads every value unchanged, whatever characters it contains. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import { arrayLiteral } from './store-records.ts';

const texts = [
  ...[
    '',
    ' ',
    'plain',
    'NULL',
    'null',
    '{a,b}',
    'a "quoted" text',
    '\\',
    '\\\\',
    '\\n',
    '\\\\n',
    '\\u0041',
  ],
  ...[
    'line\nline',
    'tab\tbell\u0007',
    '\r\n"\\',
    '\u007f\u0085',
    'ümlaut',
    '😀',
    '{"a":"b\\nc"}',
    null,
  ],
];

test('every text is read unchanged, alone and in an array with others', async (t) => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  const read = async (values: readonly unknown[], type: string) => {
    const { rows } = await client.query(`select $1::${type}[] as read`, [arrayLiteral(values)]);
    return rows[0].read;
  };
  assert.deepEqual(await read(texts, 'text'), texts);
  for (const text of texts) assert.deepEqual(await read([text], 'text'), [text]);
  assert.deepEqual(await read([undefined], 'text'), [null]);
  assert.deepEqual(await read([], 'text'), []);
  assert.deepEqual(await read([1, -2, null], 'integer'), [1, -2, null]);
  assert.deepEqual(await read([true, false], 'boolean'), [true, false]);
  assert.deepEqual(await read(['\ud800 alone', 'b'], 'text'), ['\ufffd alone', 'b']);
});
