/** The address of a list, in the syntax of the API; and numbers as users type them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  apiQuery,
  curlOf,
  fileAddress,
  filtersOf,
  isSameQuery,
  joinValues,
  readDecimal,
  sortOf,
  splitValues,
  writeSort,
} from './list-query.ts';

const search = { 'status.in': 'Draft,Posted', sort: '-total,number', q: 'a&b', columns: 'number' };

test('separates filters, sort order and parameters of the page', () => {
  assert.deepEqual(filtersOf(search), [
    { key: 'status.in', field: 'status', operator: 'in', value: 'Draft,Posted' },
  ]);
  assert.equal(writeSort(sortOf(search)), search.sort);
  assert.deepEqual(apiQuery({ ...search, limit: '5', cursor: 'x' }), {
    'status.in': 'Draft,Posted',
    sort: '-total,number',
    q: 'a&b',
  });
  assert.ok(isSameQuery({ q: 'a', sort: 'number' }, { sort: 'number', q: 'a', columns: 'total' }));
  assert.ok(!isSameQuery({ q: 'a' }, { q: 'b' }));
});

test('a value of `in` may contain commas', () => {
  const values = ['Meyer, Sons', 'back\\slash', 'plain'];
  assert.deepEqual(splitValues(joinValues(values)), values);
  assert.deepEqual(splitValues(''), []);
});

test('files and commands use exactly this filter', () => {
  assert.equal(
    fileAddress('/api/invoices', search, 'csv'),
    '/api/invoices?status.in=Draft,Posted&sort=-total,number&q=a%26b&format=csv',
  );
  const curl = curlOf('http://localhost', '/api/invoices', { q: "it's" });
  assert.match(curl, /'http:\/\/localhost\/api\/invoices\?q=it%27s'$/);
});

test('a number is read in the user’s region, and in the other format if only that is valid', () => {
  const cases: readonly (readonly [text: string, region: string, decimal: string | null])[] = [
    ['1234.50', 'en-GB', '1234.50'],
    ['1,234.50', 'en-GB', '1234.50'],
    ['1,234', 'en-GB', '1234'],
    ['1,5', 'en-GB', '1.5'],
    ['1.234,50', 'de-DE', '1234.50'],
    ['1.234', 'de-DE', '1234'],
    ['1.5', 'de-DE', '1.5'],
    ['-3,25', 'de-DE', '-3.25'],
    ['1’234.50', 'de-CH', '1234.50'],
    ['1 234,50', 'fr-FR', '1234.50'],
    ['1.234.567', 'en-GB', '1234567'],
    ['1.2.3', 'en-GB', null],
    ['12a', 'en-GB', null],
    ['', 'en-GB', null],
  ];
  for (const [text, region, decimal] of cases)
    assert.equal(readDecimal(text, region), decimal, `${text} in ${region}`);
});
