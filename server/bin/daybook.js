#!/usr/bin/env node
/**
 * The command `daybook`. It may be called by an older Node.js than Daybook runs on; then it hands over
 * to the one that is installed with the project.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
  // Before the first file of TypeScript, whose types would be removed anew at each start. Processes that Daybook starts
  // inherit the variable.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { runProgram } = await import('../src/cli/program.ts');
  await runProgram(process.argv);
} else {
  const program = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(program)) {
    console.error(
      `Daybook needs Node.js ${oldestNode} or later. Run \`npm ci\`, which brings one.`,
    );
    process.exit(1);
  }
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // The terminal sends Ctrl+C to both processes; only wait for the child then.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.removeAllListeners(signal ?? '');
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
