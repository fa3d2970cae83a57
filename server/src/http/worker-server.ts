/** What a process that only runs effects serves: its health and its metrics, and nothing else. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAuthenticator, operators, requireAllowed } from '../features/identity/auth.ts';
import type { Database } from '../postgres/db.ts';
import { createApp } from './app.ts';
import { registerHealth } from './health.ts';
import type { Metrics } from './metrics.ts';

export interface WorkerServerOptions {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly version: string;
  readonly log: FastifyBaseLogger | false;
}

export function buildWorkerServer(options: WorkerServerOptions): FastifyInstance {
  const { db, metrics, version, log } = options;
  const authenticator = createAuthenticator(db, { publicOrigin: null });
  // Probes and metrics alone, which are answered whatever `Host` says.
  const app = createApp({ log, metrics });
  registerHealth(app, {
    db,
    metrics,
    version,
    async forOperators(request) {
      const offered = authenticator.offered(request.headers);
      const principal = await authenticator.authenticate(offered, new Date());
      requireAllowed(principal, { roles: operators });
    },
  });
  app.addHook('onClose', () => authenticator.close());
  return app;
}
