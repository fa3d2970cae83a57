/** All operations of the API, from the entities. */
import type { Entity } from '../domain/entity.ts';
import { actionOperations } from './action-operations.ts';
import { lineOperations } from './line-operations.ts';
import type { Operation } from './operation.ts';
import { recordOperations, type Services } from './record-operations.ts';

export function allOperations(entities: readonly Entity[], services: Services): Operation[] {
  return entities.flatMap((entity) => [
    ...recordOperations(entity, services),
    ...lineOperations(entity, services),
    ...actionOperations(entity, services),
  ]);
}
