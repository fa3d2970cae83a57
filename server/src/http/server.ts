/** The HTTP server: routes made of the operations, one way in and one way out for every request. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from '../commands/group.ts';
import { createPipeline } from '../commands/submit.ts';
import type { Entity } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import type { Principal } from '../storage/credentials.ts';
import { createReader } from '../storage/reader.ts';
import { createApp, methodNotAllowed, sendAnswer } from './app.ts';
import { createAuthenticator, operators, requireAllowed } from './auth.ts';
import { createEventStreams, type StreamLimits } from './event-stream.ts';
import { createExports, type ExportLimits } from './exports.ts';
import type { Body } from './json.ts';
import { createMetrics, type Metrics, pipelineMetrics } from './metrics.ts';
import type { OidcConfig } from './oidc-provider.ts';
import type { AnyOperation } from './operation.ts';
import { allOperations } from './operations.ts';
import { registerPages } from './pages.ts';
import { createPeople } from './people.ts';
import { invalidFilter } from './query-parameters.ts';
import type { Services } from './record-operations.ts';
import { registerRequestBin } from './request-bin.ts';

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
  /** Where people find the service; null: at the address that is listened on, by http. */
  readonly publicUrl?: string | null;
  /** The identity provider that people may sign in by. */
  readonly oidc?: OidcConfig | null;
  /** Whether anybody may leave requests at /bin/…; for demos. */
  readonly requestBin?: boolean;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { engine, entities } = options;
  const now = options.now ?? (() => new Date());
  const origin = { publicOrigin: originOf(options.publicUrl ?? null) };
  const authenticator = createAuthenticator(engine.db, origin);
  const metrics = options.metrics ?? createMetrics();
  const groups = pipelineMetrics(metrics, () => pipeline.waiting());
  const pipeline = createPipeline(engine, {
    onGroup: (size, { storeMs }) => groups.observeGroup(size, storeMs),
    ...(options.maxQueue === undefined ? {} : { maxQueue: options.maxQueue }),
  });
  const streams = createEventStreams({
    db: engine.db,
    commits: engine.commits,
    ...(options.streamLimits === undefined ? {} : { limits: options.streamLimits }),
  });
  const exports = createExports(engine.db, options.exportLimits);
  const operations = allOperations(entities, {
    db: engine.db,
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
    origin,
    oidc: options.oidc ?? null,
    publicUrl: options.publicUrl ?? null,
    forgetCredentials: () => authenticator.forget(),
    operations: () => operations,
    onError: (error) => app.log.error({ err: error }, 'after the answer'),
  });
  operations.push(...people.operations);
  const app = createApp(options.log, metrics);
  const authenticate = async (request: FastifyRequest): Promise<Principal> => {
    const principal = await authenticator.authenticate(request, now());
    request.principal = principal;
    return principal;
  };
  const all = [...operations, ...people.open];
  addRoutes(app, all, authenticate, now);
  await registerPages(app, {
    entities,
    operations: all,
    db: engine.db,
    metrics,
    version: options.version,
    forOperators: async (request) =>
      requireAllowed(await authenticate(request), { roles: operators }),
  });
  if (options.requestBin === true) registerRequestBin(app, now);
  // Before the server waits for what is under way, which streams always are.
  app.addHook('preClose', async () => {
    streams.close();
    exports.close();
  });
  app.addHook('onClose', async () => {
    await people.close();
    await pipeline.idle();
    await authenticator.close();
  });
  return app;
}

/** Of a URL with or without a path. */
function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin;
}

function addRoutes(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  now: () => Date,
): void {
  app.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      // Who signs in may have a session that has ended.
      if (request.routeOptions.config.open === true) await authenticate(request).catch(ignore);
      else await authenticate(request);
    });
    for (const operation of operations) addRoute(api, operation, authenticate, now);
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
    api.all('/api', () => {
      throw new Problem('not_found', 'There is nothing at /api; see /docs.');
    });
    api.all('/api/*', (request) => {
      throw new Problem('not_found', `There is nothing at ${request.url.split('?', 1)[0]}.`);
    });
  });
}

function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const ignore = () => undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without a credential. */
    readonly open?: boolean;
  }
}

function addRoute(
  api: FastifyInstance,
  operation: AnyOperation,
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  now: () => Date,
): void {
  const takesQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  api.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { open: 'open' in operation },
    // Before the body is read.
    onRequest: (request, _reply, done) => {
      if (request.principal !== null && 'roles' in operation)
        requireAllowed(request.principal, operation);
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
        address: request.ip,
      };
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
      return sendAnswer(request, reply, answer, operation.path);
    },
  });
}

function noPrincipal(): never {
  throw new Problem('unauthorized', 'No credential.');
}

/** Nothing in a request is silently ignored, not even a parameter where none is known. */
function refuseQuery(rawQuery: string): void {
  const [name] = new URLSearchParams(rawQuery).keys();
  if (name === undefined) return;
  throw invalidFilter(name, 'There is no such parameter; this operation has none.');
}
