/** A pair of PostgreSQL servers, one of which follows the other by synchronous streaming replication. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/postgres/embedded/embedded-postgres.ts';
import { findBinaries, makeReachable } from '../../src/postgres/embedded/postgres-binaries.ts';
import { clusterFolder, findLocation } from '../../src/postgres/embedded/postgres-location.ts';
import { findPostmaster, stopPostmaster } from '../../src/postgres/embedded/postmaster.ts';
import { spawnPostmaster } from '../../src/postgres/embedded/spawn-postmaster.ts';
import { until } from './deliveries.ts';

export interface Node {
  /** Folder of the cluster, its log and its socket. */
  readonly home: string;
  readonly cluster: string;
  readonly socket: string;
  /** A connection of the superuser for the time of `work`. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

const standbyName = 'standby';

export async function startPrimary(folder: string): Promise<Node> {
  const { url, location } = await startEmbeddedPostgres({ folder });
  return nodeOf(location, decodeURIComponent(new URL(url).hostname));
}

/**
 * Copies the running primary and starts the copy as its standby, as pg_basebackup does, which the npm package lacks.
 * From then on each commit of the primary waits until the standby has stored it.
 */
export async function startStandby(primary: Node, folder: string): Promise<Node> {
  const { home, user } = findLocation(folder);
  const cluster = clusterFolder(home);
  rmSync(cluster, { recursive: true, force: true });
  const client = clientOf(primary.socket);
  await client.connect();
  try {
    await client.query(`alter system set wal_keep_size = '1GB'`);
    await client.query('select pg_reload_conf()');
    await client.query(`select pg_backup_start('standby', true)`);
    copyRunning(primary.cluster, cluster);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts'])
    rmSync(join(cluster, file), { force: true });
  writeFileSync(join(cluster, 'standby.signal'), '');
  // It must not wait for another standby once it is the primary.
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socket} user=daybook application_name=${standbyName}'
synchronous_standby_names = ''\n`,
  );
  const socket = join(home, 'socket');
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  if (user) {
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
    chownSync(socket, user.uid, user.gid);
  }
  const found = findBinaries();
  const binaries = user ? makeReachable(found, user) : found;
  const child = spawnPostmaster({
    ...{ home, user, cluster, socketFolder: socket, binaries, stalePid: undefined },
  });
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`;
  await primary.query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await primary.query('select pg_reload_conf()');
  await until('the synchronous standby', async () => {
    if (child.exited) throw child.failure();
    return (await primary.query(isSynchronous)).length > 0;
  });
  return nodeOf(home, socket);
}

function nodeOf(home: string, socket: string): Node {
  const cluster = clusterFolder(home);
  return {
    home,
    cluster,
    socket,
    async query(sql) {
      const client = clientOf(socket);
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
    async stop() {
      const postmaster = findPostmaster(cluster);
      if (postmaster !== undefined) await stopPostmaster(postmaster.pid, cluster);
    },
  };
}

function clientOf(socket: string): Client {
  return new Client({ host: socket, user: 'daybook', database: 'daybook' });
}

/** Files may disappear while they are copied (tar then exits with code 1); recovery does not need them. */
function copyRunning(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  const script = `tar -C "$1" -c . | tar -C "$2" -x -p; [ "\${PIPESTATUS[0]}" -le 1 ]`;
  execFileSync('bash', ['-c', script, 'copy', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
}
