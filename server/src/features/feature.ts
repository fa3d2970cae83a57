/** The shape of a feature. */
import type { OwedByGroup } from '../pipeline/group.ts';
import type { StoreBeside } from '../pipeline/store.ts';
import type { Loading, LoadReading } from '../pipeline/store-related.ts';
import type { Entity } from '../record/entity.ts';
import type { FeatureApi } from './feature-api.ts';
import type { FeatureBackground } from './feature-background.ts';

/** What one subject of the service adds to it. Each names what it has in its `feature.ts`; all-features.ts lists them. */
export interface Feature {
  /** In the order of the API's document. */
  readonly entities?: readonly Entity[];
  /** Stores what its actions answer as `beside`, by kind. */
  readonly beside?: Readonly<Record<string, StoreBeside>>;
  /** Reads what its actions need and no other kind of need says, by name. */
  readonly readings?: Readonly<Record<string, LoadReading>>;
  /** Who gets events. */
  readonly subscriptions?: Loading['subscriptions'];
  /** What is owed once for all that a group changed. */
  readonly owedByGroup?: OwedByGroup;
  /** Loaded only by a process that runs effects. */
  readonly background?: () => Promise<{ readonly background: FeatureBackground }>;
  /** Loaded only by a process that serves the API. */
  readonly api?: () => Promise<{ readonly api: FeatureApi }>;
}
