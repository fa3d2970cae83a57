/** Labels of saved views. */
import type { FeatureWords } from '../../core/feature.ts';

export const savedViewWords = {
  records: {
    'saved-views': {
      one: ['Saved view', 'Gespeicherte Ansicht'],
      many: ['Saved views', 'Gespeicherte Ansichten'],
    },
  },
  fields: {
    collection: ['List', 'Liste'],
    query: ['Query', 'Abfrage'],
    columns: ['Columns', 'Spalten'],
    visibleTo: ['Visible to', 'Sichtbar für'],
  },
  actions: {
    share: ['Share', 'Freigeben'],
    unshare: ['Stop sharing', 'Freigabe beenden'],
    delete: ['Delete', 'Löschen'],
  },
  done: {
    share: ['Shared', 'Freigegeben'],
    unshare: ['Sharing stopped', 'Freigabe beendet'],
    delete: ['Deleted', 'Gelöscht'],
  },
} as const satisfies FeatureWords;
