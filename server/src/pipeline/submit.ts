/**
 * The write pipeline: every change of every record goes through `submit`. Commands of
 * a tenant are batched into groups, by record; each group is one transaction. Commands whose record another session has
 * locked leave their group, and wait apart from the others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { isConflict, problemOf } from '../postgres/failures.ts';
import { Groups } from '../postgres/groups.ts';
import { actorName } from '../record/actor.ts';
import type { Command } from '../record/command.ts';
import type { CommandResult } from '../record/decide/result.ts';
import type { Tenant } from '../record/entity.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import { type Engine, type GroupTimes, runGroup, runUnlocked } from './group.ts';
import { LockedRecords } from './locked-records.ts';
import { traceGroup } from './trace-group.ts';

const limits = {
  /** Concurrent groups of one tenant, besides those of serial entities. */
  groupsPerTenant: 2,
  /** Commands in one transaction. */
  maxGroup: 64,
  /** Commands queued for one group; further ones get 503 `overloaded`. */
  maxQueue: 1_000,
  /** Wait for the lock of a record, if the connections have no limit. */
  lockWaitMs: 5_000,
  /** Runs of a group after deadlocks and serialization failures. */
  maxAttempts: 4,
} as const;

interface Result {
  readonly result: CommandResult;
  /** Milliseconds spent waiting for the group. */
  readonly queueMs: number;
  readonly times: GroupTimes;
}

export interface Pipeline {
  /** Resolves with the result of a command; rejects only for faults of the service. */
  submit(tenant: Tenant, command: Command): Promise<Result>;
  /** Queued commands of all tenants. */
  waiting(): number;
  /** Resolves when no command is queued or running. */
  idle(): Promise<void>;
}

interface Member {
  readonly tenant: Tenant;
  readonly command: Command;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Observers {
  /** Called with the size and times of every group that was committed or rejected. */
  readonly onGroup?: (size: number, times: GroupTimes) => void;
  /** Called with the problem of each command whose transaction failed. */
  readonly onFailure?: (problem: Problem) => void;
}

interface PipelineOptions extends Observers {
  readonly maxQueue?: number;
}

export function createPipeline(engine: Engine, options: PipelineOptions = {}): Pipeline {
  const queues = createQueues(engine, options);
  const running = new Set<string>();

  return {
    async submit(tenant, command) {
      const { idempotency } = command;
      const key = idempotency && `${tenant.id} ${actorName(command.actor)} ${idempotency.key}`;
      if (key !== null && running.has(key)) {
        return refused('idempotency_in_progress', 'idempotency_in_progress');
      }
      if (key !== null) running.add(key);
      try {
        return await new Promise<Result>((resolve, reject) => {
          const since = performance.now();
          if (queues.push({ tenant, command, since, resolve, reject })) return;
          resolve(refused('changes_waiting'));
        });
      } finally {
        if (key !== null) running.delete(key);
        queues.leave(command);
      }
    },
    waiting: queues.waiting,
    idle: queues.idle,
  };
}

/** Groups of each tenant, a queue of each serial entity, and the commands of locked records. */
function createQueues(engine: Engine, options: PipelineOptions) {
  const { maxQueue = limits.maxQueue } = options;
  const run = (members: readonly Member[], waits: boolean) =>
    runMembers(engine, members, waits, options);
  const locked = new LockedRecords<Member>({
    run,
    expire: (member) => member.resolve(refused('database_busy')),
    waitMs: engine.db.pool.options.lock_timeout || limits.lockWaitMs,
    maxQueue,
  });
  const wait = (member: Member) => {
    if (!locked.push(member.tenant.id, recordOf(member), member))
      member.resolve(refused('changes_waiting'));
  };
  const groups = new Groups<Member>(
    async (_key, group) => {
      const isBlocked = (one: Member) => locked.has(one.tenant.id, recordOf(one));
      const free = locked.isEmpty ? group : group.filter((one) => !isBlocked(one));
      if (free.length < group.length) group.filter(isBlocked).forEach(wait);
      if (free.length > 0) for (const member of await run(free, false)) wait(member);
    },
    { maxGroup: limits.maxGroup, maxQueue },
  );
  const serial = new Groups<Member>(
    async (_key, group) => {
      await run(group, true);
    },
    { maxGroup: 1, maxQueue },
  );
  /** The groups of records with commands in progress. */
  const places = new Map<string, { readonly group: number; commands: number }>();

  function push(member: Member): boolean {
    const { tenant, command } = member;
    const { entity, id } = command;
    if (entity.serial !== undefined) return serial.push(`${tenant.id}/${entity.name}`, member);
    const place = places.get(id);
    // Also that of a locked record: an earlier command may still wait in its group, and must not be overtaken.
    const group = command.inOrder === true ? 0 : (place?.group ?? groupOf(command));
    if (place === undefined) places.set(id, { group, commands: 1 });
    else place.commands += 1;
    return groups.push(`${tenant.id}/${group}`, member);
  }

  return {
    /** Returns false if the queue is full; `leave` follows in any case. */
    push,
    leave({ id }: Command): void {
      const place = places.get(id);
      if (place === undefined) return;
      place.commands -= 1;
      if (place.commands === 0) places.delete(id);
    },
    waiting: () => groups.waiting + serial.waiting + locked.waiting,
    async idle(): Promise<void> {
      await Promise.all([groups.idle(), serial.idle()]);
      await locked.idle();
    },
  };
}

/** The group of a record without commands in progress. */
function groupOf({ id, verb }: Command): number {
  // Most actions take counters of the tenant: a second group would only wait for those of the first one.
  if (verb.kind === 'action') return 0;
  // The end of a UUIDv7 is random: it spreads records over the groups.
  return Number.parseInt(id.slice(-4), 16) % limits.groupsPerTenant;
}

/** Ids are unique over all entities. */
function recordOf({ command }: Member): string {
  return command.id;
}

type Refusal = 'changes_waiting' | 'database_busy' | 'idempotency_in_progress';

function refused(
  message: Refusal,
  code: 'overloaded' | 'idempotency_in_progress' = 'overloaded',
): Result {
  const problem = new Problem(code, messageOf(message), { retrySeconds: 1 });
  return {
    result: { kind: 'problem', problem },
    queueMs: 0,
    times: { loadMs: 0, decideMs: 0, storeMs: 0 },
  };
}

/**
 * `members`: of one tenant. Without `waits`, returns those that need a locked record; settles all others.
 */
async function runMembers(
  engine: Engine,
  members: readonly Member[],
  waits: boolean,
  observers: Observers,
): Promise<Member[]> {
  const started = performance.now();
  const times: GroupTimes = { loadMs: 0, decideMs: 0, storeMs: 0 };
  const commands = members.map(({ command }) => command);
  const [only] = members;
  if (only === undefined) return [];
  const { tenant } = only;
  const left: Member[] = [];
  const runAll = waits ? runGroup : runUnlocked;
  try {
    const { tracer } = engine;
    const runIt = () => withRetries(() => runAll(engine, tenant, commands, times));
    const results = await (tracer === null ? runIt() : traceGroup(tracer, tenant, commands, runIt));
    for (const [index, member] of members.entries()) {
      const result = results[index] ?? null;
      if (result === null) left.push(member);
      else member.resolve({ result, queueMs: started - member.since, times });
    }
    if (left.length < members.length) observers.onGroup?.(members.length - left.length, times);
  } catch (error) {
    if (members.length === 1) fail(only, error, started, times, observers);
    else if (mayRepeat(error) && !(waits && isLockTimeout(error))) {
      // Runs each member alone, so that only the faulty ones fail.
      for (const member of members) {
        const isBlocked = left.some((one) => recordOf(one) === recordOf(member));
        left.push(...(isBlocked ? [member] : await runMembers(engine, [member], waits, observers)));
      }
    } else for (const member of members) fail(member, error, started, times, observers);
  }
  return left;
}

/** Each member would wait for the same lock again. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** Not after a lost COMMIT, which may have succeeded, nor without a database. */
function mayRepeat(error: unknown): boolean {
  return !(
    error instanceof Problem && ['outcome_unknown', 'database_unavailable'].includes(error.code)
  );
}

function fail(
  member: Member,
  error: unknown,
  started: number,
  times: GroupTimes,
  { onFailure }: Observers,
): void {
  const found = problemOf(error);
  if (found instanceof Problem) {
    onFailure?.(found);
    member.resolve({
      result: { kind: 'problem', problem: found },
      queueMs: started - member.since,
      times,
    });
  } else member.reject(found);
}

/** Retries after a deadlock or serialization failure. */
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
