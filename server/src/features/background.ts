/** Runs what the features declare for after commits and by schedule, in one process. */
import type { Handlers } from '../queue/handler.ts';
import type { EndedHook, LostHook } from '../queue/hooks.ts';
import type { LaneRules } from '../queue/lanes.ts';
import { observed } from '../queue/observe-handlers.ts';
import { pruneTenants } from '../queue/prune.ts';
import { type Job, type Scheduler, startScheduler } from '../queue/scheduler.ts';
import type { LaneQuery } from '../queue/store-effects.ts';
import { type PrunedKind, prunedOfCore } from '../queue/store-prune.ts';
import { Worker } from '../queue/worker.ts';
import { features } from './all-features.ts';
import { effectKinds } from './effect-kinds.ts';
import type { HandlerParts } from './feature-background.ts';

export interface BackgroundOptions extends Omit<HandlerParts, 'now'> {
  /** From `loadBackground`. */
  readonly declared: DeclaredBackground;
  readonly now?: () => Date;
  readonly worker?: {
    readonly pollMs?: number;
    readonly leaseMs?: number;
    readonly heartbeatMs?: number;
    readonly drainMs?: number;
  };
}

export interface Background {
  readonly worker: Worker;
  readonly scheduler: Scheduler;
  stop(): Promise<void>;
}

/** The declarations of all features. */
export interface DeclaredBackground {
  readonly handlers: (parts: HandlerParts) => Handlers;
  readonly lanes: LaneRules;
  readonly laneQueries: readonly LaneQuery[];
  readonly onEnded: readonly EndedHook[];
  readonly onLost: readonly LostHook[];
  readonly jobs: readonly Job[];
  readonly pruned: readonly PrunedKind[];
}

export async function loadBackground(): Promise<DeclaredBackground> {
  const loaded = await Promise.all(features.map((feature) => feature.background?.()));
  const parts = loaded.flatMap((one) => one?.background ?? []);
  const pruned = [...prunedOfCore, ...parts.flatMap((part) => part.pruned ?? [])];
  return {
    handlers: (given) =>
      complete(Object.assign({}, ...parts.map((part) => part.handlers?.(given)))),
    lanes: Object.assign({}, ...parts.map((part) => part.lanes)),
    laneQueries: parts.flatMap((part) => part.laneQuery ?? []),
    onEnded: parts.flatMap((part) => part.onEnded ?? []),
    onLost: parts.flatMap((part) => part.onLost ?? []),
    jobs: [...parts.flatMap((part) => part.jobs ?? []), pruneTenants(pruned)],
    pruned,
  };
}

function complete(handlers: Handlers): Handlers {
  const missing = effectKinds.filter((kind) => handlers[kind] === undefined);
  if (missing.length > 0) throw new Error(`no feature runs effects of ${missing.join(', ')}`);
  return handlers;
}

/** Starts immediately. */
export function startBackground({
  declared,
  worker: times,
  now = () => new Date(),
  ...given
}: BackgroundOptions): Background {
  const { engine, observer, onError } = given;
  const parts = { ...given, now };
  const own = declared.handlers(parts);
  const handlers = observer === undefined ? own : observed(own, observer);
  const worker = new Worker({ ...declared, ...parts, ...times, handlers });
  const scheduler = startScheduler(engine, declared.jobs, now, onError);
  return {
    worker,
    scheduler,
    async stop() {
      // In parallel: a running job must not use up the worker's time to drain.
      await Promise.all([scheduler.stop(), worker.stop()]);
    },
  };
}
