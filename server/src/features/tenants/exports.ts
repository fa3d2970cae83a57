/** What other features may import of this one. */
export { tenantSettings } from './tenant-settings.ts';
