/**
 * The printing process: prints one document at a time and returns its bytes. It reads only fonts and compiled modules,
 * has no settings of the service and uses no network; it ends on any fatal error.
 */
import { flushCompileCache } from 'node:module';
import type { PrintInput } from './printed-statement.ts';

export type Rendered =
  | { readonly bytes: Uint8Array; readonly residentMb: number }
  | { readonly problem: string };

/** The most memory of this process, in MB, and the exit code of one that has more. */
const [mostMb = 0, memoryCode = 1] = process.argv.slice(2).map(Number);

const residentMb = () => process.memoryUsage.rss() / 2 ** 20;

/** The heap does not contain typefaces and finished pages. */
function checkMemory(): void {
  if (residentMb() > mostMb) process.exit(memoryCode);
}

// Ctrl+C in a terminal reaches all processes; the service ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Ends with the service.
process.on('disconnect', () => process.exit());
const { printDocument } = await import('./print-document.ts');
const { printStatement } = await import('./print-statement.ts');
// Now, because the service kills this process.
flushCompileCache();
process.on('message', (input: PrintInput) => void answer(input));

async function answer(input: PrintInput): Promise<void> {
  let rendered: Rendered;
  try {
    const bytes = await ('kind' in input
      ? printStatement(input, checkMemory)
      : printDocument(input, checkMemory));
    rendered = { bytes: new Uint8Array(bytes), residentMb: residentMb() };
  } catch (error) {
    rendered = { problem: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(rendered);
}
