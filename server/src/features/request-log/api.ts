/** The API of the request log. */
import type { FeatureApi } from '../feature-api.ts';
import { logRequests } from './log-requests.ts';
import { RequestLog } from './request-log.ts';
import { requestLogOperation, requestLogSchemas, requestLogTag } from './request-log-operation.ts';

export const api: FeatureApi = (context, { now }) => {
  const { db, newId, onError } = context;
  const log = new RequestLog(db, {
    newId,
    onLost: (count, cause) =>
      onError(new Error(`${count} requests are missing in the request log`, { cause })),
  });
  return {
    operations: [requestLogOperation(context)],
    tags: [requestLogTag],
    schemas: requestLogSchemas,
    hooks: (app) => logRequests(app, log, now),
    onClose: () => log.close(),
  };
};
