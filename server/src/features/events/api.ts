/** The API of events: feed, stream and catalogue. */
import type { FeatureApi } from '../feature-api.ts';
import { eventOperations, eventTag } from './event-operations.ts';
import { createEventStreams } from './event-stream.ts';
import { eventSchemas } from './event-types.ts';

export const api: FeatureApi = (context, { streamLimits: limits }) => {
  const { db, engine, entities, cursors, bus } = context;
  const streams = createEventStreams({ db, commits: engine.commits, bus, limits });
  return {
    operations: eventOperations(entities, { db, cursors, streams }),
    tags: [eventTag],
    schemas: eventSchemas,
    // The streams end only when closed.
    preClose: () => streams.close(),
  };
};
