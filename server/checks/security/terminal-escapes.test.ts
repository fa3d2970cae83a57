/** Names with control characters do not reach the terminal of the installation operator. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { jsonText, readable, shown } from '../../src/cli/terminal.ts';
import { makeCustomer } from '../../test/support/invoices.ts';
import { followCli, runCli } from '../../test/support/run-cli.ts';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
  service.clock.set(new Date().toISOString());
});
after(() => service.close());

/** Clears the screen, sets the title, rings, begins a line, C1 CSI, reverses the direction. */
const hostile =
  'Eve\u001b[2J\u001b]0;owned\u0007\r\nADMIN\u0008\u009b1m\u202eteg\u2066\u2028x\u007f';
const raw = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const env = () => ({ DATABASE_URL: service.databaseUrl, PUBLIC_URL: 'https://books.example' });

test('`users list`, `keys list` and `tenants list` show control characters as text', async () => {
  const { tenant } = service;
  await tenant.api('POST', '/api/users', {
    ...{ name: 'Eve', email: 'eve@example.com', role: 'Viewer' },
  });
  await tenant.api('POST', '/api/api-keys', { name: 'Eve', role: 'Viewer' });
  // As releases before stored names.
  for (const table of ['app_user', 'api_key'])
    await service.sql(`update ${table} set name = $1 where name = 'Eve'`, [hostile]);
  await service.sql('update tenant set name = $1 where id = $2', [hostile, tenant.id]);
  for (const what of ['users', 'keys', 'tenants']) {
    const words = [what, 'list', ...(what === 'tenants' ? [] : ['--tenant', tenant.id])];
    const { code, stdout, stderr } = await runCli(words, env());
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stdout, raw, what);
    const line = stdout.split('\n').find((one) => one.includes('Eve')) ?? '';
    assert.match(line, /Eve\\u001b\[2J.*\\u000d\\u000aADMIN.*\\u202eteg/, what);
    const json = await runCli([...words, '--output', 'json'], env());
    assert.doesNotMatch(json.stdout, raw, `${what} as JSON`);
    const listed = JSON.parse(json.stdout)[what] as readonly { readonly name: string }[];
    assert.ok(
      listed.some(({ name }) => name === hostile),
      'the JSON has the name itself',
    );
  }
});

test('errors of an import and of the service, and their report, show control characters as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-terminal-'));
  try {
    const file = join(folder, 'payments.csv');
    const name = hostile.replaceAll('"', '');
    writeFileSync(file, `customer.name,amount\n"${name}",${JSON.stringify('1\u001b[31m')}\n`);
    const words = ['import', 'payments', file, '--url', service.url, '--dry-run'];
    const key = { DAYBOOK_API_KEY: service.tenant.keys.Approver };
    const { stdout, stderr, code } = await runCli(words, key);
    assert.equal(code, 1);
    assert.match(stdout, /\\u001b/);
    for (const output of [stdout, stderr]) assert.doesNotMatch(output, raw);
    const unknown = await runCli(['export', 'payments', '--filter', '\u001b[2J'], key);
    assert.equal(unknown.code, 1);
    assert.match(unknown.stderr, /\\u001b\[2J/);
    assert.doesNotMatch(unknown.stderr, raw);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a listener shows no control character, and an export into a pipe is unchanged', async () => {
  const key = { DAYBOOK_API_KEY: service.tenant.keys.Admin };
  await makeCustomer(service.tenant, { name: 'Old', country: 'IS' });
  await service.sql("update customer set name = $1 where country = 'IS'", [hostile]);
  const words = ['export', 'customers', '--url', service.url, '--filter', 'country.eq=IS'];
  const { stdout } = await runCli([...words, '--format', 'ndjson'], key);
  assert.equal(JSON.parse(stdout).name, hostile);
  const types = `x${hostile}`;
  const running = followCli(['listen', '--url', service.url, '--types', types], key);
  const { stdout: shownStart, stderr } = await running.ended;
  for (const output of [shownStart, stderr]) assert.doesNotMatch(output, raw);
});

test('every control and directional character is escaped, in text, JSON and lines of the log', () => {
  const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('');
  assert.doesNotMatch(shown(all), raw);
  assert.doesNotMatch(shown('a\nb'), /\n/);
  assert.doesNotMatch(jsonText({ all }), raw);
  assert.deepEqual(JSON.parse(jsonText({ all })), { all });
  assert.equal(
    shown('Zoë 株式会社 می\u200cخواهم 👩\u200d👧'),
    'Zoë 株式会社 می\u200cخواهم 👩\u200d👧',
  );
  let written = '';
  readable({ write: (line) => (written += line) }).write(`${JSON.stringify({ msg: all })}\n`);
  assert.doesNotMatch(written, raw);
  assert.deepEqual(JSON.parse(written), { msg: all });
});
