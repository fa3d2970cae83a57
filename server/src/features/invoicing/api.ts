/** The API of invoicing, in addition to the generic operations of records. */
import type { FeatureApi } from '../feature-api.ts';
import { creditNote } from './credit-note.ts';
import { creditOperation } from './credit-operation.ts';
import { dashboard } from './dashboard.ts';

export const api: FeatureApi = (context) => ({
  recordOperations: (entity) => (entity.name === creditNote.name ? [creditOperation(context)] : []),
  dashboard,
});
