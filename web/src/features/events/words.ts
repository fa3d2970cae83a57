/** Labels of events. */
import type { FeatureWords } from '../../core/feature.ts';

export const eventsWords = {
  fields: {
    sequence: ['Sequence', 'Folgenummer'],
    timestamp: ['When', 'Wann'],
    entityType: ['Record type', 'Art des Datensatzes'],
    entityId: ['Record', 'Vorgang'],
  },
} as const satisfies FeatureWords;
