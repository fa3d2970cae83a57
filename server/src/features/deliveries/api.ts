/** The API of effects, in addition to the generic operations of records. */
import type { FeatureApi } from '../feature-api.ts';
import { dashboard } from './dashboard.ts';
import { effect } from './effect.ts';
import { effectSchemas, readEffectOperation, recordEffectsOperation } from './effect-operations.ts';

export const api: FeatureApi = (context) => ({
  recordOperations: (entity) => [
    ...(entity.events === undefined ? [] : [recordEffectsOperation(entity, context)]),
    ...(entity === effect ? [readEffectOperation(context)] : []),
  ],
  dashboard,
  schemas: effectSchemas,
});
