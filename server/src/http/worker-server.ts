/** The HTTP server of a process that only runs effects: health and metrics. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Commits } from '../pipeline/commits.ts';
import type { Database } from '../postgres/db.ts';
import { createApp } from './app.ts';
import type { Authenticator } from './authenticator.ts';
import { registerHealth } from './health.ts';
import type { Metrics } from './metrics.ts';
import { metricsOperation, requireAllowed } from './permission.ts';

export interface WorkerServerOptions {
  readonly authenticator: Authenticator;
  readonly db: Database;
  readonly commits: Commits;
  readonly metrics: Metrics;
  readonly version: string;
  readonly log: FastifyBaseLogger | false;
  readonly now: () => Date;
}

export function buildWorkerServer(options: WorkerServerOptions): FastifyInstance {
  const { authenticator, db, commits, metrics, version, log, now } = options;
  // Without a check of `Host`, because it serves only probes and metrics.
  const app = createApp({ log, metrics });
  registerHealth(app, {
    db,
    metrics,
    version,
    async forOperators(request) {
      const offered = authenticator.offered(request.headers);
      const principal = await authenticator.authenticate(offered, now());
      requireAllowed(principal, metricsOperation);
    },
  });
  const stopForgetting = commits.onAccess(() => authenticator.forget());
  app.addHook('onClose', () => {
    stopForgetting();
    return authenticator.close();
  });
  return app;
}
