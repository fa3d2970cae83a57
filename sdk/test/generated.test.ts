/** Checks that the generated files match openapi.json; `npm run sdk` generates them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { writeCatalogue } from '../scripts/write-catalogue.ts';
import { writeSchema } from '../scripts/write-schema.ts';
import { collections, operations, problemCodes } from '../src/index.ts';
import { callByClients } from './support/generators.ts';

const root = join(import.meta.dirname, '..', '..');
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const catalogueLimitBytes = 82_000;

function generated(name: string): string {
  return readFileSync(join(root, 'sdk', 'src', 'generated', name), 'utf8');
}

test('the types match openapi.json', async () => {
  assert.ok((await writeSchema(document)) === generated('schema.ts'), 'run npm run sdk');
});

test('the catalogue matches openapi.json and is small', () => {
  const text = generated('catalogue.ts');
  assert.ok(writeCatalogue(document) === text, 'run npm run sdk');
  assert.ok(Buffer.byteLength(text) < catalogueLimitBytes);
});

test('the catalogue has the data that a form and a list need', () => {
  const { invoices } = collections;
  const field = (name: string) => invoices.fields.find((one) => one.name === name);
  assert.deepEqual(field('status'), {
    name: 'status',
    type: 'enum',
    access: 'computed',
    values: ['Draft', 'Posted', 'Released', 'Voided'],
    operators: ['eq', 'ne', 'in', 'nin'],
  });
  assert.equal(field('customerId')?.collection, 'customers');
  assert.equal(field('total')?.type, 'amount');
  assert.equal(field('exchangeRate')?.type, 'decimal');
  assert.equal(field('invoiceDate')?.sortable, true);
  assert.equal(invoices.lines?.find(({ name }) => name === 'accountId')?.collection, 'accounts');
  assert.deepEqual(
    invoices.actions.map(({ name, many = false }) => [name, many]),
    [
      ['external-ids', false],
      ['post', true],
      ['approve', true],
      ['send', false],
      ['void', true],
      ['credit', false],
    ],
  );
  assert.deepEqual(operations.closePeriod.roles, ['Controller', 'Admin']);
  assert.ok(problemCodes.includes('field_locked'));
});

test('clients of three generators compile, list, create, change, get a conflict and read a PDF', async () => {
  const service = await startService();
  try {
    const expected = { listed: ['net 30'], changed: 'net 45', conflict: 'net 45', pdf: '%PDF' };
    const printed = await callByClients(service);
    assert.deepEqual(printed, {
      'openapi-typescript': expected,
      'hey-api': expected,
      orval: expected,
    });
  } finally {
    await service.close();
  }
});
