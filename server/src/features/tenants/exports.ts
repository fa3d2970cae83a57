/** What other features may import from this one. */
export { tenantSettings } from './tenant-settings.ts';
