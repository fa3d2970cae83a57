/** The type of a feature. */
import type { GroupEffect } from '../pipeline/group.ts';
import type { JournalStore } from '../pipeline/journal-store.ts';
import type { StoreSideRow } from '../pipeline/store.ts';
import type { Loading, LoadReading } from '../pipeline/store-related.ts';
import type { Context, Draft, Entity } from '../record/entity.ts';
import type { Messages } from '../record/messages/message.ts';
import type { OutcomeMessages } from '../record/messages/outcome-message.ts';
import type { ProblemDetail } from '../record/problem.ts';
import type { Row } from '../record/row.ts';
import type { FeatureApi } from './feature-api.ts';
import type { FeatureBackground } from './feature-background.ts';

/**
 * Further problems of an action. Runs after the action's own checks: `row` is as they left it, `stored` as it is stored,
 * `found` their problems.
 */
export type ActionProblems = (
  row: Draft,
  context: Context,
  stored: Row,
  found: readonly ProblemDetail[],
) => readonly ProblemDetail[];

/** Further warnings of an action, of the same `row` and `stored`. */
export type ActionWarnings = (
  row: Draft,
  context: Context,
  stored: Row,
) => readonly ProblemDetail[];

/** Both read only what the action needs. */
export interface AddedChecks {
  readonly problems?: ActionProblems;
  readonly warnings?: ActionWarnings;
}

/** What a feature adds to an action of other features' entities. */
interface ActionCheck {
  readonly action: string;
  /** Null: nothing for this entity. */
  of(entity: Entity): AddedChecks | null;
}

/**
 * What a feature adds to the service. Each declares it in its `feature.ts`; all-features.ts lists
 * them.
 */
export interface Feature {
  /** Its codes are unique among all features, as those of its outcomes. */
  readonly messages?: Messages;
  /** How attempts of its effects end. */
  readonly outcomes?: OutcomeMessages;
  /** In the order of the OpenAPI document. */
  readonly entities?: readonly Entity[];
  readonly checks?: readonly ActionCheck[];
  /** Stores what its actions return as `sideRows`, by kind. */
  readonly sideStores?: Readonly<Record<string, StoreSideRow>>;
  /** Loads needs of its actions that are no other kind of need, by name. */
  readonly readings?: Readonly<Record<string, LoadReading>>;
  /** Stores and reads the journal; exactly one feature has it. */
  readonly journal?: JournalStore;
  /** Who receives events. */
  readonly subscriptions?: Loading['subscriptions'];
  /** Effects queued once for all changes of a group. */
  readonly groupEffect?: GroupEffect;
  /** Loaded only by a process that runs effects. */
  readonly background?: () => Promise<{ readonly background: FeatureBackground }>;
  /** Loaded only by a process that serves the API. */
  readonly api?: () => Promise<{ readonly api: FeatureApi }>;
}
