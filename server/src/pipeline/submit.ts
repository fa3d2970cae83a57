/**
 * The write pipeline: every change of every record goes through `submit`. Commands of
 * a tenant are batched into groups, by record; each group is one transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, problemOf } from '../postgres/db.ts';
import { Groups } from '../postgres/groups.ts';
import { actorName } from '../record/actor.ts';
import type { Command } from '../record/command.ts';
import type { CommandResult } from '../record/decide/answer.ts';
import type { Tenant } from '../record/entity.ts';
import { say } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import { type Engine, type GroupTimes, runGroup } from './group.ts';
import { traceGroup } from './trace-group.ts';

const limits = {
  /** Concurrent groups of one tenant, besides those of serial entities. */
  groupsPerTenant: 2,
  /** Commands in one transaction. */
  maxGroup: 64,
  /** Commands queued for one group; further ones get 503 `overloaded`. */
  maxQueue: 1_000,
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

/** `onGroup` is called with the size and times of every group that was committed or rejected. */
export function createPipeline(
  engine: Engine,
  options: {
    readonly onGroup?: (size: number, times: GroupTimes) => void;
    readonly maxQueue?: number;
  } = {},
): Pipeline {
  const run = (_key: string, group: readonly Member[]) =>
    runMembers(engine, group, options.onGroup);
  const { maxQueue = limits.maxQueue } = options;
  const groups = new Groups<Member>(run, { maxGroup: limits.maxGroup, maxQueue });
  const serial = new Groups<Member>(run, { maxGroup: 1, maxQueue });
  const running = new Set<string>();

  function push(member: Member): boolean {
    const { tenant, command } = member;
    const { entity, id, inOrder } = command;
    if (entity.serial !== undefined) return serial.push(`${tenant.id}/${entity.name}`, member);
    // The end of a UUIDv7 is random: it spreads records over the groups. One group keeps the order.
    const spread = Number.parseInt(id.slice(-4), 16) % limits.groupsPerTenant;
    const group = inOrder === true ? 0 : spread;
    return groups.push(`${tenant.id}/${group}`, member);
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
          const since = performance.now();
          if (push({ tenant, command, since, resolve, reject })) return;
          const said = say('changes_waiting');
          resolve(refused(new Problem('overloaded', said, { headers: { 'retry-after': '1' } })));
        });
      } finally {
        if (key !== null) running.delete(key);
      }
    },
    waiting: () => groups.waiting + serial.waiting,
    async idle() {
      await Promise.all([groups.idle(), serial.idle()]);
    },
  };
}

function refused(problem: Problem): Result {
  return {
    result: { kind: 'problem', problem },
    queueMs: 0,
    times: { loadMs: 0, decideMs: 0, storeMs: 0 },
  };
}

/** `members`: of one tenant. */
async function runMembers(
  engine: Engine,
  members: readonly Member[],
  onGroup: ((size: number, times: GroupTimes) => void) | undefined,
): Promise<void> {
  const started = performance.now();
  const times: GroupTimes = { loadMs: 0, decideMs: 0, storeMs: 0 };
  const commands = members.map(({ command }) => command);
  const [only] = members;
  if (only === undefined) return;
  const { tenant } = only;
  try {
    const results = await traceGroup(engine.tracer, tenant, commands, () =>
      withRetries(() => runGroup(engine, tenant, commands, times)),
    );
    onGroup?.(members.length, times);
    for (const [index, result] of results.entries()) {
      const member = members[index];
      member?.resolve({ result, queueMs: started - member.since, times });
    }
  } catch (error) {
    if (members.length === 1) fail(only, error, started, times);
    else if (mayRepeat(error)) {
      // Runs each member alone, so that only the faulty ones fail.
      for (const member of members) await runMembers(engine, [member], onGroup);
    } else for (const member of members) fail(member, error, started, times);
  }
}

/** Not after a lost COMMIT, which may have succeeded, nor without a database. */
function mayRepeat(error: unknown): boolean {
  return !(
    error instanceof Problem && ['outcome_unknown', 'database_unavailable'].includes(error.code)
  );
}

function fail(member: Member, error: unknown, started: number, times: GroupTimes): void {
  const found = problemOf(error);
  if (found instanceof Problem) {
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
