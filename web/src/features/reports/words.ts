/** Labels of report summaries. */
import type { FeatureWords } from '../../core/feature.ts';

export const reportsWords = {
  valuesOf: {
    'effects.name': {
      'customer-statement': ['Statement to the customer', 'Kontoauszug an den Kunden'],
      refresh: ['Reports updated', 'Berichte aktualisiert'],
    },
  },
} as const satisfies FeatureWords;
