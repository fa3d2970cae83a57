/** Saved views: tabs above every list (ui/record-list/), found by the palette; an Admin has a list of all. */
import { icon as IconBookmarks } from 'virtual:tabler/bookmarks';
import { type Feature, factsOf, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';

export const savedViews = {
  name: 'saved-views',
  pages: [
    page(
      '/admin/views',
      () => import('./saved-views.tsx'),
      'SavedViewsPage',
      listSearch<'saved-views'>(),
    ),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 75,
      label: 'saved-views.feature.savedViews',
      to: '/admin/views',
      icon: IconBookmarks,
      // Only an Admin sees the views of others.
      operation: 'listUsers',
    },
  ],
  records: {
    'saved-views': {
      found: ({ id, name, collection }, { value }) => ({
        label: name ?? id,
        description: value('saved-views', 'collection', collection ?? ''),
      }),
      foundAt: ({ id, collection }) => {
        const { page: list, editedAt } = factsOf(collection ?? '');
        return { to: list ?? editedAt ?? '/', search: { view: id } };
      },
      foundWhere: { 'status.eq': 'Active' },
    },
  },
} as const satisfies Feature;
