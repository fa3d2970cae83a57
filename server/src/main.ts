/** The program `daybook`. Compiled modules are cached, so that the next start is faster. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runProgram } = await import('./cli/program.ts');
await runProgram(process.argv);
