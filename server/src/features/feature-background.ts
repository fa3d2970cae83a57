/** The type of what a feature does after commits and by schedule. */
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

/** A feature exports it from its `background.ts`. */
export interface FeatureBackground {
  /** The handlers of the feature's kinds of effects. */
  readonly handlers?: (parts: HandlerParts) => Handlers;
  /** The lanes that every tenant has. */
  readonly lanes?: LaneRules;
  /** Finds the lanes that depend on rows. */
  readonly laneQuery?: LaneQuery;
  readonly jobs?: readonly Job[];
  /** Rows that the job `prune` deletes. */
  readonly pruned?: readonly PrunedKind[];
  readonly onEnded?: EndedHook;
  readonly onLost?: LostHook;
}

/** What handlers depend on. */
export interface HandlerParts {
  /** Connections reserved for the worker. */
  readonly db: WorkerDatabase;
  readonly engine: Engine;
  readonly entities: readonly Entity[];
  readonly egress: Egress;
  readonly printing: Printing;
  readonly mail: MailOptions;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver;
  /** PEM of a certificate authority to trust in addition to the default ones; for tests. */
  readonly ca?: string;
}
