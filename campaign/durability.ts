/** No acknowledged write is lost or torn when processes are killed or connections cut. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded/embedded-postgres.ts';
import { readPostmasterPid } from '../server/src/postgres/embedded/postmaster.ts';
import { migrate } from '../server/src/postgres/migrate.ts';
import { createTestDatabase } from '../server/test/database.ts';
import { diskFolder } from '../server/test/support/worker.ts';
import type { Campaign, Run } from './campaign.ts';
import { type Cut, startFaultProxy } from './fault-proxy.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { createScene, type Scene } from './scene.ts';
import { startWorkload } from './workload.ts';

const clients = 12;
const processes = 2;
/** In a run of fewer rounds faults follow each other faster. */
const shortRun = 50;
/** After this number of faults all finished records are checked. */
const faultsPerAudit = 5;
/** Then a new tenant follows, which keeps the checks fast. */
const faultsPerTenant = 40;

export const kills: Campaign = {
  name: 'kills',
  promise: 'No acknowledged write is lost or torn when the server is killed.',
  unit: 'SIGKILLs of a server process',
  fullRounds: 1_000,
  shortRounds: 6,
  async run(run) {
    const database = await createTestDatabase();
    const fleet = await startFleet(database.url, processes, run.random);
    try {
      await injectFaults(run, database.url, fleet, () => fleet.killOne());
    } finally {
      await fleet.close();
      await database.drop();
    }
  },
};

export const cuts: Campaign = {
  name: 'cuts',
  promise: 'A change whose COMMIT got no response is made at most once.',
  unit: 'connections cut around a COMMIT',
  fullRounds: 2_000,
  shortRounds: 24,
  async run(run) {
    const database = await createTestDatabase();
    let wanted: Cut | null = null;
    let onCut: () => void = () => undefined;
    const proxy = await startFaultProxy(database.url, () => {
      const cut = wanted;
      wanted = null;
      if (cut !== null) onCut();
      return cut;
    });
    const fleet = await startFleet(proxy.url, processes, run.random);
    try {
      await injectFaults(run, database.url, fleet, async () => {
        const cut = run.random.pick(['before', 'between', 'after'] as const);
        const happened = new Promise<void>((resolve) => {
          onCut = resolve;
        });
        wanted = cut;
        await happened;
        run.add(cut);
      });
    } finally {
      await fleet.close();
      await proxy.close();
      await database.drop();
    }
  },
};

export const postgres: Campaign = {
  name: 'postgres',
  promise: 'No acknowledged write is lost or torn when PostgreSQL is killed.',
  unit: 'SIGKILLs or immediate shutdowns of PostgreSQL',
  fullRounds: 250,
  shortRounds: 2,
  async run(run) {
    const folder = mkdtempSync(join(diskFolder(), 'daybook-durability-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    let running = await start();
    let fleet: Fleet | undefined;
    try {
      await migrate(running.url, {
        folder: join(import.meta.dirname, '..', 'server', 'migrations'),
      });
      fleet = await startFleet(running.url, processes, run.random);
      await injectFaults(run, running.url, fleet, async (count) => {
        const kind = count % 5 === 1 ? 'immediate' : 'killed';
        killPostgres(join(running.location, 'cluster'), kind);
        run.add(kind);
        // Immediately, while the old one may still be shutting down.
        running = await start();
      });
    } finally {
      await fleet?.close();
      await running.stop();
      rmSync(running.location, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Injects one fault after another into a service under load, with checks in between and at the end. */
export async function injectFaults(
  run: Run,
  databaseUrl: string,
  fleet: Pick<Fleet, 'port'>,
  inject: (count: number, scene: Scene) => Promise<void>,
): Promise<void> {
  const longest = run.rounds < shortRun ? 500 : run.rounds > 1_500 ? 100 : 3_000;
  let broken = false;
  // One fault even if the start took all the time of a short run.
  for (let count = 0; count === 0 || !run.over(count); ) {
    const scene = await createScene(databaseUrl, fleet.port());
    const port = () => fleet.port();
    const workload = startWorkload({ run, scene, databaseUrl, port, clients });
    const injectAll = async () => {
      do {
        await sleep(50 + run.random.next() * (longest - 50));
        await inject(count, scene);
        run.add('faults');
        count += 1;
        if (count % faultsPerAudit === 0) await workload.audit();
      } while (!broken && !run.over(count) && count % faultsPerTenant !== 0);
    };
    workload.broken.catch(() => {
      broken = true;
    });
    await Promise.race([injectAll(), workload.broken]);
    await workload.finish();
  }
}

/** SIGKILL to the postmaster and all its children, or an immediate shutdown, which needs recovery. */
export function killPostgres(cluster: string, kind: 'killed' | 'immediate'): void {
  const postmaster = readPostmasterPid(cluster);
  if (postmaster === undefined) throw new Error('PostgreSQL is not running');
  const pids = kind === 'killed' ? [postmaster, ...childrenOf(postmaster)] : [postmaster];
  for (const pid of pids) {
    try {
      process.kill(pid, kind === 'killed' ? 'SIGKILL' : 'SIGQUIT');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Linux only; elsewhere the children notice themselves that their parent has ended. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
