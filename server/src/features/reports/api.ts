/** The API of reports. */
import type { FeatureApi } from '../feature-api.ts';
import { dashboardOf } from './dashboard.ts';
import { reportOperations, reportTag } from './report-operations.ts';
import { reportSchemas } from './report-schemas.ts';

export const api: FeatureApi = ({ db, entities }) => ({
  operations: reportOperations(entities, db),
  dashboard: dashboardOf(entities, db),
  tags: [reportTag],
  schemas: reportSchemas,
});
