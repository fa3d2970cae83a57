/**
 * Attack: another user of the machine creates the folder in which Daybook keeps compiled modules, and puts code there
 * that Daybook would run at its next start.
 */
import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { runCli } from '../../test/support/run-cli.ts';

let temporary: string;
let compiled: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'daybook-planted-'));
  compiled = join(temporary, `daybook-compiled-${process.getuid?.()}`);
});
afterEach(() => rmSync(temporary, { recursive: true }));

async function start(): Promise<void> {
  const { code } = await runCli(['--version'], { TMPDIR: temporary, NODE_COMPILE_CACHE: '' });
  assert.equal(code, 0);
}

test('compiled modules are kept in a folder that only the user of the process can write', async () => {
  await start();
  assert.equal(statSync(compiled).mode & 0o777, 0o700);
  assert.notDeepEqual(readdirSync(compiled), []);
});

test('a folder that other users can write is not used', async () => {
  mkdirSync(compiled);
  chmodSync(compiled, 0o777);
  await start();
  assert.deepEqual(readdirSync(compiled), []);
});

test('a link to a folder is not used', async () => {
  const target = join(temporary, 'target');
  mkdirSync(target, { mode: 0o700 });
  symlinkSync(target, compiled);
  await start();
  assert.deepEqual(readdirSync(target), []);
});
