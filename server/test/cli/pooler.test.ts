/** A pooler that Daybook cannot use is rejected with a remedy, and no lock stays behind in it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withClient } from '../campaign/scene.ts';
import { createTestDatabase } from '../database.ts';
import { until } from '../support/deliveries.ts';
import { freePort } from '../support/proxy.ts';
import { runCli } from './run-cli.ts';

interface Pooler {
  readonly port: number;
  close(): Promise<void>;
}

const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
  existsSync(path),
);

/** The folder of the server's socket. */
function socketFolder(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).hostname);
}

/** PgBouncer in transaction mode. As root, it runs as the user of PostgreSQL. */
async function startPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
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
     ignore_startup_parameters = extra_float_digits,${ignored}`.replaceAll(/^ +/gm, ''),
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
