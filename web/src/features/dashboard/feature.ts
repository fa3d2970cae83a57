/** The first page: what waits, and how things stand. */
import { icon as IconGauge } from 'virtual:tabler/gauge';
import { type Feature, page } from '../../core/feature.ts';

export const dashboard = {
  pages: [page('/', () => import('./dashboard.tsx'), 'DashboardPage')],
  places: [
    {
      group: 'work',
      rank: 10,
      label: ['Dashboard', 'Übersicht'],
      to: '/',
      icon: IconGauge,
      operation: 'getMe',
      key: 'd',
    },
  ],
} as const satisfies Feature;
