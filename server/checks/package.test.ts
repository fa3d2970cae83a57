/** The files of deploy/ name what exists: metrics, variables, the version of the release. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { databaseMetrics } from '../src/http/database-metrics.ts';
import { effectMetrics } from '../src/http/effect-metrics.ts';
import { busMetrics, createMetrics, pipelineMetrics } from '../src/http/metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
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

test('the Helm chart names the image of this release', () => {
  const { appVersion } = parse(read('deploy/helm/Chart.yaml'));
  assert.equal(appVersion, JSON.parse(read('server/package.json')).version);
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
