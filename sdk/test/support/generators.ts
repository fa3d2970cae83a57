/** Programs that generate a client from the OpenAPI document by other generators, and use it. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Service } from '../../../server/test/support/service.ts';

const home = join(import.meta.dirname, '..', '..');
const modules = join(home, '..', 'node_modules');
const limitMs = 120_000;
const begin = promisify(execFile);
const expectError = ['@ts', 'expect', 'error'].join('-');

interface Client {
  /** JavaScript that generates the client from openapi.json. */
  readonly make: string;
  /** TypeScript that calls the service and prints JSON. `@@` expects a type error in the next line. */
  readonly use: string;
}

/** Generates the client in a separate folder, compiles and runs the program; returns its output. */
export async function callBy({ make, use }: Client, service: Service): Promise<unknown> {
  const folder = layOut();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  /** Its standard output. The folder represents a project with the packages installed. */
  const run = async (...words: string[]) => {
    const all = ['--preserve-symlinks', '--preserve-symlinks-main', ...words];
    return (await begin(process.execPath, all, { cwd: folder, timeout: limitMs })).stdout;
  };
  try {
    write('openapi.json', JSON.stringify(service.document));
    write('make.mjs', make);
    await run('make.mjs');
    write('main.ts', use.replaceAll('@@', expectError));
    const complaints = await run(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.').catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    if (complaints !== '') throw new Error(complaints);
    return JSON.parse(await run('main.ts', service.url, service.tenant.keys.Clerk));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function layOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-generators-'));
  // The generators need TypeScript 5; the root installs a later version.
  const shared = readdirSync(modules).map((name) => [name, join(modules, name)] as const);
  const own = ['typescript', 'openapi-typescript'].map(
    (name) => [name, join(home, 'node_modules', name)] as const,
  );
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, path] of new Map([...shared, ...own]))
    symlinkSync(path, join(folder, 'node_modules', name), 'junction');
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: ['node'] },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'], allowImportingTsExtensions: true },
    skipLibCheck: true,
  };
  const config = JSON.stringify({ compilerOptions, include: ['*.ts'] });
  writeFileSync(join(folder, 'tsconfig.json'), config);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  return folder;
}

export const clients: Readonly<Record<string, Client>> = {
  'openapi-typescript': {
    make: `import { writeFileSync } from 'node:fs';
      import openapiTypescript, { astToString } from 'openapi-typescript';
      const nodes = await openapiTypescript(new URL('openapi.json', import.meta.url));
      writeFileSync('schema.ts', astToString(nodes));`,
    use: `import createClient from 'openapi-fetch';
      import type { paths } from './schema.ts';
      const [, , baseUrl, key] = process.argv;
      const client = createClient<paths, 'application/json' | 'application/problem+json'>({
        baseUrl,
        headers: { authorization: \`Bearer \${key}\` },
        querySerializer: { array: { style: 'form', explode: false } },
      });
      const made = await client.POST('/api/invoices', { body: { memo: 'net 30' } });
      if (made.data === undefined) throw new Error(made.error.detail);
      const { id, RowVersion } = made.data;
      const query = { 'status.in': ['Draft' as const], 'memo.contains': 'net', limit: 5 };
      const list = await client.GET('/api/invoices', { params: { query } });
      if (list.data === undefined) throw new Error(list.error.detail);
      const wrong = { 'status.eq': 'Gone' } as const;
      // @@ there is no such state
      const misspelt = () => client.GET('/api/invoices', { params: { query: wrong } });
      void misspelt;
      const refused = await client.PATCH('/api/invoices/{id}', {
        params: { path: { id } },
        body: { memo: 'a', reference: 'b', RowVersion },
      });
      const code = refused.error !== undefined && 'code' in refused.error ? refused.error.code : null;
      const drafts = list.data.items.map(({ memo }) => memo);
      console.log(JSON.stringify({ memo: made.data.memo, drafts, refusal: code }));`,
  },
  '@hey-api/openapi-ts': {
    make: `import { createClient } from '@hey-api/openapi-ts';
      await createClient({
        input: './openapi.json',
        output: { path: './client', module: { extension: '.ts' } },
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
        logs: { level: 'silent' },
      });`,
    use: `import { createClient, createConfig } from './client/client/index.ts';
      import { createInvoice, listInvoices, patchInvoice } from './client/sdk.gen.ts';
      const [, , baseUrl = '', auth = ''] = process.argv;
      const client = createClient(createConfig({ baseUrl, auth }));
      const made = await createInvoice({ client, body: { memo: 'net 30' } });
      if (made.data === undefined) throw new Error(made.error.detail);
      const { id, RowVersion } = made.data;
      const query = { 'status.in': ['Draft' as const], 'memo.contains': 'net', limit: 5 };
      const list = await listInvoices({ client, query });
      if (list.data === undefined) throw new Error(list.error.detail);
      // @@ there is no such state
      const misspelt = () => listInvoices({ client, query: { 'status.eq': 'Gone' } });
      void misspelt;
      const body = { memo: 'a', reference: 'b', RowVersion };
      const refused = await patchInvoice({ client, path: { id }, body });
      const code = refused.error !== undefined && 'code' in refused.error ? refused.error.code : null;
      const drafts = list.data.items.map(({ memo }) => memo);
      console.log(JSON.stringify({ memo: made.data.memo, drafts, refusal: code }));`,
  },
};
