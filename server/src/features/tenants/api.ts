/** The API of tenants, for the operators of an installation. */
import type { FeatureApi } from '../feature-api.ts';
import { tenantOperations, tenantSchemas, tenantTag } from './tenant-operations.ts';

export const api: FeatureApi = (context) => ({
  operations: tenantOperations(context),
  tags: [tenantTag],
  schemas: tenantSchemas,
});
