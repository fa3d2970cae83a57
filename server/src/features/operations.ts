/** All operations of the API, from the entities. */

import { actionOperations } from '../http/action-operations.ts';
import { draftedOperations } from '../http/drafted-operations.ts';
import { lineOperations } from '../http/line-operations.ts';
import type { Operation } from '../http/operation.ts';
import { recordOperations, type Services } from '../http/record-operations.ts';
import { timelineOperation } from '../http/timeline-operation.ts';
import type { Entity } from '../record/entity.ts';
import { readEffectOperation, recordEffectsOperation } from './deliveries/effect-operations.ts';
import { type EventServices, eventOperations } from './events/event-operations.ts';
import { readEntryOperation, recordEntriesOperation } from './ledger/journal-operations.ts';
import { ledgerReportOperations } from './ledger/ledger-reports.ts';
import { seriesOperations } from './ledger/number-series-operations.ts';
import { checklistOperation } from './ledger/period-operations.ts';
import { documentOperations } from './pdf/document-operations.ts';
import { reportOperations } from './reports/report-operations.ts';

export function allOperations(
  entities: readonly Entity[],
  services: Services & EventServices,
): Operation[] {
  const effect = entities.find(({ name }) => name === 'effect');
  const journalEntry = entities.find(({ name }) => name === 'journalEntry');
  const auditEntry = entities.find(({ name }) => name === 'auditEntry');
  const operations = entities.flatMap((entity) => [
    ...recordOperations(entity, services),
    ...(auditEntry === undefined ? [] : [timelineOperation(entity, auditEntry, services)]),
    ...lineOperations(entity, services),
    ...actionOperations(entity, services),
    ...(entity.events === undefined || effect === undefined
      ? []
      : [recordEffectsOperation(entity, effect, services)]),
    ...draftedOperations(entity, entities, services),
    ...documentOperations(entity, services),
    ...(entity.name === 'period' ? [checklistOperation(entity, entities, services)] : []),
    ...(entity.frozen === undefined || journalEntry === undefined
      ? []
      : [recordEntriesOperation(entity, journalEntry, services)]),
  ]);
  operations.push(
    ...eventOperations(entities, services),
    ...reportOperations(entities, services.db),
    ...ledgerReportOperations(services),
    ...seriesOperations(entities, services),
  );
  const fuller = [
    ...(effect === undefined ? [] : [readEffectOperation(effect, entities, services)]),
    ...(journalEntry === undefined ? [] : [readEntryOperation(journalEntry, services)]),
  ];
  return operations.map(
    (one) => fuller.find(({ operationId }) => operationId === one.operationId) ?? one,
  );
}
