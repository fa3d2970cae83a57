/** Tenants and their settings. */
import type { Feature } from '../feature.ts';
import { readLogoDigests } from './store-logos.ts';
import { tenantSettings } from './tenant-settings.ts';

export const tenants: Feature = {
  entities: [tenantSettings],
  readings: { logos: readLogoDigests },
  api: () => import('./api.ts'),
};
