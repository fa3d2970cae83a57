/** The shape of what a feature does after commits and by the clock. */
import type { Engine } from '../pipeline/group.ts';
import type { WorkerDatabase } from '../postgres/db.ts';
import type { Handlers } from '../queue/handler.ts';
import type { EndedHook, LostHook } from '../queue/hooks.ts';
import type { LaneRules } from '../queue/lanes.ts';
import type { EffectObserver } from '../queue/observe-handlers.ts';
import type { Job } from '../queue/scheduler.ts';
import type { LaneQuery } from '../queue/store-effects.ts';
import type { PrunedKind } from '../queue/store-prune.ts';
import type { Entity } from '../record/entity.ts';
import type { MailOptions } from './mail/email.ts';
import type { Printing } from './pdf/printing.ts';
import type { Egress } from './webhooks/egress.ts';

/** Each feature that has some names it in its `background.ts`. */
export interface FeatureBackground {
  /** Runs the kinds of effects that are the feature's. */
  readonly handlers?: (parts: HandlerParts) => Partial<Handlers>;
  /** The lanes of its effects that every tenant has. */
  readonly lanes?: LaneRules;
  /** Finds those that its rows have. */
  readonly laneQuery?: LaneQuery;
  readonly jobs?: readonly Job[];
  /** Rows that the job `prune` removes. */
  readonly pruned?: readonly PrunedKind[];
  readonly onEnded?: EndedHook;
  readonly onLost?: LostHook;
}

/** What handlers are made of. */
export interface HandlerParts {
  /** Connections for the worker alone. */
  readonly db: WorkerDatabase;
  readonly engine: Engine;
  readonly entities: readonly Entity[];
  readonly egress: Egress;
  readonly printing: Printing;
  readonly mail: MailOptions;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver;
  /** PEM of a certificate authority to trust besides the usual ones; for tests. */
  readonly ca?: string;
}
