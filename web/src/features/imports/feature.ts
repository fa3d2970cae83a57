/** Import of records from files. */
import { type Feature, page } from '../../core/feature.ts';
import { searchOf } from '../../core/search.ts';

export const imports = {
  name: 'imports',
  pages: [page('/import', () => import('./import-page.tsx'), 'ImportPage', searchOf('collection'))],
} as const satisfies Feature;
