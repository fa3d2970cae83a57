/** The migration normalizes email addresses that an earlier release stored in another form. */
import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { migrate } from '../../src/postgres/migrate.ts';
import { emailAddress } from '../../src/record/values/email-address.ts';
import { createTestDatabase } from '../../test/database.ts';

const folder = join(import.meta.dirname, '..', '..', 'migrations');
const id = (number: number) => `0193d0a4-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** As stored before: in lower case, not NFKC. */
const stored = [
  '\uff41nn@x.example',
  'rene\u0301@x.example',
  'plain@x.example',
  '\u2121@x.example',
];
/** Two addresses with the same normalized form. */
const twins = ['\ufb01@x.example', 'fi@x.example'];

test('the migration normalizes every stored address, except two with the same normalized form', async (t) => {
  const database = await createTestDatabase('template0');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const before = mkdtempSync(join(tmpdir(), 'daybook-old-'));
  t.after(async () => {
    rmSync(before, { recursive: true, force: true });
    await client.end();
    await database.drop();
  });
  for (const file of globSync(`${folder}/*.sql`).filter((path) => basename(path) < '0019'))
    cpSync(file, join(before, basename(file)));
  await migrate(database.url, { folder: before });
  for (const [index, email] of [...stored, ...twins].entries()) {
    await client.query(
      "insert into person (id, email, operator, recovery_hashes, created_at) values ($1, $2, false, '{}', now())",
      [id(index), email],
    );
    await client.query(
      'insert into app_user (tenant_id, id, revision, row_version, chain_from, created_at, updated_at, email, role, status) ' +
        "values ($1, $2, 1, 'x', 1, now(), now(), $3, 'Viewer', 'Active')",
      [id(99), id(index), email],
    );
  }
  await migrate(database.url, { folder });
  for (const table of ['person', 'app_user']) {
    const { rows } = await client.query(`select email from ${table} order by id`);
    assert.deepEqual(
      rows.map(({ email }) => email),
      [...stored.map(emailAddress), ...twins],
    );
  }
});
