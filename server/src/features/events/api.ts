/** The API of events: feed, stream and catalogue. */
import type { FeatureApi } from '../feature-api.ts';
import { eventOperations, eventTag } from './event-operations.ts';
import { createEventStreams } from './event-stream.ts';
import { eventSchemas } from './event-types.ts';
import { createPresence } from './presence.ts';
import { presenceOperation, presenceSchemas } from './presence-operation.ts';
import { readUserNames } from './store-user-names.ts';

export const api: FeatureApi = (context, { streamLimits: limits, presenceLimits }) => {
  const { bus, db, engine, entities, cursors, reader } = context;
  const presence = createPresence({
    bus,
    readNames: (tenantId, ids) => readUserNames(db, tenantId, ids),
    limits: presenceLimits,
  });
  const streams = createEventStreams({ db, commits: engine.commits, bus, presence, limits });
  return {
    operations: [
      ...eventOperations(entities, { db, cursors, streams }),
      presenceOperation({ entities, reader, presence }),
    ],
    tags: [eventTag],
    schemas: { ...eventSchemas, ...presenceSchemas(entities) },
    // The streams end only when closed.
    preClose() {
      presence.close();
      streams.close();
    },
  };
};
