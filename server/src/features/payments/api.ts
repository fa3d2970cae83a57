/** The pages of payments; their API is the generic one of records. */
import type { FeatureApi } from '../feature-api.ts';

export const api: FeatureApi = () => ({ pages: ['payments'] });
