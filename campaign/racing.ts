/**
 * Runs a campaign of races: server processes on one database and several tenants in parallel. Tenants
 * are replaced regularly, because all data of a tenant is checked after each round.
 */
import type { Client } from 'pg';
import { createRandom, mix } from '../server/src/cli/seed/random.ts';
import { createTestDatabase } from '../server/test/database.ts';
import { type Run, violation } from './campaign.ts';
import { checkChains } from './chains.ts';
import { checkInvariants } from './invariants.ts';
import { createScene, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const processes = 2;
/** Rounds of different tenants overlap, so that no core waits for the end of a race. */
const tenantsAtOnce = 3;
const roundsPerTenant = 25;

export interface Round {
  /** Its randomness depends on the seed and the round alone, so that a round can be repeated. */
  readonly run: Run;
  readonly scene: Scene;
  /** A connection of the superuser. */
  readonly client: Client;
  readonly round: number;
  /** The port of a server process. */
  port(index: number): number;
}

/** Runs rounds until the run is over, and checks the invariants of the tenant after each. */
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

/** Locks are taken in one order, so that no deadlock occurs, not even one that a retry hides. */
async function checkDeadlocks(client: Client): Promise<void> {
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  if (rows[0]?.deadlocks !== 0) throw violation('deadlocks occurred', rows);
}
