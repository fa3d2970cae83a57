/** `npm start` installs the runtime packages and `npm test` the rest; neither reinstalls anything. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

interface Description {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly dev?: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const locked: Readonly<Record<string, LockedPackage>> = readJson('package-lock.json').packages;
const workspaces = ['server', 'sdk', 'web'];
const descriptions: readonly Description[] = ['.', ...workspaces].map((folder) =>
  readJson(join(folder, 'package.json')),
);
const isDev = (name: string) =>
  [...workspaces.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
    .flatMap((path) => locked[path] ?? [])
    .every(({ dev }) => dev === true);

test('npm start omits every package that only tests and checks need', () => {
  assert.match(descriptions[0]?.scripts?.['prestart'] ?? '', / --omit=dev$/);
  const run = new Set(descriptions.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  // Vite has some @types as optional peers, so npm marks them as optional.
  const others = descriptions
    .flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))
    .filter((name) => !run.has(name) && !name.startsWith('@types/'));
  assert.ok(others.includes('playwright-core'));
  assert.deepEqual(
    others.filter((name) => !isDev(name)),
    [],
  );
});

test('npm start installs every package that the server, the SDK and the web app import', () => {
  const files = globSync(['{server,sdk,web}/src/**/*.{ts,tsx}', 'web/vite.config.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts'],
  });
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = text.matchAll(
      /(?:^import (?!type )(?:[^;']* from )?|await import\()'([^.'][^']*)'/gm,
    );
    return [...found].map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
  });
  const names = [...new Set(imported)].filter((name) => !/^(?:node|virtual):/.test(name));
  assert.ok(names.includes('vite') && names.includes('fastify'));
  assert.deepEqual(names.filter(isDev), []);
});

test('npm test adds the rest after npm start; a later npm start installs and removes nothing', (t) => {
  const folder = makeClone(t, '');
  /** The result of the script before `npm start` or `npm test`, and whether the test tools are installed. */
  const prepare = (...options: string[]) => {
    const script = join(folder, 'scripts', 'prepare.cjs');
    const { status, stderr } = spawnSync(process.execPath, [script, ...options], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const has = (name: string) => existsSync(join(folder, 'node_modules', '.bin', name));
    assert.ok(has('node') && has('vite'));
    return { isInstalling: stderr.includes('Installing'), canTest: has('tsc') && has('biome') };
  };
  const start = () => prepare('--omit=dev');
  assert.deepEqual(start(), { isInstalling: true, canTest: false });
  assert.deepEqual(start(), { isInstalling: false, canTest: false });
  assert.deepEqual(prepare(), { isInstalling: true, canTest: true });
  assert.deepEqual(prepare(), { isInstalling: false, canTest: true });
  assert.deepEqual(start(), { isInstalling: false, canTest: true });
  appendFileSync(join(folder, 'package-lock.json'), '\n');
  assert.deepEqual(start(), { isInstalling: true, canTest: true });
});

test('npm start names the missing library if the installed Node.js does not run', (t) => {
  const folder = makeClone(t, 'console.error("libatomic.so.1: no such file"); process.exit(127);');
  const script = join(folder, 'scripts', 'prepare.cjs');
  for (let count = 0; count < 2; count += 1) {
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /libatomic\.so\.1: no such file\n.*apt-get install libatomic1/);
  }
});

/** A clone with the script and packages of its own. `program`: the text of its Node.js. */
function makeClone(t: TestContext, program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-prepare-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writePackage(folder, 'running', ['node', 'vite'], program);
  writePackage(folder, 'testing', ['tsc', 'biome']);
  writeJson(join(folder, 'package.json'), {
    name: 'clone',
    dependencies: { running: 'file:packages/running' },
    devDependencies: { testing: 'file:packages/testing' },
  });
  cpSync(join(root, 'scripts', 'prepare.cjs'), join(folder, 'scripts', 'prepare.cjs'));
  const words = ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: folder, stdio: 'ignore' });
  mkdirSync(join(folder, 'web'));
  return folder;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content));
}

function writePackage(folder: string, name: string, programs: readonly string[], text = ''): void {
  const own = join(folder, 'packages', name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'program.js'), `#!/usr/bin/env node\n${text}\n`);
  const bin = Object.fromEntries(programs.map((program) => [program, 'program.js']));
  writeJson(join(own, 'package.json'), { name, version: '1.0.0', bin });
}
