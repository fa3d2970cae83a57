/** The API of tenants, for the operators of an installation, and of their logos. */
import type { FeatureApi } from '../feature-api.ts';
import { logoOperations, logoSchemas } from './logo-operations.ts';
import { tenantOperations, tenantSchemas, tenantTag } from './tenant-operations.ts';
import { tenantSettings } from './tenant-settings.ts';

export const api: FeatureApi = (context) => ({
  operations: tenantOperations(context),
  recordOperations: (entity) => (entity === tenantSettings ? logoOperations(context) : []),
  tags: [tenantTag],
  schemas: { ...tenantSchemas, ...logoSchemas },
});
