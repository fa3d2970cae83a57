/**
 * `npm run package`: writes dist/daybook, the npm package `daybook`, and its tarball in dist/. It contains compiled
 * JavaScript, the built web app and the migrations, in the layout of the sources; nothing of tests.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const dist = join(root, 'dist');
const target = join(dist, 'daybook');
const copied = [
  'openapi.json',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  'docs',
  'examples/mirror/README.md',
  'examples/tasks/README.md',
  'sdk/README.md',
  'server/migrations',
  'web/dist',
  'web/public',
];

rmSync(dist, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const path of copied) cpSync(join(root, path), join(target, path), { recursive: true });
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const gitHead = headCommit();
const own = { ...read('server/package.json'), ...(gitHead === null ? {} : { gitHead }) };
writeFileSync(join(target, 'server/package.json'), `${JSON.stringify(own, null, 2)}\n`);
cpSync(join(root, 'server/bin/compiled.js'), join(target, 'server/bin/daybook.js'));
cpSync(join(root, 'server/bin/compile-cache.js'), join(target, 'server/bin/compile-cache.js'));
cpSync(join(root, 'docs/package.md'), join(target, 'README.md'));
const words = ['-p', 'server/tsconfig.build.json', '--outDir', target];
execFileSync('tsc', words, { cwd: root, stdio: 'inherit' });
writeFileSync(join(target, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
const packed = execFileSync('npm', ['pack', target, '--json'], { cwd: dist, encoding: 'utf8' });
const [{ filename, size, entryCount }] = JSON.parse(packed);
console.log(`dist/${filename}: ${entryCount} files, ${(size / 1e6).toFixed(1)} MB`);

function description() {
  const { description, license } = read('package.json');
  const { version, dependencies: own } = read('server/package.json');
  // The command line is a client of the SDK, whose sources are compiled with it.
  const dependencies = { ...read('sdk/package.json').dependencies, ...own };
  return {
    name: 'daybook',
    version,
    description,
    license,
    type: 'module',
    bin: { daybook: 'server/bin/daybook.js' },
    engines: { node: '>=24.7' },
    dependencies,
  };
}

/** Null outside of a clone, for example while an image is built. */
function headCommit(): string | null {
  try {
    const words = ['rev-parse', 'HEAD'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
