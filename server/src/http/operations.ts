/** All operations of the API, from the entities. */
import type { Entity } from '../domain/entity.ts';
import { actionOperations } from './action-operations.ts';
import { documentOperations } from './document-operations.ts';
import { draftedOperations } from './drafted-operations.ts';
import { readEffectOperation, recordEffectsOperation } from './effect-operations.ts';
import { type EventServices, eventOperations } from './event-operations.ts';
import { readEntryOperation, recordEntriesOperation } from './journal-operations.ts';
import { ledgerReportOperations } from './ledger-reports.ts';
import { lineOperations } from './line-operations.ts';
import { seriesOperations } from './number-series-operations.ts';
import type { Operation } from './operation.ts';
import { checklistOperation } from './period-operations.ts';
import { recordOperations, type Services } from './record-operations.ts';
import { reportOperations } from './report-operations.ts';
import { timelineOperation } from './timeline-operation.ts';

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
