/** What other features may import from this one. */
export { type Logo, selectedLogo } from './store-logos.ts';
export { tenantSettings } from './tenant-settings.ts';
