/**
 * The frame of a campaign of races: server processes on one database, several tenants at once, and a fresh
 * one from time to time, so that checking all of a tenant after each round stays quick.
 */
import type { Client } from 'pg';
import { createRandom, mix } from '../../src/cli/seed/random.ts';
import { createTestDatabase } from '../database.ts';
import { type Run, violation } from './campaign.ts';
import { checkChains } from './chains.ts';
import { checkInvariants } from './invariants.ts';
import { createScene, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const processes = 2;
/** Rounds of different tenants run at the same time, so that no core waits for a race to end. */
const tenantsAtOnce = 3;
const roundsPerTenant = 25;

export interface Round {
  /** Its randomness is that of the round: the seed and the round repeat what is raced. */
  readonly run: Run;
  readonly scene: Scene;
  /** A connection of the superuser. */
  readonly client: Client;
  readonly round: number;
  /** Of one of the server processes. */
  port(index: number): number;
}

/** Plays rounds until the run is over; what must hold of the tenant is checked after each. */
export async function runRounds(
  run: Run,
  play: (round: Round) => Promise<void>,
  prepare: (round: Round) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase();
  const servers: ServerProcess[] = [];
  try {
    for (let index = 0; index < processes; index += 1)
      servers.push(await startServer(database.url));
    const port = (index: number) => servers[index % servers.length]?.port ?? 0;
    let begun = 0;
    let broken = false;
    const lane = () =>
      withClient(database.url, async (client) => {
        while (!broken && !run.over(begun)) {
          const scene = await createScene(database.url, port(0));
          for (let turn = 0; turn < roundsPerTenant && !broken && !run.over(begun); turn += 1) {
            const round = begun;
            begun += 1;
            const random = createRandom(mix(run.seed ^ mix(round)));
            const one = { run: { ...run, random }, scene, client, round, port };
            if (turn === 0) await prepare(one);
            await play(one);
            await checkInvariants(client, scene.tenantId);
            run.add('rounds');
          }
          run.add('chained', await checkChains(database.url, scene.tenantId));
          run.add('tenants');
        }
      });
    const lanes = Array.from({ length: tenantsAtOnce }, () =>
      lane().catch((error: unknown) => {
        broken = true;
        throw error;
      }),
    );
    const ends = await Promise.allSettled(lanes);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await withClient(database.url, checkDeadlocks);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.drop();
  }
}

/** Locks are taken in one order: not even one that a retry would hide. */
async function checkDeadlocks(client: Client): Promise<void> {
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  if (rows[0]?.deadlocks !== 0) throw violation('the database broke deadlocks', rows);
}
