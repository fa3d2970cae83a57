/**
 * Runs before `npm start` (with `--omit=dev`: no devDependencies, unless they are there), `npm test` and `npm run bench`,
 * under any Node.js: installs the packages, its own Node.js among them, when they are missing or the lock file changed, and
 * builds the web app when its sources are newer. No script of a package runs (decision 0036). Plain JavaScript without
 * dependencies, because none are installed yet.
 */
'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const oldestNode = 18;
const root = path.join(__dirname, '..');
const modules = path.join(root, 'node_modules');
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(modules, '.daybook-install');
const omitDev = '--omit=dev';
const buildStamp = path.join(root, 'web', 'dist', '.daybook-build');
const installLimitMs = 15 * 60_000;
const buildLimitMs = 5 * 60_000;
const outputLimitBytes = 64 * 1024 * 1024;
const shownLines = 15;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Daybook needs Node.js ${oldestNode} or later to install; this is ${process.version}.`);
}
// Vite takes what follows in the path of a module for a query or a fragment.
const unusable = /[#?]/.exec(root);
if (unusable !== null) {
  fail(
    `Daybook cannot be built in a folder whose path contains "${unusable[0]}": ${root}. Move the clone to another path.`,
  );
}
installIfNeeded();
buildWebIfNeeded();

function installIfNeeded() {
  const hash = createHash('sha256');
  hash.update(fs.readFileSync(lockFile));
  hash.update(`${process.platform} ${process.arch}`);
  const [known = '', ...knownOptions] = readText(stampFile).split(' ');
  const has = (name) => fs.existsSync(path.join(modules, '.bin', name));
  // Without a stamp another command installed them, such as `npm ci`.
  const hasDev = known === '' ? has('biome') : !knownOptions.includes(omitDev);
  const options = process.argv.includes(omitDev) && !hasDev ? [omitDev] : [];
  const wanted = hash.digest('hex');
  const programs = options.length > 0 ? ['node', 'vite'] : ['node', 'vite', 'tsc', 'biome'];
  const complete = programs.every(has) && installedPackages().every(isThere);
  if (known === wanted && knownOptions.join() === options.join() && complete) return;
  // A missing stamp means an interrupted installation, which may be incomplete.
  const begun = fs.existsSync(stampFile);
  fs.rmSync(begun ? stampFile : modules, { recursive: true, force: true });
  // Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, which npm
  // omits when a registry does not have them. The lock file applies to all others.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const which = ['--include=optional', ...(options.length > 0 ? options : ['--include=dev'])];
  const words = ['install', '--no-save', '--ignore-scripts', ...which, ...quiet];
  work('Installing dependencies', installLimitMs, npm(words), [
    'Remedies: check the network and `npm config get registry`, see that the disk has 1 GB free,',
    'then run the same command again. `npm install` shows the whole output.',
  ]);
  // npm omits an optional package that it cannot fetch, or whose hash differs from the lock file.
  if (!has('node')) {
    fail(
      `npm did not install the Node.js of package.json for ${process.platform}-${process.arch}. There is one ` +
        'for linux and darwin, each x64 and arm64: see `optionalDependencies`. On these, check the network.',
    );
  }
  const own = spawnSync(path.join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  if (own.status !== 0) {
    fail(
      `The Node.js of package.json does not run here:\n${(own.stderr || String(own.error)).trim()}\n` +
        'It needs glibc and libatomic (on Debian: `sudo apt-get install libatomic1`). Then run the same command again.',
    );
  }
  // Written last: an interrupted installation has none and is repeated.
  fs.writeFileSync(stampFile, [wanted, ...options].join(' '));
}

/** Paths of the packages that npm installed, below the root; those of a workspace may be in its own folder. */
function installedPackages() {
  const list = readText(path.join(modules, '.package-lock.json'));
  return list === '' ? [] : Object.keys(JSON.parse(list).packages);
}

function isThere(item) {
  return fs.existsSync(path.join(root, item));
}

function buildWebIfNeeded() {
  const folder = path.join(root, 'web');
  const description = JSON.parse(readText(path.join(folder, 'package.json')) || '{}');
  if (!description.scripts?.build) return;
  const built = newest([buildStamp]);
  const sources = fs
    .readdirSync(folder)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .map((name) => path.join(folder, name));
  if (newest([...sources, path.join(root, 'sdk'), lockFile]) <= built) return;
  work('Building the web app', buildLimitMs, npm(['run', 'build', '--workspace', 'web']), [
    'Remedy: `npm run build --workspace web` shows the whole output.',
  ]);
  // Written last: a build that failed or was interrupted has none and is repeated.
  fs.writeFileSync(buildStamp, '');
}

/** Newest change below the given paths, in ms since 1970; 0 when none exists. */
function newest(paths) {
  let latest = 0;
  for (const item of paths) {
    const stat = fs.statSync(item, { throwIfNoEntry: false });
    if (!stat || path.basename(item) === 'node_modules') continue;
    const inside = stat.isDirectory() ? fs.readdirSync(item).map((n) => path.join(item, n)) : [];
    latest = Math.max(latest, stat.isDirectory() ? newest(inside) : stat.mtimeMs);
  }
  return latest;
}

/**
 * npm must not run on the Node.js inside node_modules, which may be replaced: the folders of
 * node_modules are taken out of PATH, and npm is run by the Node.js of the machine.
 */
function npm(words) {
  const folders = (process.env.PATH || '').split(path.delimiter);
  const own = folders.filter((folder) => !folder.includes(`node_modules${path.sep}.bin`));
  const env = { ...process.env, PATH: own.join(path.delimiter) };
  const cli = process.env.npm_execpath;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const node = own.map((f) => path.join(f, `node${ending}`)).find((file) => fs.existsSync(file));
  return cli && /\.c?js$/.test(cli)
    ? { command: node || process.execPath, words: [cli, ...words], env }
    : { command: 'npm', words, env };
}

/** Runs a command with one line on the screen; its output is shown only when it fails. */
function work(title, limitMs, { command, words, env }, remedies) {
  const begun = Date.now();
  process.stderr.write(`${title} … `);
  const result = spawnSync(command, words, {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: limitMs,
    maxBuffer: outputLimitBytes,
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (result.status === 0) {
    process.stderr.write(`done in ${seconds} s\n`);
    return;
  }
  const reason = result.error
    ? result.error.message
    : `${result.signal || `code ${result.status}`}`;
  const lines = `${result.stdout || ''}${result.stderr || ''}`
    .trim()
    .split('\n')
    .slice(-shownLines);
  process.stderr.write(`failed after ${seconds} s (${reason})\n`);
  fail([...lines, '', ...remedies].join('\n'));
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
