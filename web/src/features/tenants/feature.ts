/** Settings of the tenant; for operators, the list of tenants. */
import { icon as IconBuildingSkyscraper } from 'virtual:tabler/building-skyscraper';
import { icon as IconSettings } from 'virtual:tabler/settings';
import { type Feature, page } from '../../core/feature.ts';
import { sharedPart } from '../../ui/lazy-part.ts';

export const tenants = {
  name: 'tenants',
  pages: [
    page('/admin/settings', () => import('./settings.tsx'), 'SettingsPage'),
    page('/admin/tenants', () => import('./tenants.tsx'), 'TenantsPage'),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 80,
      label: 'tenants.feature.settings',
      to: '/admin/settings',
      icon: IconSettings,
      operation: 'listTenantSettings',
      key: 's',
    },
    {
      group: 'admin',
      rank: 110,
      label: 'tenants.feature.tenants',
      to: '/admin/tenants',
      icon: IconBuildingSkyscraper,
      operation: 'listTenants',
    },
  ],
  records: {
    // The user's description has the time zone of the tenant.
    'tenant-settings': { editedAt: '/admin/settings', invalidates: ([first]) => first === 'me' },
  },
} as const satisfies Feature;

export { useCurrencies } from './currencies.ts';

export const FourEyesNote = sharedPart(
  async () => (await import('./four-eyes-note.tsx')).FourEyesNote,
);
