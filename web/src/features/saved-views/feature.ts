/** Saved views: tabs above every list (ui/record-list/), found by the palette. */
import { type Feature, factsOf } from '../../core/feature.ts';
import { savedViewWords } from './words.ts';

export const savedViews = {
  pages: [],
  records: {
    'saved-views': {
      found: ({ id, name, collection }, { value }) => ({
        label: name ?? id,
        description: value('saved-views', 'collection', collection ?? ''),
      }),
      foundAt: ({ id, collection }) => {
        const { page, editedAt } = factsOf(collection ?? '');
        return { to: page ?? editedAt ?? '/', search: { view: id } };
      },
      foundWhere: { 'status.eq': 'Active' },
    },
  },
  words: savedViewWords,
} as const satisfies Feature;
