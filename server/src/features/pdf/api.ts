/** The API of documents as files. */
import type { FeatureApi } from '../feature-api.ts';
import { documentOperations } from './document-operations.ts';

export const api: FeatureApi = (_services, { printing }) => ({
  recordOperations: (entity) => documentOperations(entity, printing),
});
