/** Where the pages of payments are; their API is that of every record. */
import type { FeatureApi } from '../feature-api.ts';

export const api: FeatureApi = () => ({ pages: ['payments'] });
