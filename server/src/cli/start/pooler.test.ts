/** A pooler that Daybook cannot use is rejected with a remedy, and no lock stays behind in it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withClient } from '../../../../campaign/scene.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { freePort } from '../../../test/support/proxy.ts';
import { runCli, startCli } from '../../../test/support/run-cli.ts';

interface Pooler {
  readonly port: number;
  close(): Promise<void>;
}

/** A PgBouncer of 1.21 or later, which Debian 12 does not have; with it, the tests serve through one. */
const modernPgBouncer = process.env.DAYBOOK_TEST_PGBOUNCER;
const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
  existsSync(path),
);

/** The folder of the server's socket. */
function socketFolder(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).hostname);
}

/** PgBouncer in transaction mode. As root, it runs as the user of PostgreSQL. */
async function startPgBouncer(
  program: string,
  databaseUrl: string,
  settings = '',
): Promise<Pooler> {
  const { pathname, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const ignored = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
     ${pathname.slice(1)} = host=${socketFolder(databaseUrl)} port=5432 user=${username}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = any
     pool_mode = transaction
     ignore_startup_parameters = extra_float_digits,${ignored}
     ${settings}`.replaceAll(/^ +/gm, ''),
  );
  const { uid, gid } = statSync(socketFolder(databaseUrl));
  const child = spawn(program, [file], { stdio: 'ignore', uid, gid });
  const gone = once(child, 'exit');
  await until('PgBouncer', async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isOpen;
  });
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rejects the startup parameters that PgBouncer rejects by default, and relays everything else. */
async function startStrictPooler(databaseUrl: string): Promise<Pooler> {
  const server = createServer((near) => {
    near.on('error', () => undefined);
    near.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
        const message = Buffer.from(`E\0\0\0\0${fields}`, 'latin1');
        message.writeUInt32BE(message.length - 1, 1);
        near.end(message);
        return;
      }
      const far = connect(join(socketFolder(databaseUrl), '.s.PGSQL.5432'));
      far.on('error', () => near.destroy()).write(startup);
      near
        .on('close', () => far.destroy())
        .pipe(far)
        .pipe(near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

test('rejects poolers that lose prepared statements, locks or settings, with the remedy', async (t) => {
  const database = await createTestDatabase('template0');
  const poolers: readonly (readonly [Pooler, RegExp])[] = [
    [await startStrictPooler(database.url), /rejects the settings.*ignore_startup_parameters = /],
    ...(pgBouncer === undefined
      ? []
      : [
          [
            await startPgBouncer(pgBouncer, database.url),
            /Use PgBouncer 1\.21 or later|Set DAYBOOK_DIRECT_URL to a connection/,
          ] as const,
        ]),
  ];
  t.after(async () => {
    for (const [pooler] of poolers) await pooler.close();
    await database.drop();
  });
  for (const [{ port }, remedy] of poolers) {
    const pooled = new URL(database.url);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(port);
    const { code, stderr } = await runCli(['migrate'], { DATABASE_URL: pooled.toString() });
    assert.equal(code, 1, stderr);
    assert.match(stderr, remedy);
    await withClient(database.url, async (client) => {
      const { rows } = await client.query(
        "select to_regclass('schema_migration') as made, count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      assert.deepEqual(rows, [{ made: null, locks: 0 }], 'nothing is locked or written');
    });
  }
});

if (modernPgBouncer !== undefined)
  test('two processes serve through PgBouncer in transaction mode, also after a second start', async (t) => {
    const database = await createTestDatabase('template0');
    const settings = 'max_prepared_statements = 200\ndefault_pool_size = 4';
    const pooler = await startPgBouncer(modernPgBouncer, database.url, settings);
    t.after(async () => {
      await pooler.close();
      await database.drop();
    });
    const owner = new URL(database.url).username;
    const name = new URL(database.url).pathname.slice(1);
    await withClient(database.url, (client) =>
      client.query(`alter role ${owner} in database ${name} set statement_timeout = '15s'`),
    );
    const pooled = new URL(database.url);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(pooler.port);
    const key = 'pooler-key-'.repeat(4);
    const env = {
      DATABASE_URL: pooled.toString(),
      DAYBOOK_DIRECT_URL: database.url,
      DAYBOOK_BOOTSTRAP_KEY: key,
      DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
      DAYBOOK_PROCESSES: '2',
      DAYBOOK_RATE_LIMIT: '0',
    };
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      connection: 'close',
    };
    for (const round of [1, 2]) {
      const started = await startCli(env);
      t.after(() => started.child.kill('SIGKILL'));
      const call = async (method: string, path: string, body?: unknown) => {
        const answer = await fetch(`${started.url}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
        return answer;
      };
      // More at once than connections to the server, so that transactions change connections.
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const made = await call('POST', '/api/customers', { name: `${round} ${index}` });
          const { id, RowVersion } = (await made.json()) as { id: string; RowVersion: string };
          await call('PATCH', `/api/customers/${id}`, { email: 'a@b.example', RowVersion });
        }),
      );
      const list = await call('GET', '/api/customers?limit=200&email.eq=a@b.example');
      assert.equal(((await list.json()) as { items: unknown[] }).items.length, 40 * round);
      await until('both processes to hear each other', async () => {
        const text = await (await call('GET', '/metrics')).text();
        const lines = ['daybook_bus_connected 1', 'daybook_bus_peers 1'];
        return lines.every((line) => text.includes(`\n${line}\n`));
      });
      const { code, stderr } = await started.stop();
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stderr, /prepared statement|"level":[56]0/);
    }
    await withClient(pooled.toString(), async (client) => {
      const { rows } = await client.query('show statement_timeout');
      assert.deepEqual(rows, [{ statement_timeout: '15s' }], 'the timeout of the role');
    });
  });
