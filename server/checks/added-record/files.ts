/** The files of a record type that tests add to a copy of the project. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
export const templates = import.meta.dirname;
/** Where each template goes. */
export const files = {
  'feature.ts': 'server/src/features/cost-centres/feature.ts',
  'cost-centre.ts': 'server/src/features/cost-centres/cost-centre.ts',
  'api.ts': 'server/src/features/cost-centres/api.ts',
  'cost_centre.sql': 'server/migrations/9999_cost_centre.sql',
  'web-feature.ts': 'web/src/features/cost-centres/feature.ts',
  'words.en.json': 'web/src/features/cost-centres/words.en.json',
  'words.de.json': 'web/src/features/cost-centres/words.de.json',
  'cost-centres.tsx': 'web/src/features/cost-centres/cost-centres.tsx',
  'cost-centre.tsx': 'web/src/features/cost-centres/cost-centre.tsx',
  'plan-section.tsx': 'web/src/features/cost-centres/plan-section.tsx',
  'cost-centres.page.test.ts': 'web/src/features/cost-centres/cost-centres.page.test.ts',
} as const;
