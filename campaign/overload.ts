/**
 * PostgreSQL is paused, locked, out of connections or out of disk space under load. Clients get
 * 429, 503 or a success; acknowledged changes exist, rejected ones do not, and the service recovers by
 * itself.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded/embedded-postgres.ts';
import { readPostmasterPid } from '../server/src/postgres/embedded/postmaster.ts';
import { migrate } from '../server/src/postgres/migrate.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { childrenOf, injectFaults } from './durability.ts';
import { call } from './http-call.ts';
import { type Scene, withClient } from './scene.ts';
import { startServer } from './server-process.ts';

/** The full run waits as long as the promise says, and longer than the service waits for a response. */
interface Lengths {
  readonly pauseMs: number;
  /** Longer than the service waits for a lock. */
  readonly lockMs: number;
  readonly crowdMs: number;
  readonly fullMs: number;
  readonly answerMs: number;
  readonly recoveryMs: number;
}
const fullLengths: Lengths = {
  pauseMs: 60_000,
  lockMs: 12_000,
  crowdMs: 10_000,
  fullMs: 10_000,
  answerMs: 30_000,
  recoveryMs: 10_000,
};
/** Longer recovery, because other work runs at the same time. */
const shortLengths: Lengths = {
  pauseMs: 2_500,
  lockMs: 6_000,
  crowdMs: 1_500,
  fullMs: 1_500,
  answerMs: 1_500,
  recoveryMs: 60_000,
};
/** Clients have two keys, and more concurrent requests than that. */
const gate = JSON.stringify({
  perMinute: 100_000_000,
  inProgressPerKey: 6,
  eventLoopDelayMs: 1_000,
});
const probeMs = 50;
const crowd = 200;
const tmpfsMegabytes = 64;

interface Place {
  readonly url: string;
  readonly cluster: string;
  readonly lengths: Lengths;
  /** Fills the disk, or raises the error of a full disk; returns how to undo that. */
  readonly fill: () => Promise<() => Promise<void>>;
}

export const overload: Campaign = {
  name: 'overload',
  promise: 'Overload degrades to 429 and 503, never to wrong data, and needs no restart.',
  unit: 'times that PostgreSQL is paused, locked, crowded or full',
  fullRounds: 20,
  shortRounds: 4,
  async run(run) {
    const isShort = run.rounds <= overload.shortRounds;
    const lengths = isShort ? shortLengths : fullLengths;
    const folder = mkdtempSync(join(tmpdir(), 'daybook-overload-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    const { url } = postgres;
    const cluster = join(postgres.location, 'cluster');
    let unmount: () => void = () => undefined;
    try {
      await migrate(url, { folder: join(import.meta.dirname, '..', 'server', 'migrations') });
      const disk = isShort ? null : await mountSmallDisk(url, cluster, folder);
      unmount = disk?.unmount ?? unmount;
      run.log(disk === null ? 'a full disk is raised as 53100' : 'a full disk is a full tmpfs');
      const fill = disk?.fill ?? (() => raiseDiskFull(url));
      const env = { GATE: gate, ANSWER_MS: String(lengths.answerMs) };
      const server = await startServer(url, env);
      try {
        const place = { url, cluster, lengths, fill };
        const inject = (count: number, scene: Scene) =>
          injectFault(run, place, count, async () => {
            await recover(run, scene, server.port, lengths.recoveryMs);
          });
        await injectFaults(run, url, { port: () => server.port }, inject);
      } finally {
        await server.kill();
      }
    } finally {
      await postgres.stop();
      unmount();
      rmSync(postgres.location, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
    // A run without rejections, or without successes, proves nothing.
    for (const name of ['acknowledged', 'refused'])
      if (!run.counts[name]) throw new Error(`nothing was ${name}`);
  },
};

async function injectFault(
  run: Run,
  { url, cluster, lengths, fill }: Place,
  count: number,
  recovered: () => Promise<void>,
): Promise<void> {
  const kinds = {
    paused: () => pause(cluster, lengths.pauseMs),
    locked: () => lock(url, lengths.lockMs),
    crowded: () => crowdOut(url, lengths.crowdMs),
    full: async () => {
      const release = await fill();
      await sleep(lengths.fullMs);
      await release();
    },
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const kind = names[count % names.length] ?? 'paused';
  await kinds[kind]();
  run.add(kind);
  await recovered();
}

/** Stops the postmaster and all its children with their connections open. */
async function pause(cluster: string, ms: number): Promise<void> {
  const postmaster = readPostmasterPid(cluster);
  if (postmaster === undefined) throw new Error('PostgreSQL is not running');
  const stopped = [postmaster, ...childrenOf(postmaster)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of stopped) {
      try {
        process.kill(pid, name);
      } catch {
        // A child has ended meanwhile.
      }
    }
  };
  signal('SIGSTOP');
  try {
    await sleep(ms);
  } finally {
    signal('SIGCONT');
  }
}

/** A lock on a table makes every connection of the service wait. */
async function lock(url: string, ms: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin; lock table invoice in access exclusive mode');
    await sleep(ms);
    await client.query('rollback');
  });
}

/** Other clients take all connections, and the service loses its own. */
async function crowdOut(url: string, ms: number): Promise<void> {
  const taken: Client[] = [];
  const grab = async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    taken.push(client);
  };
  try {
    await withClient(url, async (client) => {
      const until = performance.now() + ms;
      while (performance.now() < until) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'daybook' and pid <> pg_backend_pid()`,
        );
        await Promise.allSettled(Array.from({ length: crowd }, grab));
        await sleep(probeMs);
      }
    });
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

/** Every insert of a change fails as it does when its file cannot grow. */
async function raiseDiskFull(url: string): Promise<() => Promise<void>> {
  const sql = (text: string) => withClient(url, (client) => client.query(text));
  await sql(`create or replace function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await sql(
    'create trigger disk_full before insert on change for each row execute function disk_full()',
  );
  return async () => void (await sql('drop trigger disk_full on change'));
}

interface SmallDisk extends Pick<Place, 'fill'> {
  unmount(): void;
}

/** A tmpfs with the largest tables; null if this user may not mount one. */
async function mountSmallDisk(
  url: string,
  cluster: string,
  folder: string,
): Promise<SmallDisk | null> {
  const disk = join(folder, 'disk');
  const [space, ballast] = [join(disk, 'space'), join(disk, 'ballast')];
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${tmpfsMegabytes}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  mkdirSync(space);
  const { uid, gid } = statSync(cluster);
  chownSync(space, uid, gid);
  await withClient(url, async (client) => {
    await client.query(`create tablespace small location '${space}'`);
    for (const table of ['change', 'invoice', 'journal_line', 'event'])
      await client.query(`alter table ${table} set tablespace small`);
  });
  return {
    unmount: () => void execFileSync('umount', [disk]),
    async fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(tmpfsMegabytes * 1024 * 1024));
      } catch {
        // Only as much as fits.
      }
      return async () => rmSync(ballast);
    },
  };
}

/**
 * Waits until each lane accepts writes again, so that all earlier requests have ended. Throws a
 * Violation if that takes too long.
 */
async function recover(run: Run, scene: Scene, port: number, limitMs: number): Promise<void> {
  const begun = performance.now();
  const lanes = new Set<number>();
  while (lanes.size < 2) {
    if (performance.now() - begun > limitMs)
      throw violation('the service does not recover', { limitMs });
    const reply = await call(port, {
      method: 'POST',
      path: '/api/customers',
      key: scene.admin,
      body: { name: 'Afterwards' },
    });
    if (reply.status === 201) lanes.add(Number.parseInt(JSON.parse(reply.text).id.at(-1), 16) % 2);
    else if (reply.status === 429 || reply.status === 503) await sleep(probeMs);
    else throw violation(`a write returned ${reply.status}`, reply);
  }
  run.most('slowest recovery ms', performance.now() - begun);
}
