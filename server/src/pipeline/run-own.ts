/** Runs commands of the service itself, such as setting up a tenant: each of them must succeed. */
import type { Actor } from '../record/actor.ts';
import type { Command, Verb } from '../record/command.ts';
import type { CommandResult } from '../record/decide/result.ts';
import type { Entity, Tenant } from '../record/entity.ts';
import type { Need } from '../record/need.ts';
import { type Engine, runBatches, runGroup } from './group.ts';
import { withRetries } from './submit.ts';

export const setUpActor: Actor = { type: 'system', id: 'setup', role: 'Admin' };

/** A command without version check, save session or idempotency key. */
export function ownCommand(
  entity: Entity,
  id: string,
  verb: Verb,
  from: Pick<Command, 'actor' | 'at' | 'requestId' | 'origin'>,
): Command {
  return { entity, id, verb, ...from, saveSession: null, expected: null, idempotency: null };
}

/**
 * One transaction. Throws an Error about the first rejected command; the other commands are committed.
 */
export function runOwn(
  engine: Engine,
  tenant: Tenant,
  commands: readonly Command[],
): Promise<CommandResult[]> {
  return runOwnBatches(engine, tenant, [commands], []);
}

/** Runs one command, which may be rejected; returns whether it was done. */
export async function tryOwn(engine: Engine, tenant: Tenant, command: Command): Promise<boolean> {
  const times = { loadMs: 0, decideMs: 0, storeMs: 0 };
  const [result] = await withRetries(() => runGroup(engine, tenant, [command], times));
  return result?.kind === 'done';
}

/** As `runOwn`, for several batches; `needs` are loaded at the beginning. */
export async function runOwnBatches(
  engine: Engine,
  tenant: Tenant,
  batches: readonly (readonly Command[])[],
  needs: readonly Need[],
): Promise<CommandResult[]> {
  const times = { loadMs: 0, decideMs: 0, storeMs: 0 };
  const results = await withRetries(() => runBatches(engine, tenant, batches, times, needs));
  const commands = batches.flat();
  for (const [index, result] of results.entries()) {
    if (result.kind === 'done') continue;
    const command = commands[index];
    throw new Error(`${command?.entity.name} ${command?.id}: ${describe(result)}`);
  }
  return results;
}

function describe(result: CommandResult): string {
  if (result.kind !== 'problem') return result.kind;
  const { message, errors } = result.problem;
  return [message, ...errors.map((error) => `${error.pointer} ${error.message}`)].join(' ');
}
