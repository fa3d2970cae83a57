/** Shared by the tests of `daybook import`: a folder of files, the program, and its parsed output. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finished, runCli } from './run-cli.ts';
import type { Service, TestTenant } from './service.ts';

export interface Summary {
  readonly records: number;
  readonly invalid: number;
  readonly created: number;
  readonly posted: number;
  readonly applied: number;
  readonly skipped: number;
  readonly failed: number;
  readonly ignored: readonly string[];
  readonly problems: readonly { row: number; field: string; code: string; message: string }[];
}

export interface Importing {
  readonly folder: string;
  /** Writes a file and returns its path. */
  put(name: string, content: string | Buffer): string;
  cli(words: readonly string[], tenant?: TestTenant, url?: string): Promise<Finished>;
  /** Runs an import with JSON output and parses it. */
  imported(
    words: readonly string[],
    tenant?: TestTenant,
    url?: string,
  ): Promise<Summary & { code: number | null }>;
  count(tenant: TestTenant, table: string): Promise<number>;
  close(): void;
}

export function createImporting(service: Service): Importing {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-transfer-'));
  const cli: Importing['cli'] = (words, tenant = service.tenant, url = service.url) =>
    runCli([...words, '--url', url], { DAYBOOK_API_KEY: tenant.keys.Approver });
  return {
    folder,
    cli,
    put(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    async imported(words, tenant, url) {
      const all = ['import', ...words, '--output', 'json'];
      const { code, stdout, stderr } = await cli(all, tenant, url);
      assert.notEqual(stdout, '', stderr);
      return { code, ...(JSON.parse(stdout) as Summary) };
    },
    async count(tenant, table) {
      const rows = await service.sql(
        `select count(*)::int as n from ${table} where tenant_id = $1`,
        [tenant.id],
      );
      return Number(rows[0]?.['n']);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

interface ReportRow {
  readonly row: number;
  readonly status: string;
  readonly posted: boolean;
  readonly applied: boolean;
  readonly problems: Summary['problems'];
}

/** The lines of a report. */
export function reportOf(path: string): ReportRow[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/**
 * What happens to a POST that stores something: `pass`; `lost` before the service gets it; `unheard`: handled, but its
 * response is lost; `stalled`: handled, without any response; `stalledBefore`: not handled, without any
 * response; `answered` by the interceptor.
 */
type Handling = 'pass' | 'lost' | 'unheard' | 'stalled' | 'stalledBefore' | 'answered';

/**
 * A proxy in front of the service. `decide` gets the number of these POSTs, including this one; `onStalled`
 * is called when one stalls.
 */
export async function startInterceptor(
  service: Service,
  decide: (count: number, response: ServerResponse) => Handling,
  onStalled: () => void = () => undefined,
): Promise<{ url: string; close(): void }> {
  let seen = 0;
  const server = createServer((from, to) => {
    const stores = from.method === 'POST' && !from.url?.includes('dryRun=true');
    if (stores) seen += 1;
    const handling = stores ? decide(seen, to) : 'pass';
    if (handling === 'lost') from.destroy();
    if (handling === 'stalledBefore') onStalled();
    if (handling === 'lost' || handling === 'answered' || handling === 'stalledBefore') return;
    const { method, headers, url = '' } = from;
    const onward = request(
      `${service.url}${url}`,
      { method: method ?? 'GET', headers },
      (answer) => {
        if (handling === 'stalled') answer.resume().once('end', onStalled);
        else if (handling === 'unheard') answer.resume().once('end', () => to.destroy());
        else {
          to.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(to);
        }
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
