/** The API of reports. */
import type { FeatureApi } from '../feature-api.ts';
import { dashboardOf } from './dashboard.ts';
import { reportOperations, reportTag } from './report-operations.ts';
import { reportSchemas } from './report-schemas.ts';
import { taxOperations } from './tax-report.ts';

export const api: FeatureApi = ({ db, cursors, entities }) => ({
  operations: [...reportOperations(entities, db), ...taxOperations({ db, cursors, entities })],
  dashboard: dashboardOf(entities, db),
  tags: [reportTag],
  schemas: reportSchemas,
});
