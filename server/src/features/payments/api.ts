/** The tasks of payments; their API is the generic one of records. */
import type { FeatureApi } from '../feature-api.ts';
import { dashboard } from './dashboard.ts';

export const api: FeatureApi = () => ({ dashboard });
