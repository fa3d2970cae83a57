/** `daybook openapi`: the document, identical to that of a running server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '../../engine.ts';
import { buildServer } from '../../features/build-server.ts';
import { openDatabase } from '../../postgres/db.ts';
import { printLines, printText } from '../terminal.ts';
import { version } from '../version.ts';

const file = join(import.meta.dirname, '../../../..', 'openapi.json');

export async function runOpenApi(write: boolean): Promise<void> {
  const text = await openApiText();
  if (!write) {
    printText(text);
    return;
  }
  writeFileSync(file, text);
  printLines(['openapi.json written']);
}

/** Injects a request into a server that neither listens nor connects. */
export async function openApiText(): Promise<string> {
  const db = openDatabase('postgresql://nowhere.invalid/none');
  const engine = createEngine(db, Buffer.alloc(16));
  const app = await buildServer({ engine, version, log: false });
  const { payload, statusCode } = await app.inject({ url: '/openapi.json' });
  await app.close();
  await db.close();
  if (statusCode !== 200) throw new Error(`/openapi.json answered ${statusCode}`);
  return payload;
}
