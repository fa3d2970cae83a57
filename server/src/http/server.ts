/** The HTTP server: the API, from general operations and those of features, and the pages. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AuditLimits, AuditLog } from '../pipeline/audit-log.ts';
import type { Engine } from '../pipeline/group.ts';
import { createPipeline, type Pipeline } from '../pipeline/submit.ts';
import type { Outages } from '../postgres/outages.ts';
import { createReader } from '../postgres/store-reader.ts';
import type { Entity } from '../record/entity.ts';
import type { ApiContext } from './api-context.ts';
import { type ApiPart, allOperations } from './api-part.ts';
import { createApp } from './app.ts';
import { noteRefusals } from './audit-refusals.ts';
import type { Authenticator } from './authenticator.ts';
import type { CountingBus } from './limits/counts.ts';
import { createGate, type GateOptions } from './limits/gate.ts';
import { limitRequests } from './limits/in-progress.ts';
import { createPageTurns, type PageLimits } from './limits/page-turns.ts';
import type { UnreadLimits } from './limits/unread-responses.ts';
import { createCursors } from './lists/cursors.ts';
import { createExports, type ExportLimits } from './lists/exports.ts';
import { auditMetrics, createMetrics, type Metrics, pipelineMetrics } from './metrics.ts';
import { openApiDocument } from './openapi/document.ts';
import { type Catalogue, registerPages } from './pages.ts';
import { metricsOperation, requireAllowed } from './permission.ts';
import { registerCors } from './protocol/cors.ts';
import { addRoutes } from './routes.ts';

export interface ServerOptions {
  readonly engine: Engine;
  readonly entities: readonly Entity[];
  readonly catalogue: Catalogue;
  readonly authenticator: Authenticator;
  /** Contributions of features. */
  readonly createParts: (context: ApiContext) => readonly ApiPart[];
  readonly version: string;
  readonly log: FastifyBaseLogger | false;
  /** A clock that tests can set. */
  readonly now?: () => Date;
  /** The metrics of the process, if it has others. */
  readonly metrics?: Metrics;
  /** Queue limit of a group of the pipeline. */
  readonly maxQueue?: number;
  readonly exportLimits?: Partial<ExportLimits>;
  readonly pageLimits?: Partial<PageLimits>;
  /** The listening address. */
  readonly host?: string;
  /** The address that users open; null: the listening address with http. */
  readonly publicUrl?: string | null;
  readonly auditLimits?: Partial<AuditLimits>;
  /** The API key that this process can prove to have; see health.ts. */
  readonly demoKey?: string | null;
  /** Rate and load limits; default: none. */
  readonly gate?: GateOptions;
  /** Reports failures of the database. */
  readonly outages?: Pick<Outages, 'note'>;
  /** Counts requests over all processes. */
  readonly bus?: CountingBus | null;
  /** Limits for unread responses. */
  readonly unread?: Partial<UnreadLimits>;
  /** Time limit of a response. */
  readonly answerMs?: number;
  /** CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  /** Allowed CORS origins. */
  readonly corsOrigins?: readonly string[];
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { engine, authenticator } = options;
  const now = options.now ?? (() => new Date());
  const metrics = options.metrics ?? createMetrics({ version: options.version, commit: null });
  const app = createApp({ ...options, metrics });
  const pipeline: Pipeline = createPipeline(engine, {
    onGroup: pipelineMetrics(metrics, () => pipeline.waiting()),
    onFailure: (problem) => options.outages?.note(problem),
    ...(options.maxQueue === undefined ? {} : { maxQueue: options.maxQueue }),
  });
  const exports = createExports(options.exportLimits);
  const stopForgetting = engine.commits.onAccess(() => authenticator.forget());
  const lostEntries = auditMetrics(metrics);
  const audit = new AuditLog(engine, {
    now,
    onLost(count, error) {
      lostEntries.inc(count);
      app.log.error({ err: error, count }, 'audit entries were lost');
    },
    ...(options.auditLimits === undefined ? {} : { limits: options.auditLimits }),
  });
  const context: ApiContext = {
    ...{ engine, audit, exports, pipeline },
    bus: options.bus ?? null,
    db: engine.db,
    entities: options.entities,
    cursors: createCursors(engine.cursors),
    reader: createReader(engine.db),
    versions: engine.versions,
    newId: engine.newId,
    forgetCredentials: () => engine.commits.announceAccess(),
    operations: () => operations,
    onError: (error) => app.log.error({ err: error }, 'after the answer'),
  };
  const parts = options.createParts(context);
  const operations = allOperations(context, parts);
  noteRefusals(app, audit, now);
  for (const { hooks } of parts) hooks?.(app);
  const bounds = options.gate ?? { perMinute: 0 };
  const gate = createGate(authenticator, bounds, now, options.bus);
  const requests = limitRequests(bounds);
  await registerCors(app, options.corsOrigins ?? []);
  addRoutes(app, operations, {
    ...{ now, gate, requests, answerMs: options.answerMs },
    pages: createPageTurns(options.pageLimits),
    tracer: engine.tracer,
  });
  await registerPages(app, {
    catalogue: options.catalogue,
    hasSession: (headers) => authenticator.offered(headers)?.kind === 'session',
    document: () => openApiDocument(options.entities, operations, parts, options.version),
    ...{ db: engine.db, metrics, version: options.version, demoKey: options.demoKey ?? null },
    forOperators: async (request) =>
      requireAllowed(await gate.authenticate(request), metricsOperation),
  });
  for (const { routes } of parts) routes?.(app);
  // Before the server waits for running requests, because streams never end.
  stopping(app, 'preClose', [...parts.map(({ preClose }) => preClose), () => exports.close()]);
  stopping(app, 'onClose', [
    // Fastify has waited only for the connections of a listener of its own.
    () => app.drain.emptied(),
    ...parts.map(({ onClose }) => onClose),
    () => requests.close(),
    () => gate.close(),
    () => pipeline.idle(),
    stopForgetting,
    () => authenticator.close(),
    () => audit.close(),
  ]);
  return app;
}

/** Runs the hooks of a stop in order. */
function stopping(
  app: FastifyInstance,
  hook: 'preClose' | 'onClose',
  steps: readonly ((() => unknown) | undefined)[],
): void {
  app.addHook(hook, async () => {
    for (const step of steps) await step?.();
  });
}
