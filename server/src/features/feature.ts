/** The shape of a feature. */
import type { StoreBeside } from '../pipeline/store.ts';
import type { Entity } from '../record/entity.ts';
import type { FeatureApi } from './feature-api.ts';
import type { FeatureBackground } from './feature-background.ts';

/** What one subject of the service adds to it. Each names what it has in its `feature.ts`; all-features.ts lists them. */
export interface Feature {
  /** In the order of the API's document. */
  readonly entities?: readonly Entity[];
  /** Stores what its actions answer as `beside`, by kind. */
  readonly beside?: Readonly<Record<string, StoreBeside>>;
  /** Loaded only by a process that runs effects. */
  readonly background?: () => Promise<{ readonly background: FeatureBackground }>;
  /** Loaded only by a process that serves the API. */
  readonly api?: () => Promise<{ readonly api: FeatureApi }>;
}
