/** All operations of the API, from the entities. */
import type { Entity } from '../domain/entity.ts';
import { actionOperations } from './action-operations.ts';
import { eInvoiceOperations, pdfOperation } from './document-operations.ts';
import { readEffectOperation, recordEffectsOperation } from './effect-operations.ts';
import { type EventServices, eventOperations } from './event-operations.ts';
import { lineOperations } from './line-operations.ts';
import type { Operation } from './operation.ts';
import { recordOperations, type Services } from './record-operations.ts';
import { reportOperations } from './report-operations.ts';

export function allOperations(
  entities: readonly Entity[],
  services: Services & EventServices,
): Operation[] {
  const effect = entities.find(({ name }) => name === 'effect');
  const operations = entities.flatMap((entity) => [
    ...recordOperations(entity, services),
    ...lineOperations(entity, services),
    ...actionOperations(entity, services),
    ...(entity.events === undefined || effect === undefined
      ? []
      : [recordEffectsOperation(entity, effect, services)]),
    ...(entity.lines === undefined
      ? []
      : [pdfOperation(entity, services), ...eInvoiceOperations(entity, services)]),
  ]);
  operations.push(
    ...eventOperations(entities, services),
    ...reportOperations(entities, services.db),
  );
  if (effect === undefined) return operations;
  const read = readEffectOperation(effect, entities, services);
  return operations.map((one) => (one.operationId === read.operationId ? read : one));
}
