/** The API of customer statements. */
import type { FeatureApi } from '../feature-api.ts';
import { customer } from '../invoicing/exports.ts';
import { statementOperations } from './statement-operations.ts';
import { statementSchemas } from './statement-schemas.ts';

export const api: FeatureApi = ({ db, entities }, { printing }) => ({
  recordOperations: (entity) =>
    entity === customer ? statementOperations({ db, entities, printing }) : [],
  schemas: statementSchemas,
});
