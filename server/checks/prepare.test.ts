/**
 * `npm start` installs the runtime packages and `npm test` the rest; neither reinstalls anything. The web app is built when
 * it is not, in any folder.
 */
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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';

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

test('a build of the web app that did not end is repeated by the next npm start', (t) => {
  const build = `const fs = require('node:fs');
    fs.rmSync('dist', { recursive: true, force: true });
    fs.mkdirSync('dist');
    fs.writeFileSync('dist/index.html', '');
    if (!fs.existsSync('../good')) process.exit(1);`;
  const folder = makeClone(t, '', { build });
  const prepare = () => {
    const script = join(folder, 'scripts', 'prepare.cjs');
    const run = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    return { status: run.status, isBuilding: run.stderr.includes('Building the web app') };
  };
  assert.deepEqual(prepare(), { status: 1, isBuilding: true });
  assert.ok(existsSync(join(folder, 'web', 'dist', 'index.html')));
  writeFileSync(join(folder, 'good'), '');
  assert.deepEqual(prepare(), { status: 0, isBuilding: true });
  assert.deepEqual(prepare(), { status: 0, isBuilding: false });
});

test('a path that Vite cannot build in is named before anything is installed', (t) => {
  for (const sign of ['#', '?']) {
    const folder = mkdtempSync(join(tmpdir(), `daybook-${sign}-`));
    t.after(() => rmSync(folder, { recursive: true }));
    cpSync(join(root, 'scripts', 'prepare.cjs'), join(folder, 'scripts', 'prepare.cjs'));
    const script = join(folder, 'scripts', 'prepare.cjs');
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.ok(stderr.includes(`a folder whose path contains "${sign}": ${folder}. Move`), stderr);
  }
});

interface ChunkGroup {
  readonly name: string;
  readonly test?: RegExp | ((id: string) => boolean);
}

test('the chunks of the web app do not depend on the folders above the clone', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-folders-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const clone = join(folder, 'ui', 'core', 'sdk', 'reports', 'a b ü %41');
  mkdirSync(join(clone, 'web'), { recursive: true });
  for (const own of ['.', 'web'])
    if (existsSync(join(root, own, 'node_modules')))
      symlinkSync(join(root, own, 'node_modules'), join(clone, own, 'node_modules'));
  for (const own of ['vite.config.ts', 'words', 'src/core/word-parts.ts'])
    cpSync(join(root, 'web', own), join(clone, 'web', own), { recursive: true });
  const config = await import(pathToFileURL(join(clone, 'web', 'vite.config.ts')).href);
  const { groups } = config.default.build.rolldownOptions.output.codeSplitting;
  const groupsOf = (file: string) =>
    (groups as readonly ChunkGroup[])
      .filter(({ test: fits = () => false }) => {
        const id = join(clone, file);
        return typeof fits === 'function' ? fits(id) : fits.test(id);
      })
      .map(({ name }) => name);
  assert.deepEqual(groupsOf('web/src/features/webhooks/webhooks.tsx'), []);
  assert.deepEqual(groupsOf('web/src/shell/shortcuts.tsx'), ['frame']);
  assert.deepEqual(groupsOf('web/src/ui/lazy-part.ts'), ['shared', 'parts']);
  assert.deepEqual(groupsOf('node_modules/dayjs/index.js'), ['shared', 'dates', 'parts']);
});

/** A clone with the script and packages of its own. `program`: the text of its Node.js; `build`: of its web app's build. */
function makeClone(t: TestContext, program: string, { build }: { build?: string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-prepare-'));
  mkdirSync(join(folder, 'web'));
  t.after(() => rmSync(folder, { recursive: true }));
  writePackage(folder, 'running', ['node', 'vite'], program);
  writePackage(folder, 'testing', ['tsc', 'biome']);
  writeJson(join(folder, 'package.json'), {
    name: 'clone',
    dependencies: { running: 'file:packages/running' },
    devDependencies: { testing: 'file:packages/testing' },
    ...(build === undefined ? {} : { workspaces: ['web'] }),
  });
  if (build !== undefined) {
    writeFileSync(join(folder, 'web', 'build.cjs'), build);
    // The clone's own `node` is not one.
    const scripts = { build: `"${process.execPath}" build.cjs` };
    writeJson(join(folder, 'web', 'package.json'), { name: 'web', version: '1.0.0', scripts });
  }
  cpSync(join(root, 'scripts', 'prepare.cjs'), join(folder, 'scripts', 'prepare.cjs'));
  const words = ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: folder, stdio: 'ignore' });
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
