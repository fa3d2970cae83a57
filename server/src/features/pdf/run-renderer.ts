/**
 * The process that prints: it takes one document at a time and answers its bytes. It reads nothing but the
 * fonts, knows no environment and no network, and dies with whatever it cannot bear.
 */

import { printDocument } from './print-document.ts';
import type { PrintedDocument } from './printed-document.ts';

export type Rendered = { readonly bytes: Uint8Array } | { readonly problem: string };

// A terminal's Ctrl+C reaches every process; when this one ends is the service's business.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Without the service there is nobody to print for.
process.on('disconnect', () => process.exit());
process.on('message', (input: PrintedDocument) => void answer(input));

async function answer(input: PrintedDocument): Promise<void> {
  let rendered: Rendered;
  try {
    rendered = { bytes: new Uint8Array(await printDocument(input)) };
  } catch (error) {
    rendered = { problem: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(rendered);
}
