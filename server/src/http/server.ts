/** The HTTP server: routes made of the operations, one way in and one way out for every request. */
import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import {
  createEventStreams,
  type EventStreams,
  type StreamLimits,
} from '../features/events/event-stream.ts';
import {
  type Authenticator,
  createAuthenticator,
  operators,
  requireAllowed,
} from '../features/identity/auth.ts';
import type { OidcConfig } from '../features/identity/oidc-provider.ts';
import { createPeople } from '../features/identity/session-answers.ts';
import { allOperations } from '../features/operations.ts';
import { registerRequestBin } from '../features/webhooks/request-bin.ts';
import { type AuditLimits, AuditLog } from '../pipeline/audit-log.ts';
import type { Engine } from '../pipeline/group.ts';
import { createPipeline, type Pipeline } from '../pipeline/submit.ts';
import { createReader } from '../postgres/store-reader.ts';
import { originOf } from '../record/audit.ts';
import type { Entity } from '../record/entity.ts';
import { say } from '../record/messages.ts';
import { Problem } from '../record/problem.ts';
import { createApp, methodNotAllowed, sendAnswer } from './app.ts';
import { noteRefusals } from './audit-refusals.ts';
import { registerCors } from './cors.ts';
import { createCursors } from './cursors.ts';
import { createDeadlines, lateProblem, limits as timeLimits } from './deadline.ts';
import { createExports, type ExportLimits } from './exports.ts';
import { createGate, type Gate, type GateOptions, registerShedding } from './gate.ts';
import { indexOperation } from './index-operation.ts';
import { type Body, limits as jsonLimits } from './json.ts';
import { createMetrics, type Metrics, pipelineMetrics } from './metrics.ts';
import { type Offer, requireAcceptable } from './negotiate.ts';
import type { AnyOperation } from './operation.ts';
import { registerPages } from './pages.ts';
import type { Principal } from './principal.ts';
import { unknownParameter } from './query-parameters.ts';
import type { Services } from './record-operations.ts';
import type { UnreadLimits } from './unread-answers.ts';

export interface ServerOptions {
  readonly engine: Engine;
  readonly entities: readonly Entity[];
  readonly version: string;
  readonly log: FastifyBaseLogger | false;
  /** A clock that tests can move. */
  readonly now?: () => Date;
  /** Looks at values in ways that a decider cannot. */
  readonly vet?: Services['vet'];
  /** Prints documents. */
  readonly pdf?: Services['pdf'];
  /** Writes them as XML. */
  readonly eInvoice?: Services['eInvoice'];
  /** Those of the process, where there are others, too. */
  readonly metrics?: Metrics;
  /** Commands that may wait in one lane of the pipeline. */
  readonly maxQueue?: number;
  readonly streamLimits?: Partial<StreamLimits>;
  readonly exportLimits?: Partial<ExportLimits>;
  /** That is listened on. */
  readonly host?: string;
  /** Where people find the service; null: at the address that is listened on, by http. */
  readonly publicUrl?: string | null;
  readonly auditLimits?: Partial<AuditLimits>;
  /** The identity provider that people may sign in by. */
  readonly oidc?: OidcConfig | null;
  /** Whether anybody may leave requests at /bin/…; for demos. */
  readonly requestBin?: boolean;
  /** The API key that commands on this machine may have proved to them; see health.ts. */
  readonly demoKey?: string | null;
  /** Of the bin that answers slowly. */
  readonly binSlowMs?: number;
  /** How much is let in; without it requests are not counted, and none is refused for the load. */
  readonly gate?: GateOptions;
  /** Of answers that are not read. */
  readonly unread?: Partial<UnreadLimits>;
  /** Of one answer. */
  readonly answerMs?: number;
  /** How long what was found of a credential holds. */
  readonly rememberMs?: number;
  /** CIDR ranges of proxies whose word for the client's address is taken. */
  readonly trustProxy?: readonly string[];
  /** Origins of other sites whose scripts may read answers. */
  readonly corsOrigins?: readonly string[];
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { engine, entities } = options;
  const now = options.now ?? (() => new Date());
  const site = { publicOrigin: publicOriginOf(options.publicUrl ?? null) };
  const authenticator = createAuthenticator(engine.db, site, options.rememberMs);
  const metrics = options.metrics ?? createMetrics();
  const pipeline = createObserved(options, metrics);
  const streams = createStreams(options);
  const exports = createExports(engine.db, options.exportLimits);
  const audit = new AuditLog(engine, {
    now,
    onLost: (count, error) => app.log.error({ err: error, count }, 'audit entries were lost'),
    ...(options.auditLimits === undefined ? {} : { limits: options.auditLimits }),
  });
  const operations = allOperations(entities, {
    audit,
    db: engine.db,
    cursors: createCursors(engine.cursors),
    streams,
    exports,
    pipeline,
    reader: createReader(engine.db),
    versions: engine.versions,
    newId: engine.newId,
    forgetCredentials: () => authenticator.forget(),
    vet: options.vet ?? (async () => null),
    pdf: options.pdf ?? (async () => null),
    eInvoice: options.eInvoice ?? (async () => null),
  });
  const people = createPeople({
    engine,
    audit,
    site,
    oidc: options.oidc ?? null,
    publicUrl: options.publicUrl ?? null,
    forgetCredentials: () => authenticator.forget(),
    operations: () => operations,
    onError: (error) => app.log.error({ err: error }, 'after the answer'),
  });
  const index = indexOperation(() => operations);
  operations.push(...people.operations, index);
  const app = createApp({ ...options, metrics });
  noteRefusals(app, audit, now);
  const gate = createGate(options.gate ?? { perMinute: 0 }, now);
  const deadlines = createDeadlines();
  const authenticate = authenticateAt(authenticator, gate, now);
  const all = [...operations, ...people.open];
  await registerCors(app, options.corsOrigins ?? []);
  addRoutes(app, all, { authenticate, now, gate, deadlines, options });
  await registerPages(app, {
    entities,
    operations: all,
    db: engine.db,
    metrics,
    ...{ version: options.version, demoKey: options.demoKey ?? null },
    forOperators: async (request) =>
      requireAllowed(await authenticate(request), { roles: operators }),
  });
  if (options.requestBin === true) registerRequestBin(app, now, options.binSlowMs);
  // Before the server waits for what is under way, which streams always are.
  stopping(app, 'preClose', [() => streams.close(), () => exports.close()]);
  stopping(app, 'onClose', [
    () => people.close(),
    () => deadlines.close(),
    () => pipeline.idle(),
    () => authenticator.close(),
    () => audit.close(),
  ]);
  return app;
}

function createStreams({ engine, streamLimits: limits }: ServerOptions): EventStreams {
  const { db, commits } = engine;
  return createEventStreams({ db, commits, ...(limits === undefined ? {} : { limits }) });
}

/** The write pipeline, with what it does in the metrics. */
function createObserved({ engine, maxQueue }: ServerOptions, metrics: Metrics): Pipeline {
  const groups = pipelineMetrics(metrics, () => pipeline.waiting());
  const pipeline = createPipeline(engine, {
    onGroup: (size, { storeMs }) => groups.observeGroup(size, storeMs),
    ...(maxQueue === undefined ? {} : { maxQueue }),
  });
  return pipeline;
}

/** What is done at a stop, one after the other. */
function stopping(
  app: FastifyInstance,
  hook: 'preClose' | 'onClose',
  steps: readonly (() => unknown)[],
): void {
  app.addHook(hook, async () => {
    for (const step of steps) await step();
  });
}

/** Of a URL with or without a path. */
function publicOriginOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin;
}

type Authenticate = (request: FastifyRequest) => Promise<Principal>;

function authenticateAt(authenticator: Authenticator, gate: Gate, now: () => Date): Authenticate {
  return async (request) => {
    const offered = authenticator.offered(request.headers);
    // Who offers nothing guesses nothing.
    const known = offered === null ? null : authenticator.recall(offered);
    const end = known === null ? null : await gate.watch(request, known);
    try {
      const principal = await authenticator.authenticate(offered, now());
      request.credentialOf = principal;
      authenticator.requireOwnSite(request, offered);
      request.principal = principal;
      return principal;
    } catch (error) {
      throw known === null ? error : gate.judge(request, known, error);
    } finally {
      end?.();
    }
  };
}

/** What every route needs. */
interface Way {
  readonly authenticate: Authenticate;
  readonly now: () => Date;
  readonly gate: Gate;
  readonly deadlines: ReturnType<typeof createDeadlines>;
  readonly options: ServerOptions;
}

function addRoutes(app: FastifyInstance, operations: readonly AnyOperation[], way: Way): void {
  app.register(async (api) => {
    const { eventLoopDelayMs } = way.options.gate ?? {};
    if (eventLoopDelayMs !== undefined) registerShedding(api, eventLoopDelayMs);
    api.addHook('onRequest', async (request, reply) => {
      try {
        way.gate.count(await way.authenticate(request), reply);
      } catch (error) {
        if (request.principal !== null) throw error;
        way.gate.countStranger(request);
        // Who signs in may have a session that has ended.
        if (request.routeOptions.config.open !== true) throw error;
      }
    });
    for (const operation of operations) addRoute(api, operation, way);
    for (const [path, group] of Map.groupBy(operations, ({ path }) => path)) {
      const known: string[] = group.map(({ method }) => method);
      const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      api.route({
        method: api.supportedMethods.filter(
          (method) => !allow.split(', ').includes(method) || method === 'OPTIONS',
        ),
        url: routePath(path),
        // Before the body is read: a wrong method is wrong whatever comes with it.
        onRequest: async (request, reply) => {
          if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
          throw methodNotAllowed(allow);
        },
        handler: () => undefined,
      });
    }
    // Under /api nothing is told to a stranger, not even what does not exist.
    api.all('/api/*', (request) => {
      const [path = ''] = request.url.split('?', 1);
      throw new Problem('not_found', say('path_unknown', { path }));
    });
  });
}

function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without a credential. */
    readonly open?: boolean;
  }
}

function addRoute(api: FastifyInstance, operation: AnyOperation, way: Way): void {
  const { authenticate, now, gate, deadlines, options } = way;
  const { method, timeoutMs = options.answerMs ?? timeLimits.answerMs } = operation;
  const isOpen = 'open' in operation;
  const forms = formsOf(operation);
  const takesQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  api.route({
    method,
    url: routePath(operation.path),
    config: { open: isOpen },
    bodyLimit: isOpen ? jsonLimits.openBodyBytes : jsonLimits.bodyBytes,
    // Before the body is read.
    onRequest: (request, _reply, done) => {
      if (request.principal !== null && 'roles' in operation)
        requireAllowed(request.principal, operation);
      if (operation.judgesAccept !== true) requireAcceptable(request.headers.accept, forms);
      done();
    },
    handler: async (request, reply) => {
      const { principal } = request;
      const { url } = request;
      const question = url.indexOf('?');
      if (question !== -1 && !takesQuery) refuseQuery(url.slice(question + 1));
      const asked = {
        requestId: request.id,
        at: now().toISOString(),
        method: request.method,
        path: question === -1 ? url : url.slice(0, question),
        params: request.params as Record<string, string>,
        rawQuery: question === -1 ? '' : url.slice(question + 1),
        headers: request.headers,
        body: (request.body ?? {}) as Body,
        origin: () => originOf(request.ip, request.headers['user-agent']),
      };
      // Its place is free when the work is done, however late the answer.
      const leave = gate.enter(request, principal);
      let isLate = false;
      const work = deadlines.begin(timeoutMs, () => {
        isLate = true;
        reply.send(lateProblem(method));
      });
      try {
        const answer = await ('open' in operation
          ? operation.handle({ ...asked, principal })
          : operation.handle({
              ...asked,
              principal: principal ?? noPrincipal(),
              authenticateAgain: async () => {
                const again = await authenticate(request);
                requireAllowed(again, operation);
                return again;
              },
            }));
        if (!isLate) return sendAnswer(request, reply, answer, operation.path);
        // A file that comes too late holds rows and a transaction.
        if (answer.body instanceof Readable) answer.body.destroy();
      } catch (error) {
        if (!isLate) throw error;
      } finally {
        deadlines.end(work);
        leave();
      }
      return reply;
    },
  });
}

/** The media types of its successes. None where the browser is sent on. */
function formsOf({ responses }: AnyOperation): Offer<string>[] {
  const types = Object.entries(responses).flatMap(([status, response]) =>
    Number(status) >= 300 || 'redirect' in response
      ? []
      : [response.mediaType ?? 'application/json', ...Object.keys(response.also ?? {})],
  );
  return [...new Set(types)].map((mediaType) => ({
    ...{ form: mediaType, mediaType },
    parameters: { charset: 'utf-8' },
  }));
}

function noPrincipal(): never {
  throw new Problem('unauthorized', say('credential_required'));
}

/** Nothing in a request is silently ignored, not even a parameter where none is known. */
function refuseQuery(rawQuery: string): void {
  const [name] = new URLSearchParams(rawQuery).keys();
  if (name === undefined) return;
  throw unknownParameter(name, []);
}
