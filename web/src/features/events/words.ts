/** What the records, fields, actions and values of events are called. */
import type { FeatureWords } from '../../core/feature.ts';

export const eventsWords = {
  fields: {
    sequence: ['Sequence', 'Folgenummer'],
    timestamp: ['When', 'Wann'],
    entityType: ['Kind of record', 'Art des Vorgangs'],
    entityId: ['Record', 'Vorgang'],
  },
} as const satisfies FeatureWords;
