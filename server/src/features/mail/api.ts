/** The API of mails, in addition to the generic operations of records. */
import type { FeatureApi } from '../feature-api.ts';
import { customer } from '../invoicing/exports.ts';
import { mailPreviewOperation, mailPreviewSchemas } from './mail-preview.ts';
import { statementMailOperations, statementMailSchemas } from './statement-mail-operations.ts';

export const api: FeatureApi = (context, { now }) => ({
  recordOperations: (entity) =>
    entity === customer
      ? statementMailOperations(context)
      : mailPreviewOperation(entity, { db: context.db, now }),
  schemas: { ...mailPreviewSchemas, ...statementMailSchemas },
});
