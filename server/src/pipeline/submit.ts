/**
 * The write pipeline (architecture, 2): every change of every record goes through `submit`. Commands of
 * a tenant gather into groups, by record; each group is one transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, problemOf } from '../postgres/db.ts';
import { Groups } from '../postgres/groups.ts';
import { actorName } from '../record/actor.ts';
import type { CommandResult } from '../record/answer.ts';
import type { Command } from '../record/command.ts';
import type { Tenant } from '../record/entity.ts';
import { say } from '../record/messages.ts';
import { Problem } from '../record/problem.ts';
import { type Engine, type GroupTimes, runGroup } from './group.ts';

const limits = {
  /** Groups of one tenant that may be under way at once, besides those of serial entities. */
  groupsPerTenant: 2,
  /** Commands in one transaction. */
  maxGroup: 64,
  /** Commands waiting for one group; more are answered 503 `overloaded`. */
  maxQueue: 1_000,
  /** Runs of a group that PostgreSQL chose as the victim of a deadlock or serialization failure. */
  maxAttempts: 4,
} as const;

interface Result {
  readonly result: CommandResult;
  /** Milliseconds spent waiting for the group. */
  readonly queueMs: number;
  readonly times: GroupTimes;
}

export interface Pipeline {
  /** Answers the result of one command; raises only what is a fault of the service. */
  submit(tenant: Tenant, command: Command): Promise<Result>;
  /** Commands waiting now, of all tenants. */
  waiting(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

interface Member {
  readonly tenant: Tenant;
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
  const run = (_key: string, group: readonly Member[]) =>
    runMembers(engine, group, options.onGroup);
  const { maxQueue = limits.maxQueue } = options;
  const groups = new Groups<Member>(run, { maxGroup: limits.maxGroup, maxQueue });
  const serial = new Groups<Member>(run, { maxGroup: 1, maxQueue });
  const running = new Set<string>();

  function push(member: Member): boolean {
    const { tenant, command } = member;
    const { entity, id } = command;
    if (entity.serial !== undefined) return serial.push(`${tenant.id}/${entity.name}`, member);
    // The end of a UUIDv7 is random: it spreads records over the groups.
    const place = Number.parseInt(id.slice(-4), 16) % limits.groupsPerTenant;
    return groups.push(`${tenant.id}/${place}`, member);
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

/** All of one tenant. */
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
    const results = await withRetries(() => runGroup(engine, tenant, commands, times));
    onGroup?.(members.length, times);
    for (const [index, result] of results.entries()) {
      const member = members[index];
      member?.resolve({ result, queueMs: started - member.since, times });
    }
  } catch (error) {
    if (members.length === 1) fail(only, error, started, times);
    else if (mayRepeat(error)) {
      // One member is at fault, or something is wrong with all: each finds out alone.
      for (const member of members) await runMembers(engine, [member], onGroup);
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
      result: { kind: 'problem', problem: found },
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
