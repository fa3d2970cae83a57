/**
 * `daybook import` of typical files: rows a second of the whole command, including its start and validation,
 * compared with the same records sent one after the other.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Finding, Run } from './benchmark.ts';
import { benchKey, openPlace } from './place.ts';
import { runProgram } from './programs.ts';
import { type Service, startService } from './service.ts';

const counts = { customers: 10_000, invoices: 5_000, payments: 5_000 } as const;
type Collection = keyof typeof counts;
/** Records that are sent one after the other, before the import and behind it again. */
const inSequence = 400;
const importLimitMs = 5 * 60_000;
const bar = { kind: 'at least', limit: 1 } as const;
const main = join(import.meta.dirname, '../server/bin/daybook.js');

const lines = [
  ['Consulting', '12.5', '80.00'],
  ['Label printer LP-4', '2', '348.50'],
  ['Thermal labels 100 x 50 mm', '40', '7.35'],
] as const;

interface Codes {
  readonly customerId: string;
  readonly taxCodeId: string;
  readonly accountId: string;
}

/** As the API takes it; `name` is in the record, so that no two are alike. */
function recordOf(collection: Collection, name: string, codes: Codes): object {
  const { customerId, ...line } = codes;
  if (collection === 'customers')
    return { name, email: `${name}@north.example`, country: 'DE', currency: 'EUR' };
  const shared = { customerId, currency: 'EUR', reference: name };
  if (collection === 'payments')
    return { ...shared, amount: '119.00', receivedOn: '2026-11-02', method: 'BankTransfer' };
  return {
    ...{ ...shared, invoiceDate: '2026-11-02', dueDate: '2026-12-02' },
    lines: lines.map(([description, quantity, unitPrice]) => {
      return { description, quantity, unitPrice, ...line };
    }),
  };
}

/** The same as a file: references by name and code, a row for each line. */
function fileOf(collection: Collection): string {
  const many = (row: (name: string) => string) =>
    Array.from({ length: counts[collection] }, (_, index) => row(`import-${index}`)).join('');
  if (collection === 'customers')
    return `name,email,country,currency\n${many((name) => `${name},${name}@north.example,DE,EUR\n`)}`;
  if (collection === 'payments')
    return `customer.name,currency,amount,receivedOn,method,reference\n${many((name) => `import-0,EUR,119.00,2026-11-02,BankTransfer,${name}\n`)}`;
  const cells = lines.map((line) => `${line.join(',')},DE19,4000\n`);
  const rows = (name: string) =>
    cells.map((cell, at) => `${name},${at === 0 ? headOf(name) : ',,,,'},${cell}`).join('');
  return `key,customer.name,currency,invoiceDate,dueDate,reference,lines.description,lines.quantity,lines.unitPrice,lines.taxCode.code,lines.account.code\n${many(rows)}`;
}

const headOf = (name: string) => `import-0,EUR,2026-11-02,2026-12-02,${name}`;

async function api(run: Run, { url }: Service, path: string, body?: object) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${benchKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: run.stop,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<{ id: string; items: readonly { id: string }[] }>;
}

async function measure(
  run: Run,
  service: Service,
  collection: Collection,
  codes: Codes,
): Promise<Finding> {
  let sent = 0;
  let sequenceMs = 0;
  const oneByOne = async () => {
    const begun = performance.now();
    for (let index = 0; index < inSequence; index += 1) {
      sent += 1;
      await api(run, service, collection, recordOf(collection, `single-${sent}`, codes));
    }
    sequenceMs += performance.now() - begun;
  };
  const file = join(run.folder, `${collection}.csv`);
  writeFileSync(file, fileOf(collection));
  await oneByOne();
  const begun = performance.now();
  const printed = await runProgram(
    process.execPath,
    [main, 'import', collection, file, '--url', service.url, '--output', 'json'],
    { stop: run.stop, limitMs: importLimitMs, env: { DAYBOOK_API_KEY: benchKey } },
  );
  const seconds = (performance.now() - begun) / 1_000;
  await oneByOne();
  const { created } = JSON.parse(printed) as { created: number };
  const count = counts[collection];
  const rate = count / seconds;
  const single = sent / (sequenceMs / 1_000);
  run.note(`import, ${collection}: ${rate.toFixed(0)}/s, in sequence ${single.toFixed(0)}/s`);
  return {
    work: `import ${count} ${collection}`,
    measured: `${rate.toFixed(0)}/s`,
    against: `one after the other ${single.toFixed(0)}/s`,
    value: rate / single,
    unit: 'x',
    bar,
    wrong: count - created,
  };
}

export const imports: Benchmark = async (run) => {
  const place = await openPlace(join(run.folder, 'import'));
  try {
    const service = await startService(run, { DATABASE_URL: place.url });
    try {
      const idOf = async (path: string) => (await api(run, service, path)).items[0]?.id ?? '';
      const customer = await api(run, service, 'customers', { name: 'single-0' });
      const codes = {
        customerId: customer.id,
        taxCodeId: await idOf('tax-codes?code.eq=DE19'),
        accountId: await idOf('accounts?code.eq=4000'),
      };
      const findings: Finding[] = [];
      for (const collection of Object.keys(counts) as Collection[])
        findings.push(await measure(run, service, collection, codes));
      return findings;
    } finally {
      await service.stop();
    }
  } finally {
    await place.close();
  }
};
