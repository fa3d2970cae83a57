/** What is generated is what openapi.json says: `npm run sdk` makes it anew. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { runsAll } from '../../server/test/support/worker.ts';
import { writeCatalogue } from '../scripts/write-catalogue.ts';
import { writeSchema } from '../scripts/write-schema.ts';
import { collections, operations, problemCodes } from '../src/index.ts';
import { callBy, clients } from './support/generators.ts';

const root = join(import.meta.dirname, '..', '..');
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const catalogueLimitBytes = 62_000;

function generated(name: string): string {
  return readFileSync(join(root, 'sdk', 'src', 'generated', name), 'utf8');
}

test('the types are those of openapi.json', async () => {
  assert.ok((await writeSchema(document)) === generated('schema.ts'), 'run npm run sdk');
});

test('the catalogue is that of openapi.json, and small', () => {
  const text = generated('catalogue.ts');
  assert.ok(writeCatalogue(document) === text, 'run npm run sdk');
  assert.ok(Buffer.byteLength(text) < catalogueLimitBytes);
});

test('the catalogue tells what a form and a list need', () => {
  const { invoices } = collections;
  const field = (name: string) => invoices.fields.find((one) => one.name === name);
  assert.deepEqual(field('status'), {
    name: 'status',
    type: 'enum',
    access: 'computed',
    values: ['Draft', 'Posted', 'Released', 'Voided'],
    operators: ['eq', 'ne', 'in', 'nin', 'isNull'],
  });
  assert.equal(field('customerId')?.collection, 'customers');
  assert.equal(field('total')?.type, 'amount');
  assert.equal(field('exchangeRate')?.type, 'decimal');
  assert.equal(field('invoiceDate')?.sortable, true);
  assert.equal(invoices.lines?.find(({ name }) => name === 'accountId')?.collection, 'accounts');
  assert.deepEqual(
    invoices.actions.map(({ name, many = false }) => [name, many]),
    [
      ['post', true],
      ['approve', true],
      ['void', true],
      ['credit', false],
    ],
  );
  assert.deepEqual(operations.closePeriod.roles, ['Controller', 'Admin']);
  assert.ok(problemCodes.includes('field_locked'));
});

// They take 15 s: a part of `npm run test:all`.
if (runsAll)
  for (const [name, client] of Object.entries(clients))
    test(`a client by ${name} compiles, and creates, lists and is refused as it says`, async () => {
      const service = await startService();
      try {
        const expected = { memo: 'net 30', drafts: ['net 30'], refusal: 'one_field_per_patch' };
        assert.deepEqual(await callBy(client, service), expected);
      } finally {
        await service.close();
      }
    });
