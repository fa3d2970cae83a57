/** P1: no acknowledged write is lost or torn, whoever is killed and wherever a connection is cut. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { readPostmasterPid } from '../../src/postgres/postmaster.ts';
import { createTestDatabase } from '../database.ts';
import type { Campaign, Run } from './campaign.ts';
import { type Cut, startFaultProxy } from './fault-proxy.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { createScene, type Scene } from './scene.ts';
import { startWorkload } from './workload.ts';

const clients = 12;
const processes = 2;
/** In a short run blows follow each other faster. */
const shortRun = 50;
/** Every so many blows everything that is done with is checked. */
const blowsPerAudit = 5;
/** A fresh tenant from time to time keeps the checks quick. */
const blowsPerTenant = 40;

export const kills: Campaign = {
  name: 'kills',
  promise: 'No acknowledged write is lost or torn when the server is killed (P1).',
  unit: 'SIGKILLs of a server process',
  fullRounds: 1_000,
  shortRounds: 6,
  async run(run) {
    const database = await createTestDatabase();
    const fleet = await startFleet(database.url, processes, run.random);
    try {
      await strike(run, database.url, fleet, () => fleet.killOne());
    } finally {
      await fleet.close();
      await database.drop();
    }
  },
};

export const cuts: Campaign = {
  name: 'cuts',
  promise: 'A change whose COMMIT got no answer happened once or not at all (P1).',
  unit: 'connections cut around a COMMIT',
  fullRounds: 2_000,
  shortRounds: 24,
  async run(run) {
    const database = await createTestDatabase();
    let wanted: Cut | null = null;
    let struck: () => void = () => undefined;
    const proxy = await startFaultProxy(database.url, () => {
      const cut = wanted;
      wanted = null;
      if (cut !== null) struck();
      return cut;
    });
    const fleet = await startFleet(proxy.url, processes, run.random);
    try {
      await strike(run, database.url, fleet, async () => {
        const cut = run.random.pick(['before', 'between', 'after'] as const);
        const happened = new Promise<void>((resolve) => {
          struck = resolve;
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
  promise: 'No acknowledged write is lost or torn when PostgreSQL is killed (P1).',
  unit: 'SIGKILLs or immediate shutdowns of PostgreSQL',
  fullRounds: 250,
  shortRounds: 2,
  async run(run) {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-durability-'));
    // As root, PostgreSQL runs as another user, who must be able to pass through.
    chmodSync(folder, 0o711);
    const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    let running = await start();
    let fleet: Fleet | undefined;
    try {
      await migrate(running.url, { folder: join(import.meta.dirname, '..', '..', 'migrations') });
      fleet = await startFleet(running.url, processes, run.random);
      await strike(run, running.url, fleet, async (blow) => {
        const kind = blow % 5 === 1 ? 'immediate' : 'killed';
        killPostgres(join(running.location, 'cluster'), kind);
        run.add(kind);
        // At once: it may still be going down.
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

/** Blow after blow on a service under load, with checks between them and at the end. */
export async function strike(
  run: Run,
  databaseUrl: string,
  fleet: Pick<Fleet, 'port'>,
  blow: (count: number, scene: Scene) => Promise<void>,
): Promise<void> {
  const longest = run.rounds < shortRun ? 500 : run.rounds > 1_500 ? 100 : 3_000;
  let broken = false;
  for (let count = 0; !run.over(count); ) {
    const scene = await createScene(databaseUrl, fleet.port());
    const port = () => fleet.port();
    const workload = startWorkload({ run, scene, databaseUrl, port, clients });
    const blows = async () => {
      do {
        await sleep(50 + run.random.next() * (longest - 50));
        await blow(count, scene);
        run.add('blows');
        count += 1;
        if (count % blowsPerAudit === 0) await workload.audit();
      } while (!broken && !run.over(count) && count % blowsPerTenant !== 0);
    };
    workload.broken.catch(() => {
      broken = true;
    });
    await Promise.race([blows(), workload.broken]);
    await workload.finish();
  }
}

/** SIGKILL to the postmaster and all its children at once, or the shutdown that needs recovery. */
function killPostgres(cluster: string, kind: 'killed' | 'immediate'): void {
  const pid = readPostmasterPid(cluster);
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  const victims = kind === 'killed' ? [pid, ...childrenOf(pid)] : [pid];
  for (const victim of victims) {
    try {
      process.kill(victim, kind === 'killed' ? 'SIGKILL' : 'SIGQUIT');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Linux only; elsewhere the children notice by themselves that their parent is gone. */
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
