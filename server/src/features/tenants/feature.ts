/** Tenants and their settings. */
import type { Feature } from '../feature.ts';
import { tenantSettings } from './tenant-settings.ts';

export const tenants: Feature = {
  entities: [tenantSettings],
  api: () => import('./api.ts'),
};
