#!/usr/bin/env node
/**
 * The command `daybook`. It may be called by an older Node.js than Daybook runs on; then it hands over
 * to the one that is installed with the project.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keepCompiledModules } from './compile-cache.js';

const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
  keepCompiledModules();
  const { runProgram } = await import('../src/cli/program.ts');
  await runProgram(process.argv);
} else {
  const program = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  // The installed one may be too old as well.
  if (!existsSync(program) || realpathSync(program) === realpathSync(process.execPath)) {
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
