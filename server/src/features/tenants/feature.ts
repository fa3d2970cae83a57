/** Tenants and their settings. */
import type { Feature } from '../feature.ts';
import { tenantsMessages } from './messages.ts';
import { readLogoDigests } from './store-logos.ts';
import { tenantSettings } from './tenant-settings.ts';

export const tenants: Feature = {
  messages: tenantsMessages,
  entities: [tenantSettings],
  readings: { logos: readLogoDigests },
  api: () => import('./api.ts'),
};
