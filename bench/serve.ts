/**
 * The measured server, a process of its own: the HTTP server on a database that is ready. Prints its
 * address, and ends on SIGTERM.
 */
import { createEngine } from '../server/src/engine.ts';
import { entities } from '../server/src/entities/registry.ts';
import { buildServer } from '../server/src/http/server.ts';
import { openDatabase } from '../server/src/storage/db.ts';
import { readInstallation } from '../server/src/storage/tenants.ts';

const db = openDatabase(process.env.BENCH_DATABASE ?? '');
const key = await readInstallation(db, new Date().toISOString());
const app = await buildServer({
  engine: createEngine(db, key),
  entities,
  version: '0.0.0',
  log: false,
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listening at ${url}`);
process.once('SIGTERM', async () => {
  await app.close();
  await db.close();
  process.exit(0);
});
