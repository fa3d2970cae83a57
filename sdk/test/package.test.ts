/** The published package: built by tsc, imported by Node and by a program that tsc checks. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Published, publish, tsc } from './support/published.ts';

let published: Published;
before(() => {
  published = publish();
});
after(() => published?.remove());

const run = (command: string, ...words: string[]) => published.run(command, ...words);

test('Node imports the package with its declared dependencies alone', () => {
  writeFileSync(
    join(published.folder, 'use.mjs'),
    `import * as sdk from '@daybook/sdk';
     const daybook = sdk.createDaybook({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
     const error = await daybook.invoices.list().catch((thrown) => thrown);
     const headers = await sdk.webhooks.sign('{}', 'whsec_c2VjcmV0', { id: 'a' });
     await sdk.webhooks.verify('{}', headers, 'whsec_c2VjcmV0');
     console.log(error instanceof sdk.NetworkError, Object.keys(sdk).length > 10);`,
  );
  assert.equal(run(process.execPath, 'use.mjs'), 'true true\n');
});

test('Node imports the importer as a separate entry: a mapping saved as JSON reads a file', () => {
  writeFileSync(
    join(published.folder, 'import.mjs'),
    `import { FileError, loadTable, notationsOf, readRecords, recognise } from '@daybook/sdk/import';
     const limits = { bytes: 1_000, rows: 10 };
     const load = (text) => loadTable(new TextEncoder().encode(text), limits);
     const { cells, format } = await load('name;credit limit;country\\nA;1.200,50;de\\n');
     const words = new Map([['credit limit', 'creditLimit']]);
     const columns = recognise('customers', cells[0], words).map((column, at) => ({
       ...column,
       notation: notationsOf([cells[1][at]], 'en-GB'),
     }));
     const whole = { ...format, headerRow: 1, mayEndEarly: true };
     const saved = JSON.stringify({ collection: 'customers', format: whole, columns, key: null });
     const rows = [{ row: 2, cells: cells[1] }];
     for await (const { fields } of readRecords(rows, JSON.parse(saved))) console.log(JSON.stringify(fields));
     const error = await load('a,b\\n1,"2').catch((thrown) => thrown);
     console.log(error instanceof FileError, error.code, error.line);`,
  );
  assert.equal(
    run(process.execPath, 'import.mjs'),
    '{"name":"A","creditLimit":"1200.50","country":"DE"}\ntrue openQuote 2\n',
  );
});

test('a TypeScript program gets its types', () => {
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024' };
  const lib = ['es2024', 'dom'];
  writeFileSync(
    join(published.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, lib, types: [] }, files: ['use.ts'] }),
  );
  const expectError = ['@ts', 'expect', 'error'].join('-');
  writeFileSync(
    join(published.folder, 'use.ts'),
    `import { createDaybook, type Invoice } from '@daybook/sdk';
     const daybook = createDaybook();
     const invoice: Invoice = await daybook.invoices.get('a');
     const memo: string | null = invoice.memo;
     daybook.invoices.autosave('a').set('memo', memo);
     // ${expectError} the memo is a text
     daybook.invoices.autosave('a').set('memo', 3);`,
  );
  assert.equal(run(process.execPath, tsc, '-p', '.'), '');
});

test('publishes the built files, the manifest and the readme, and nothing else', () => {
  const npm = ['pack', '--dry-run', '--json', '--ignore-scripts', published.location];
  const [{ files }] = JSON.parse(run('npm', ...npm));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths.filter((path) => !/^dist\/[\w/-]+\.(d\.ts|js)$/.test(path)).sort(), [
    'README.md',
    'package.json',
  ]);
  assert.ok(paths.includes('dist/index.js') && paths.includes('dist/index.d.ts'));
});
