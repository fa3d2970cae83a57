/** The API of mails, in addition to the generic operations of records. */
import type { FeatureApi } from '../feature-api.ts';
import { mailPreviewOperation, mailPreviewSchemas } from './mail-preview.ts';

export const api: FeatureApi = ({ db }) => ({
  recordOperations: (entity) => mailPreviewOperation(entity, db),
  schemas: mailPreviewSchemas,
});
