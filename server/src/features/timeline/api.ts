/** The API of timelines: one per record. */
import type { FeatureApi } from '../feature-api.ts';
import { timelineOperation, timelineSchemas } from './timeline-operation.ts';

export const api: FeatureApi = (context) => ({
  recordOperations: (entity) => [timelineOperation(entity, context)],
  schemas: timelineSchemas,
});
