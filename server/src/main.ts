/** The program `daybook`. Compiled modules are kept, so that the next start need not compile them. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runProgram } = await import('./cli/program.ts');
await runProgram(process.argv);
