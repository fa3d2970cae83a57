/** The tour of README.md, run by a shell as a reader would type it, next to a new demo. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startCli } from '../test/support/run-cli.ts';

const root = join(import.meta.dirname, '..', '..');
const walkLimitMs = 120_000;

/** Links the packages that `npm start` installs: those that the lock file does not mark as development needs. */
function linkInstalled(folder: string): void {
  const lock: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  for (const [path, { dev, link }] of Object.entries(lock.packages)) {
    // Packages within packages come with their link.
    const isTop = path.startsWith('node_modules/') && path.lastIndexOf('node_modules/') === 0;
    if (!isTop || dev === true || link === true) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
}

test('with what `npm start` installs, the commands of README.md do what it says', async (t) => {
  const blocks = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g);
  const walk = [...blocks].map(([, text = '']) => text).find((text) => text.startsWith('KEY='));
  assert.ok(walk);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-readme-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  linkInstalled(folder);
  const demo = await startCli({ DAYBOOK_DATA: join(folder, 'data') });
  t.after(async () => {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const here = walk.replaceAll('http://127.0.0.1:8080', demo.url);
  const options = { cwd: folder, timeout: walkLimitMs };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', here], options);
  const lines = stdout.trimEnd().split('\n');
  const body = JSON.parse(lines[0] ?? '');
  assert.deepEqual([body.memo, body.status], ['net 30', 'Draft'], 'the current record');
  assert.deepEqual(lines.slice(1, 5), ['409', '200', '200', '1230.00'], stderr);
  assert.match(lines[5] ?? '', /^INV-\d{4}-\d{6}$/);
  assert.ok(
    lines.some((line) => /^webhook invoice\.posted Succeeded /.test(line)),
    stdout,
  );
  assert.equal(lines.at(-1), 'verified invoice.posted', stderr);
});
