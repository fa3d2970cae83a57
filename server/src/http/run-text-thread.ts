/** The worker thread that renders one text: the OpenAPI document as YAML, or the script of the API reference. */
import { parentPort, workerData } from 'node:worker_threads';
import type { TextOrder } from './text-thread.ts';

async function textOf(order: TextOrder): Promise<string> {
  if (order.kind === 'reference') return readReferenceScript();
  const { stringify } = await import('yaml');
  return stringify(JSON.parse(order.json), { aliasDuplicateObjects: false });
}

/** The script that docs.html loads. Its package provides it only through its own routes. */
async function readReferenceScript(): Promise<string> {
  const [{ default: Fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference answered ${statusCode}`);
  return body;
}

parentPort?.postMessage(await textOf(workerData));
