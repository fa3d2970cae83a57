/**
 * The thread that prints: it takes one document at a time and answers its bytes. It reads nothing but the
 * fonts, knows no environment and no network, and dies with whatever it cannot bear.
 */
import { parentPort } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-document.ts';
import { printInvoice } from './print-invoice.ts';

export type Rendered = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

parentPort?.on('message', (input: InvoiceDocument) => void answer(input));

async function answer(input: InvoiceDocument): Promise<void> {
  try {
    // A copy with a buffer of its own, which can be handed over.
    const bytes = new Uint8Array(await printInvoice(input));
    send({ bytes }, [bytes.buffer]);
  } catch (error) {
    send({ problem: error instanceof Error ? error.message : String(error) }, []);
  }
}

function send(rendered: Rendered, handOver: ArrayBuffer[]): void {
  parentPort?.postMessage(rendered, handOver);
}
