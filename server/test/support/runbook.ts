/** Runs every `sh` block of docs/runbook.md, in order and in one shell, on a new PostgreSQL and a running service. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './proxy.ts';
import { daybook, startCli } from './run-cli.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const limitMs = 600_000;
const keys = {
  DAYBOOK_SECRET_KEY: 'a-secret-key-that-only-tests-would-use',
  DAYBOOK_BOOTSTRAP_KEY: 'a-bootstrap-key-that-only-tests-would-use',
};
/** After this block the incident happens from which the next ones recover. */
const incidentAfter = 'TARGET=';

/** Throws with the output of the commands if one fails. */
export async function runRunbook(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-runbook-'));
  const env = await environmentOf(folder);
  prepareFolder(folder, env.BACKUPS);
  const bash = (script: string, more: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-euxo', 'pipefail', '-c', script], {
      ...{ env: { ...env, ...more }, encoding: 'utf8', timeout: limitMs },
    });
    assert.equal(status, 0, `${stdout}\n${stderr}`);
  };
  try {
    bash(`sudo -u postgres initdb --pgdata="$PGDATA" --username=postgres --auth=trust --encoding=UTF8 --locale=C
      printf "port = $PORT\nunix_socket_directories = ''\n" | sudo -u postgres tee -a "$PGDATA/postgresql.conf"
      sudo -u postgres pg_ctl --pgdata="$PGDATA" --wait --silent --log="$BACKUPS/postgres.log" start
      psql "$ADMIN_URL" -c "create role daybook_owner login createrole"
      psql "$ADMIN_URL" -c "create database daybook owner daybook_owner"`);
    const service = await startCli({
      ...{ DATABASE_URL: env.DATABASE_URL, DAYBOOK_WEBHOOK_ALLOW: '127.0.0.1/32' },
      ...{ DAYBOOK_ROLE: 'api', ...keys },
    });
    try {
      const endpoint = { url: 'http://127.0.0.1:9/hook', eventTypes: ['*'] };
      await post(service.url, 'webhook-endpoints', endpoint);
      await post(service.url, 'customers', { name: 'Before' });
      bash(readBlocks().join('\n'), { DAYBOOK_URL: service.url });
    } finally {
      await service.stop();
    }
    const restored = env.DATABASE_URL.replace(/daybook$/, 'daybook_restored');
    const recovered = env.DATABASE_URL.replace(`:${env.PORT}/`, `:${env.RESTORE_PORT}/`);
    assert.deepEqual(await customersOf(env.DATABASE_URL), ['After', 'Before']);
    assert.deepEqual(await customersOf(restored), ['Before']);
    assert.deepEqual(await customersOf(recovered), ['Before']);
  } finally {
    for (const path of [join(env.BACKUPS, 'recovered'), env.PGDATA]) {
      const words = ['-u', 'postgres', 'pg_ctl', `--pgdata=${path}`, '--mode=immediate', 'stop'];
      spawnSync(join(folder, 'bin', 'sudo'), words, { env });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The variables at the top of the page. */
async function environmentOf(folder: string) {
  const [programs] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  assert.ok(programs, 'the runbook needs PostgreSQL: apt-get install postgresql');
  const [port, restorePort] = [await freePort(), await freePort()];
  const local = (user: string, name: string) => `postgresql://${user}@127.0.0.1:${port}/${name}`;
  return {
    HOME: folder,
    PATH: [join(folder, 'bin'), programs, process.env.PATH].join(delimiter),
    PORT: String(port),
    PGDATA: join(folder, 'data'),
    BACKUPS: join(folder, 'backups'),
    ADMIN_URL: local('postgres', 'postgres'),
    DATABASE_URL: local('daybook_owner', 'daybook'),
    RESTORE_PORT: String(restorePort),
    DAYBOOK_API_KEY: keys.DAYBOOK_BOOTSTRAP_KEY,
    DAYBOOK_SECRET_KEY: keys.DAYBOOK_SECRET_KEY,
  };
}

function readBlocks(): string[] {
  const text = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const incident = `curl --fail --silent "$DAYBOOK_URL/api/customers" --json '{"name": "After"}' \
    --header "Authorization: Bearer $DAYBOOK_API_KEY" > /dev/null`;
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.startsWith(incidentAfter) ? `${block}\n${incident}` : block,
  );
}

/** The commands `daybook` and `sudo`; where root runs the tests, PostgreSQL runs as its own user. */
function prepareFolder(folder: string, backups: string): void {
  const isRoot = process.getuid?.() === 0;
  const script = (name: string, line: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/bash\n${line}\n`, { mode: 0o755 });
  };
  mkdirSync(join(folder, 'bin'));
  mkdirSync(backups);
  script('daybook', `exec "${process.execPath}" "${daybook}" "$@"`);
  const asPostgres = 'setpriv --reuid=postgres --regid=postgres --clear-groups --';
  script('sudo', `shift 2\ncd /\nexec ${isRoot ? asPostgres : ''} "$@"`);
  chmodSync(folder, 0o711);
  if (isRoot) execFileSync('chown', ['postgres', folder, backups]);
}

async function post(url: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.DAYBOOK_BOOTSTRAP_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 201, await answer.text());
}

async function customersOf(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from customer order by name',
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
