/** Renders slow texts in a worker thread, so that the event loop is not blocked. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { onlyCompileCache } from '../compile-cache.ts';

export type TextOrder =
  | { readonly kind: 'yaml'; readonly json: string }
  | { readonly kind: 'reference' };

/** Rejects with the error of the thread. */
export async function makeInThread(order: TextOrder): Promise<string> {
  const program = `./run-text-thread${extname(import.meta.url)}`;
  const thread = new Worker(new URL(program, import.meta.url), {
    env: onlyCompileCache(),
    workerData: order,
  });
  const [text] = await once(thread, 'message');
  return text;
}
