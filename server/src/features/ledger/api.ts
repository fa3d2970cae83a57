/** The API of the ledger, in addition to the generic operations of records. */
import type { FeatureApi } from '../feature-api.ts';
import { dashboard } from './dashboard.ts';
import { journalEntry } from './journal-entry.ts';
import {
  journalSchemas,
  readEntryOperation,
  recordEntriesOperation,
} from './journal-operations.ts';
import { ledgerReportOperations } from './ledger-reports.ts';
import { seriesOperations, seriesSchemas, seriesTag } from './number-series-operations.ts';
import { period } from './period/period.ts';
import { checklistOperation, periodSchemas } from './period-operations.ts';

export const api: FeatureApi = (context) => ({
  operations: [...ledgerReportOperations(context), ...seriesOperations(context)],
  recordOperations: (entity) => [
    ...(entity === period ? [checklistOperation(context)] : []),
    ...(entity.frozen === undefined ? [] : [recordEntriesOperation(entity, context)]),
    ...(entity === journalEntry ? [readEntryOperation(context)] : []),
  ],
  dashboard,
  tags: [seriesTag],
  schemas: { ...journalSchemas, ...periodSchemas, ...seriesSchemas },
});
