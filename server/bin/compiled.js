#!/usr/bin/env node
/** The command `daybook` of the npm package, which contains compiled JavaScript. */
import { keepCompiledModules } from './compile-cache.js';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// The first release with Argon2 in node:crypto.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Daybook needs Node.js 24.7 or later; this is ${process.version}. See https://nodejs.org/.`,
  );
  process.exit(1);
}
keepCompiledModules();
const { runProgram } = await import('../src/cli/program.js');
await runProgram(process.argv);
