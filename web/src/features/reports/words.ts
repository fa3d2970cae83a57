/** Labels of report summaries. */
import type { FeatureWords } from '../../core/feature.ts';

export const reportsWords = {
  valuesOf: {
    'effects.name': {
      refresh: ['Reports updated', 'Berichte aktualisiert'],
    },
  },
} as const satisfies FeatureWords;
