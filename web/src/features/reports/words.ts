/** What the records, fields, actions and values of the summaries of reports are called. */
import type { FeatureWords } from '../../core/feature.ts';

export const reportsWords = {
  valuesOf: {
    'effects.name': {
      refresh: ['Reports brought up to date', 'Berichte aktualisiert'],
    },
  },
} as const satisfies FeatureWords;
