/** Programs that use clients of other generators, made from the OpenAPI document. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { invoiceIn } from '../../../server/test/support/invoices.ts';
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

/** Generates the clients, compiles all programs, and runs them; returns what each prints. */
export async function callByClients(service: Service): Promise<Record<string, unknown>> {
  const folder = layOut();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  /** Its standard output. The folder represents a project with the packages installed. */
  const run = async (...words: string[]) => {
    const all = ['--preserve-symlinks', '--preserve-symlinks-main', ...words];
    return (await begin(process.execPath, all, { cwd: folder, timeout: limitMs })).stdout;
  };
  try {
    write('openapi.json', JSON.stringify(service.document));
    for (const [name, { make, use }] of Object.entries(clients)) {
      write(`make-${name}.mjs`, make);
      write(`${name}.ts`, use.replaceAll('@@', expectError));
      await run(`make-${name}.mjs`);
    }
    const compiler = join(modules, 'typescript', 'bin', 'tsc');
    const complaints = await run(compiler, '-p', '.', '--checkers', '1').catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    if (complaints !== '') throw new Error(complaints);
    const { id } = await invoiceIn(service.tenant, 'Posted');
    const printed: Record<string, unknown> = {};
    for (const name of Object.keys(clients)) {
      const words = [service.url, service.tenant.keys.Clerk, id];
      printed[name] = JSON.parse(await run(`${name}.ts`, ...words));
    }
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function layOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-generators-'));
  // The generators need TypeScript 5; the root installs a later version.
  const installed = [modules, join(home, 'node_modules')].flatMap((from) =>
    readdirSync(from).map((name) => [name, join(from, name)] as const),
  );
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, path] of new Map(installed))
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

/** Each program creates, lists, changes, meets a conflict and reads a PDF. */
const clients: Readonly<Record<string, Client>> = {
  'openapi-typescript': {
    make: `import { writeFileSync } from 'node:fs';
      import openapiTypescript, { astToString } from 'openapi-typescript';
      const nodes = await openapiTypescript(new URL('openapi.json', import.meta.url));
      writeFileSync('schema.ts', astToString(nodes));`,
    use: `import createClient from 'openapi-fetch';
      import type { paths } from './schema.ts';
      const [, , baseUrl, key, posted = ''] = process.argv;
      const client = createClient<paths, 'application/json' | 'application/problem+json'>({
        baseUrl,
        headers: { authorization: \`Bearer \${key}\` },
        querySerializer: { array: { style: 'form', explode: false } },
      });
      const made = await client.POST('/api/invoices', { body: { memo: 'net 30' } });
      if (made.data === undefined) throw new Error(made.error.detail);
      const { id, RowVersion } = made.data;
      const query = { 'status.in': ['Draft' as const], 'id.in': [id], limit: 5 };
      const list = await client.GET('/api/invoices', { params: { query } });
      if (list.data === undefined) throw new Error(list.error.detail);
      const wrong = { 'status.eq': 'Gone' } as const;
      // @@ there is no such state
      const misspelt = () => client.GET('/api/invoices', { params: { query: wrong } });
      void misspelt;
      const patch = (memo: string) =>
        client.PATCH('/api/invoices/{id}', { params: { path: { id } }, body: { memo, RowVersion } });
      const changed = await patch('net 45');
      const { error } = await patch('net 60');
      const pdf = await client.GET('/api/invoices/{id}/pdf', {
        params: { path: { id: posted } },
        parseAs: 'text',
        headers: { accept: 'application/problem+json' },
      });
      console.log(JSON.stringify({
        listed: list.data.items.map(({ memo }) => memo),
        changed: changed.data?.memo,
        conflict: error !== undefined && 'memo' in error ? error.memo : error,
        pdf: String(pdf.data).slice(0, 4),
      }));`,
  },
  'hey-api': {
    make: `import { createClient } from '@hey-api/openapi-ts';
      await createClient({
        input: './openapi.json',
        output: { path: './hey', module: { extension: '.ts' } },
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
        logs: { level: 'silent' },
      });`,
    use: `import { createClient, createConfig } from './hey/client/index.ts';
      import { createInvoice, getInvoicePdf, listInvoices, patchInvoice } from './hey/sdk.gen.ts';
      const [, , baseUrl = '', auth = '', posted = ''] = process.argv;
      const client = createClient(createConfig({ baseUrl, auth }));
      const made = await createInvoice({ client, body: { memo: 'net 30' } });
      if (made.data === undefined) throw new Error(made.error.detail);
      const { id, RowVersion } = made.data;
      const query = { 'status.in': ['Draft' as const], 'id.in': [id], limit: 5 };
      const list = await listInvoices({ client, query });
      if (list.data === undefined) throw new Error(list.error.detail);
      // @@ there is no such state
      const misspelt = () => listInvoices({ client, query: { 'status.eq': 'Gone' } });
      void misspelt;
      const patch = (memo: string) =>
        patchInvoice({ client, path: { id }, body: { memo, RowVersion } });
      const changed = await patch('net 45');
      const { error } = await patch('net 60');
      const pdf = await getInvoicePdf({ client, path: { id: posted }, parseAs: 'text' });
      console.log(JSON.stringify({
        listed: list.data.items.map(({ memo }) => memo),
        changed: changed.data?.memo,
        conflict: error !== undefined && 'memo' in error ? error.memo : error,
        pdf: String(pdf.data).slice(0, 4),
      }));`,
  },
  orval: {
    make: `import { generate } from 'orval';
      const output = { target: './orval-client.ts', client: 'fetch' };
      await generate({ input: { target: './openapi.json' }, output }, process.cwd(), {});`,
    use: `import { createInvoice, getInvoicePdf, listInvoices, patchInvoice } from './orval-client.ts';
      import type { InvoiceList } from './orval-client.ts';
      const [, , baseUrl = '', key = '', posted = ''] = process.argv;
      const call = globalThis.fetch;
      globalThis.fetch = (path, init) => call(new URL(String(path), baseUrl), init);
      const options = { headers: { authorization: \`Bearer \${key}\` } };
      const made = await createInvoice({ memo: 'net 30' }, {}, options);
      if (made.status !== 201) throw new Error(String(made.status));
      const { id, RowVersion } = made.data;
      const list = await listInvoices({ 'status.in': ['Draft'], 'id.in': [id], limit: 5 }, options);
      // A list may be JSON Lines, so orval returns the response unread.
      if (!('stream' in list)) throw new Error(String(list.status));
      const { items }: InvoiceList = await new Response(list.stream.body).json();
      // @@ there is no such state
      const misspelt = () => listInvoices({ 'status.eq': 'Gone' }, options);
      void misspelt;
      const changed = await patchInvoice(id, { memo: 'net 45', RowVersion }, options);
      const refused = await patchInvoice(id, { memo: 'net 60', RowVersion }, options);
      const pdf = await getInvoicePdf(posted, options);
      console.log(JSON.stringify({
        listed: items.map(({ memo }) => memo),
        changed: changed.status === 200 ? changed.data.memo : changed.status,
        conflict: refused.status === 409 && 'memo' in refused.data ? refused.data.memo : refused,
        pdf: pdf.status === 200 ? (await pdf.data.text()).slice(0, 4) : pdf.status,
      }));`,
  },
};
