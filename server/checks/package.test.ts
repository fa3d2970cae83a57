/**
 * The npm package and the files of deploy/: what they name exists, and the packed tarball starts in an empty folder,
 * with the embedded PostgreSQL and, installed as the Dockerfile does, on another one.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { parse } from 'yaml';
import { databaseMetrics } from '../src/http/database-metrics.ts';
import { effectMetrics } from '../src/http/effect-metrics.ts';
import { busMetrics, createMetrics, pipelineMetrics } from '../src/http/metrics.ts';
import { createTestDatabase } from '../test/database.ts';
import { runsAll } from '../test/support/worker.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const startLimitMs = 60_000;
const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;

test('every metric of the alerts and of the dashboard exists', () => {
  const metrics = createMetrics({ version: '1', commit: null });
  pipelineMetrics(metrics, () => 0);
  databaseMetrics(metrics, { offsetMs: 0 }).close();
  busMetrics(metrics, { isConnected: true, peers: 0, counts: { sent: 0, received: 0 } });
  effectMetrics(metrics, {
    held: () => ({ claimed: 0, running: 0 }),
    oldestDue: async () => null,
    backlog: async () => [],
    schedule: async () => [],
    now: () => new Date(),
  });
  const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboards/daybook.json'];
  const used = files.flatMap((file) => read(file).match(/\b(?:daybook|nodejs|process)_\w+/g) ?? []);
  assert.ok(used.length > 20);
  const unknown = used.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  assert.deepEqual([...new Set(unknown)], []);
});

test('promtool accepts the alerts and the configuration of Prometheus', () => {
  // A part of the Debian package `prometheus`; without it, YAML and PromQL are checked by Prometheus itself.
  const program = 'promtool';
  const [alerts, config] = ['deploy/prometheus/alerts.yml', 'deploy/prometheus/prometheus.yml'];
  const rules: { expr: string }[] = parse(read(alerts)).groups[0].rules;
  assert.ok(rules.length > 10);
  if (!isInstalled(program)) return;
  execFileSync(program, ['check', 'rules', alerts], { cwd: root, stdio: 'pipe' });
  execFileSync(program, ['check', 'config', '--syntax-only', config], { cwd: root, stdio: 'pipe' });
  const panels: { targets: { expr: string }[] }[] = JSON.parse(
    read('deploy/grafana/dashboards/daybook.json'),
  ).panels;
  const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const checked = {
    groups: [
      {
        name: 'panels',
        rules: exprs.map((expr, index) => ({
          record: `panel_${index}`,
          expr: expr.replaceAll('$__rate_interval', '1m'),
        })),
      },
    ],
  };
  const file = join(mkdtempSync(join(tmpdir(), 'daybook-panels-')), 'rules.yml');
  writeFileSync(file, JSON.stringify(checked));
  execFileSync(program, ['check', 'rules', file], { stdio: 'pipe' });
  rmSync(dirname(file), { recursive: true });
});

test('systemd accepts the unit', () => {
  const program = 'systemd-analyze';
  if (!isInstalled(program)) return;
  const { status, stderr } = spawnSync(program, ['verify', 'deploy/daybook.service'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
});

test('the Helm chart names the image of this release, and helm accepts its values', () => {
  const { appVersion } = parse(read('deploy/helm/Chart.yaml'));
  assert.equal(appVersion, JSON.parse(read('server/package.json')).version);
  const program = 'helm';
  if (!isInstalled(program)) return;
  const helm = (command: string, ...options: string[]) =>
    spawnSync(program, [command, 'deploy/helm', '--set', 'existingSecret=daybook', ...options], {
      cwd: root,
      encoding: 'utf8',
      input: 'env: { DAYBOOK_RATE_LIMIT: 12000000 }',
    });
  assert.equal(helm('lint').status, 0);
  assert.match(helm('template', '--values', '-').stdout, /RATE_LIMIT, value: "12000000"/);
  assert.match(helm('template', '--set', 'env.PORT=80').stderr, /PORT/);
});

test('compose.env.example names every variable that compose.yaml requires', () => {
  const { services } = parse(read('deploy/compose.yaml'));
  assert.deepEqual(Object.keys(services), ['postgres', 'daybook', 'prometheus', 'grafana']);
  const named = read('deploy/compose.yaml').matchAll(/\$\{(\w+):([?-])/g);
  const variables = [...named].filter(([, , kind]) => kind === '?').map(([, name]) => name);
  const given = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, n]) => n);
  assert.deepEqual(
    variables.filter((name) => !given.includes(name)),
    [],
  );
});

test('every variable of deploy/ is one that docs/operations.md explains', () => {
  const charts = globSync('deploy/helm/**/*.{yaml,tpl}', { cwd: root });
  const files = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/daybook.service', ...charts];
  const named = files.flatMap(
    (file) => read(file).match(/\b(DAYBOOK_|SMTP_|MAIL_|PUBLIC_URL)\w*/g) ?? [],
  );
  const docs = read('docs/operations.md');
  assert.deepEqual(
    [...new Set(named)].filter((name) => !docs.includes(`\`${name}\``)),
    [],
  );
});

// Packing and installing take a minute: a part of `npm run test:all`.
if (runsAll) {
  before(() => {
    execFileSync('npm', ['run', 'package'], { cwd: root, stdio: 'pipe' });
  });

  test('the tarball starts with the embedded PostgreSQL in an empty folder', async (t) => {
    const folder = installPackage([]);
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    await startAndStop(folder, {});
  });

  test('the tarball, installed without optional packages, starts on another PostgreSQL', async (t) => {
    const folder = installPackage(['--omit=optional']);
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const database = await createTestDatabase('template0');
    t.after(() => database.drop());
    await startAndStop(folder, {
      DATABASE_URL: database.url,
      DAYBOOK_SECRET_KEY: 'a-secret-key-of-32-characters-and-more',
      DAYBOOK_BOOTSTRAP_KEY: 'a-bootstrap-key-of-32-characters-and-more',
    });
  });
}

/** An empty folder with the installed tarball. No package runs an installation script. */
function installPackage(options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-package-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const [tarball = ''] = globSync('dist/daybook-*.tgz', { cwd: root });
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...options];
  execFileSync('npm', [...words, join(root, tarball)], { cwd: folder, stdio: 'pipe' });
  const files = globSync('node_modules/daybook/**/*.{ts,test.js}', { cwd: folder });
  assert.deepEqual(files, [], 'only compiled JavaScript, nothing of tests');
  return folder;
}

/** Starts `daybook` as npx does, asks for a page and a record, and stops it. */
async function startAndStop(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const program = join(folder, 'node_modules/.bin/daybook');
  const child = spawn(program, ['start', '--output', 'json'], {
    cwd: folder,
    env: { PATH, HOME: folder, PORT: '0', DAYBOOK_DATA: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const signal = AbortSignal.timeout(startLimitMs);
  const [shown] = await Promise.race([
    once(child.stdout, 'data', { signal }),
    once(child, 'exit').then(() => assert.fail(errors)),
  ]);
  const { url, apiKey } = JSON.parse(String(shown));
  const headers = { authorization: `Bearer ${env.DAYBOOK_BOOTSTRAP_KEY ?? apiKey}` };
  for (const path of ['/', '/openapi.json', '/docs', '/api/invoices?limit=1'])
    assert.equal((await fetch(`${url}${path}`, { headers })).status, 200, path);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, errors);
}
