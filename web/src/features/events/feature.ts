/** Event feed and event catalogue. */
import { icon as IconHistory } from 'virtual:tabler/history';
import { type Feature, page } from '../../core/feature.ts';
import { searchOf } from '../../core/search.ts';

export const events = {
  name: 'events',
  pages: [
    page(
      '/admin/events',
      () => import('./events.tsx'),
      'EventsPage',
      searchOf('tab', 'event', 'type.in', 'entityType.eq', 'entityId.eq'),
    ),
  ],
  navigation: [
    {
      group: 'developers',
      rank: 30,
      label: 'events.feature.events',
      to: '/admin/events',
      icon: IconHistory,
      operation: 'listEvents',
      key: 'v',
    },
  ],
} as const satisfies Feature;

export {
  type DescribedType,
  everything,
  groupOf,
  subscribes,
  useEventText,
  useEventTypes,
} from './event-types.ts';
export { countEventsSince } from './read-feed.ts';
