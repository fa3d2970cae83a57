/**
 * The write pipeline (architecture, 2): every change of every record goes through `submit`. Commands of
 * a tenant wait in lanes, by record, and are committed in groups.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, problemOf } from '../postgres/db.ts';
import { Lane } from '../postgres/lane.ts';
import { actorName } from '../record/actor.ts';
import type { Outcome } from '../record/answer.ts';
import type { Command } from '../record/command.ts';
import type { Tenant } from '../record/entity.ts';
import { say } from '../record/messages.ts';
import { Problem } from '../record/problem.ts';
import { type Engine, type GroupTimes, runGroup } from './group.ts';

const limits = {
  /** Groups of one tenant that may be under way at once, besides those of serial entities. */
  lanesPerTenant: 2,
  /** Commands in one transaction. */
  maxGroup: 64,
  /** Commands waiting in one lane; more are answered 503 `overloaded`. */
  maxQueue: 1_000,
  /** Runs of a group that PostgreSQL chose as the victim of a deadlock or serialization failure. */
  maxAttempts: 4,
} as const;

interface Result {
  readonly outcome: Outcome;
  /** Milliseconds spent waiting for the lane. */
  readonly queueMs: number;
  readonly times: GroupTimes;
}

export interface Pipeline {
  /** Answers the outcome of one command; raises only what is a fault of the service. */
  submit(tenant: Tenant, command: Command): Promise<Result>;
  /** Commands waiting now, in all lanes. */
  waiting(): number;
  /** Resolves when every lane is empty. */
  idle(): Promise<void>;
}

interface Member {
  readonly command: Command;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** `onGroup` is told the size and times of every group that was committed or refused. */
export function createPipeline(
  engine: Engine,
  options: {
    readonly onGroup?: (size: number, times: GroupTimes) => void;
    readonly maxQueue?: number;
  } = {},
): Pipeline {
  const lanes = new Map<string, Lane<Member>>();
  const running = new Set<string>();

  function laneFor(tenant: Tenant, { entity, id }: Command): Lane<Member> {
    // The end of a UUIDv7 is random: it spreads records over the lanes.
    const place = Number.parseInt(id.slice(-4), 16) % limits.lanesPerTenant;
    const key = `${tenant.id}/${entity.serial === undefined ? place : entity.name}`;
    let lane = lanes.get(key);
    if (lane === undefined) {
      const run = (group: Member[]) => runMembers(engine, tenant, group, options.onGroup);
      lane = new Lane(run, {
        maxGroup: entity.serial === undefined ? limits.maxGroup : 1,
        maxQueue: options.maxQueue ?? limits.maxQueue,
      });
      lanes.set(key, lane);
    }
    return lane;
  }

  return {
    async submit(tenant, command) {
      const { idempotency } = command;
      const key = idempotency && `${tenant.id} ${actorName(command.actor)} ${idempotency.key}`;
      if (key !== null && running.has(key)) {
        const said = say('idempotency_in_progress');
        return refused(
          new Problem('idempotency_in_progress', said, { headers: { 'retry-after': '1' } }),
        );
      }
      if (key !== null) running.add(key);
      try {
        return await new Promise<Result>((resolve, reject) => {
          const member = { command, since: performance.now(), resolve, reject };
          if (laneFor(tenant, command).push(member)) return;
          const said = say('changes_waiting');
          resolve(refused(new Problem('overloaded', said, { headers: { 'retry-after': '1' } })));
        });
      } finally {
        if (key !== null) running.delete(key);
      }
    },
    waiting: () => [...lanes.values()].reduce((sum, lane) => sum + lane.length, 0),
    async idle() {
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
}

function refused(problem: Problem): Result {
  return {
    outcome: { kind: 'problem', problem },
    queueMs: 0,
    times: { loadMs: 0, decideMs: 0, storeMs: 0 },
  };
}

async function runMembers(
  engine: Engine,
  tenant: Tenant,
  members: readonly Member[],
  onGroup: ((size: number, times: GroupTimes) => void) | undefined,
): Promise<void> {
  const started = performance.now();
  const times: GroupTimes = { loadMs: 0, decideMs: 0, storeMs: 0 };
  const commands = members.map(({ command }) => command);
  try {
    const outcomes = await withRetries(() => runGroup(engine, tenant, commands, times));
    onGroup?.(members.length, times);
    for (const [index, outcome] of outcomes.entries()) {
      const member = members[index];
      member?.resolve({ outcome, queueMs: started - member.since, times });
    }
  } catch (error) {
    const [only] = members;
    if (members.length === 1 && only !== undefined) fail(only, error, started, times);
    else if (mayRepeat(error)) {
      // One member is at fault, or something is wrong with all: each finds out alone.
      for (const member of members) await runMembers(engine, tenant, [member], onGroup);
    } else for (const member of members) fail(member, error, started, times);
  }
}

/** After a lost COMMIT nothing may be repeated; without a database nothing need be. */
function mayRepeat(error: unknown): boolean {
  return !(
    error instanceof Problem && ['outcome_unknown', 'database_unavailable'].includes(error.code)
  );
}

function fail(member: Member, error: unknown, started: number, times: GroupTimes): void {
  const found = problemOf(error);
  if (found instanceof Problem) {
    member.resolve({
      outcome: { kind: 'problem', problem: found },
      queueMs: started - member.since,
      times,
    });
  } else member.reject(found);
}

/** Runs a group again when PostgreSQL chose it as the victim of a conflict between transactions. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === limits.maxAttempts) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
