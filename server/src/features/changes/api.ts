/** The API of changes: the feed, and the snapshots that it continues. */
import type { FeatureApi } from '../feature-api.ts';
import { changesOperation, changeTag } from './change-operations.ts';
import { changeSchemas } from './change-schemas.ts';
import { createChangeWaits } from './change-waits.ts';
import { createPlacing } from './place-together.ts';
import { snapshotOperation } from './snapshot-operation.ts';

export const api: FeatureApi = ({ db, engine, entities, cursors, exports, audit }) => {
  const waits = createChangeWaits(engine.commits);
  const place = createPlacing(db);
  return {
    operations: [
      changesOperation(entities, { db, cursors, waits, place }),
      snapshotOperation(entities, { db, cursors, exports, audit }),
    ],
    tags: [changeTag],
    schemas: changeSchemas(entities),
    preClose: () => waits.close(),
  };
};
