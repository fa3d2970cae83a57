/**
 * Runs effects after their transactions: claims what is due, hands it to the lanes, keeps its leases,
 * writes down how it ended. Any number of workers may run, in any number of processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../commands/group.ts';
import { outcomeOf } from '../domain/outcome.ts';
import { type Database, writeTransaction } from '../storage/db.ts';
import { extendLeases, findDueTenants, release } from '../storage/effects.ts';
import { Lane } from '../storage/lane.ts';
import { claimDue, nextVersion } from './claim-due.ts';
import { disableFailing } from './disable-failing.ts';
import { type Ended, finishClaims } from './finish-claims.ts';
import type { Claimed, Handlers } from './handler.ts';
import { createLanes } from './lanes.ts';

export const limits = {
  /** A claim whose worker says nothing for so long is taken back. */
  leaseMs: 20_000,
  heartbeatMs: 5_000,
  /** Looking for due effects: after some were found, and at most after none were. */
  busyPollMs: 200,
  idlePollMs: 2_000,
  /** Attempts written down in one transaction. */
  finishBatch: 200,
  /** Attempts that may wait to be written down. */
  finishQueue: 10_000,
  /** At a stop, calls under way may end for so long. */
  drainMs: 20_000,
  /** Before trying again what the database refused. */
  databasePauseMs: 500,
} as const;

export interface Worker {
  /** Stops claiming, lets calls under way end, gives the rest back unspent. */
  stop(): Promise<void>;
  /** Effects that this process holds, and of them those under way. */
  held(): { readonly claimed: number; readonly running: number };
}

export interface WorkerOptions {
  /** Its own connections, so that it takes none from the requests. */
  readonly db: Database;
  readonly engine: Engine;
  readonly handlers: Handlers;
  readonly now?: () => Date;
  readonly onError?: (error: unknown, what: string) => void;
  readonly leaseMs?: number;
  readonly heartbeatMs?: number;
  readonly drainMs?: number;
}

/** Begins at once. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, engine, handlers } = options;
  const now = () => options.now?.() ?? new Date();
  const onError = options.onError ?? (() => undefined);
  const leaseMs = options.leaseMs ?? limits.leaseMs;
  const held = new Map<Claimed, AbortController>();
  const finishing = new Map<string, Lane<Ended>>();
  const wanted = new Set<string>();
  const claiming = new Set<string>();
  let stopping = false;
  let pauseMs: number = limits.busyPollMs;
  const leaseEnd = () => new Date(now().getTime() + leaseMs).toISOString();

  async function run(claimed: Claimed): Promise<boolean> {
    const controller = held.get(claimed);
    if (controller === undefined) return true;
    const startedAt = now().toISOString();
    const outcome = await handlers[claimed.kind]
      .run(claimed, controller.signal)
      .catch((error: unknown) => {
        onError(error, `effect ${claimed.id} (${claimed.name})`);
        return outcomeOf('internal', error instanceof Error ? error.message : String(error));
      });
    // Cut off by a stop or a lost claim, the attempt counts as not made.
    if (controller.signal.aborted) return true;
    finishLane(claimed.tenantId).push({
      claimed,
      outcome,
      startedAt,
      endedAt: now().toISOString(),
    });
    return outcome.class === 'ok';
  }

  const lanes = createLanes(run);

  function finishLane(tenantId: string): Lane<Ended> {
    let lane = finishing.get(tenantId);
    if (lane === undefined) {
      lane = new Lane((group) => finishGroup(tenantId, group), {
        maxGroup: limits.finishBatch,
        maxQueue: limits.finishQueue,
      });
      finishing.set(tenantId, lane);
    }
    return lane;
  }

  /** Tries until the database takes it: the heartbeat keeps the claims meanwhile. */
  async function finishGroup(tenantId: string, group: readonly Ended[]): Promise<void> {
    for (;;) {
      try {
        const at = now().toISOString();
        const { failing } = await finishClaims(db, engine, tenantId, group, at);
        for (const { claimed } of group) held.delete(claimed);
        await disableFailing(engine, tenantId, failing, group, at);
        want(tenantId);
        return;
      } catch (error) {
        onError(error, 'writing down attempts');
        if (!group.some(({ claimed }) => held.has(claimed))) return;
        await sleep(limits.databasePauseMs);
      }
    }
  }

  function want(tenantId: string): void {
    wanted.add(tenantId);
    void claimFor(tenantId);
  }

  /** One claim at a time for a tenant; what is wanted meanwhile is looked for after it. */
  async function claimFor(tenantId: string): Promise<void> {
    if (claiming.has(tenantId)) return;
    claiming.add(tenantId);
    try {
      while (wanted.delete(tenantId) && !stopping) {
        const room = lanes.room(tenantId);
        if (room === null) break;
        const at = now().toISOString();
        const claimed = await claimDue(db, engine, tenantId, room, at, leaseEnd());
        if (claimed.length > 0) pauseMs = limits.busyPollMs;
        for (const one of claimed) held.set(one, new AbortController());
        if (stopping) await giveBack(claimed);
        else lanes.add(claimed);
      }
    } catch (error) {
      onError(error, 'claiming effects');
    } finally {
      claiming.delete(tenantId);
    }
  }

  async function giveBack(claimed: readonly Claimed[]): Promise<void> {
    for (const [tenantId, group] of Map.groupBy(claimed, (one) => one.tenantId)) {
      const versions = group.map((one) => ({
        ...nextVersion(engine, one),
        claimId: one.claimId,
      }));
      const at = now().toISOString();
      await writeTransaction(db, tenantId, (tx) => release(tx, versions, at)).catch(
        (error: unknown) => onError(error, 'giving effects back'),
      );
      for (const one of group) held.delete(one);
    }
  }

  async function beat(): Promise<void> {
    for (const [tenantId, group] of Map.groupBy(held.keys(), (one) => one.tenantId)) {
      try {
        const kept = await writeTransaction(db, tenantId, (tx) =>
          extendLeases(tx, group, leaseEnd()),
        );
        // Taken back by another worker: what it does now is no longer ours.
        for (const one of group) if (!kept.has(one.id)) lose(one);
      } catch (error) {
        onError(error, 'keeping leases');
      }
    }
  }

  function lose(claimed: Claimed): void {
    const controller = held.get(claimed);
    // Being written down just now, it is not running any more either.
    if (controller === undefined) return;
    held.delete(claimed);
    controller.abort();
  }

  async function poll(): Promise<void> {
    try {
      const due = await findDueTenants(db, now().toISOString());
      for (const tenantId of due) want(tenantId);
    } catch (error) {
      onError(error, 'looking for effects');
    }
  }

  const ticks = repeat(async () => {
    await poll();
    pauseMs = Math.min(pauseMs * 1.5, limits.idlePollMs);
    return pauseMs;
  });
  const beats = repeat(async () => {
    await beat();
    return options.heartbeatMs ?? limits.heartbeatMs;
  });
  const forget = engine.commits.onCommit((tenantId, { effects }) => {
    if (effects && !stopping) want(tenantId);
  });

  return {
    held: () => ({ claimed: held.size, running: lanes.running }),
    async stop() {
      stopping = true;
      forget();
      await ticks.stop();
      await giveBack(lanes.drain());
      const deadline = Date.now() + (options.drainMs ?? limits.drainMs);
      while (lanes.running > 0 && Date.now() < deadline) await sleep(10);
      await Promise.all([...finishing.values()].map((lane) => lane.idle()));
      const cut = [...held].map(([claimed, controller]) => {
        controller.abort();
        return claimed;
      });
      await giveBack(cut);
      await beats.stop();
      await Promise.all(Object.values(handlers).map((handler) => handler.close?.()));
    },
  };
}

/** Calls `work` again and again, with the pause it answers, until stopped. */
function repeat(work: () => Promise<number>): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const pauseMs = await work();
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
