/** `npm run schema`: writes server/schema.sql, the schema after all migrations. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../src/postgres/migrate.ts';
import { dumpSchema } from '../src/postgres/schema-dump.ts';

const server = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'daybook-schema-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
try {
  await migrate(postgres.url, { folder: join(server, 'migrations'), log: console.log });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  writeFileSync(join(server, 'schema.sql'), await dumpSchema(client));
  await client.end();
  console.log('server/schema.sql written');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
