/** The type of a feature. */
import type { GroupEffect } from '../pipeline/group.ts';
import type { StoreSideRow } from '../pipeline/store.ts';
import type { Loading, LoadReading } from '../pipeline/store-related.ts';
import type { Entity } from '../record/entity.ts';
import type { FeatureApi } from './feature-api.ts';
import type { FeatureBackground } from './feature-background.ts';

/**
 * What a feature adds to the service. Each declares it in its `feature.ts`; all-features.ts lists
 * them.
 */
export interface Feature {
  /** In the order of the OpenAPI document. */
  readonly entities?: readonly Entity[];
  /** Stores what its actions return as `sideRows`, by kind. */
  readonly sideStores?: Readonly<Record<string, StoreSideRow>>;
  /** Loads needs of its actions that are no other kind of need, by name. */
  readonly readings?: Readonly<Record<string, LoadReading>>;
  /** Who receives events. */
  readonly subscriptions?: Loading['subscriptions'];
  /** Effects queued once for all changes of a group. */
  readonly groupEffect?: GroupEffect;
  /** Loaded only by a process that runs effects. */
  readonly background?: () => Promise<{ readonly background: FeatureBackground }>;
  /** Loaded only by a process that serves the API. */
  readonly api?: () => Promise<{ readonly api: FeatureApi }>;
}
