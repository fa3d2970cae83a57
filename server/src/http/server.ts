/** The HTTP server: routes made of the operations, one way in and one way out for every request. */

import { randomUUID } from 'node:crypto';
import { METHODS, STATUS_CODES } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Engine } from '../commands/group.ts';
import { createPipeline } from '../commands/submit.ts';
import type { Role } from '../domain/actor.ts';
import { problemAnswer } from '../domain/answer.ts';
import type { Entity } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import type { Principal } from '../storage/credentials.ts';
import { createReader } from '../storage/reader.ts';
import { createAuthenticator } from './auth.ts';
import { createEventStreams, type StreamLimits } from './event-stream.ts';
import { type Body, limits as jsonLimits, parseBody } from './json.ts';
import { createMetrics, type HeldEffects, type Metrics } from './metrics.ts';
import type { Operation, Reply } from './operation.ts';
import { allOperations } from './operations.ts';
import { registerPages } from './pages.ts';
import { problemFrom } from './problems.ts';
import { invalidFilter } from './query-parameters.ts';
import type { Services } from './record-operations.ts';
import { registerRequestBin } from './request-bin.ts';

export const limits = {
  /** A request that has not arrived whole by then is cut. */
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 72_000,
  headerBytes: 16 * 1024,
} as const;

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
  /** For the metrics. */
  readonly heldEffects?: HeldEffects;
  /** Commands that may wait in one lane of the pipeline. */
  readonly maxQueue?: number;
  readonly streamLimits?: Partial<StreamLimits>;
  /** Whether anybody may leave requests at /bin/…; for demos. */
  readonly requestBin?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAt: number;
  }
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { engine, entities } = options;
  const now = options.now ?? (() => new Date());
  const authenticator = createAuthenticator(engine.db);
  let metrics: Metrics | null = null;
  const pipeline = createPipeline(engine, {
    onGroup: (size, { storeMs }) => metrics?.observeGroup(size, storeMs),
    ...(options.maxQueue === undefined ? {} : { maxQueue: options.maxQueue }),
  });
  metrics = createMetrics(
    () => pipeline.waiting(),
    options.heldEffects ?? (() => ({ claimed: 0, running: 0 })),
  );
  const streams = createEventStreams({
    db: engine.db,
    commits: engine.commits,
    ...(options.streamLimits === undefined ? {} : { limits: options.streamLimits }),
  });
  const operations = allOperations(entities, {
    db: engine.db,
    streams,
    pipeline,
    reader: createReader(engine.db),
    versions: engine.versions,
    newId: engine.newId,
    forgetCredentials: () => authenticator.forget(),
    vet: options.vet ?? (async () => null),
    pdf: options.pdf ?? (async () => null),
  });
  const app = createApp(options, metrics);
  const authenticate = async (request: FastifyRequest): Promise<Principal> => {
    const principal = await authenticator.authenticate(request.headers.authorization, now());
    request.principal = principal;
    return principal;
  };
  addRoutes(app, operations, authenticate, now);
  await registerPages(app, {
    entities,
    operations,
    db: engine.db,
    metrics,
    version: options.version,
    forOperators: async (request) => requireRole(await authenticate(request), operators),
  });
  if (options.requestBin === true) registerRequestBin(app, now);
  // Before the server waits for what is under way, which streams always are.
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', async () => {
    await pipeline.idle();
    await authenticator.close();
  });
  return app;
}

/** Fastify with our way of reading bodies and answering failures. */
function createApp(options: ServerOptions, metrics: Metrics): FastifyInstance {
  const app = Fastify({
    ...(options.log === false ? { logger: false } : { loggerInstance: options.log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: { maxHeaderSize: limits.headerBytes },
    routerOptions: { maxParamLength: 200 },
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply, problemFrom(error)),
    clientErrorHandler: (error, socket) => {
      const code =
        error.code === 'HPE_HEADER_OVERFLOW' ? 'header_fields_too_large' : 'invalid_request';
      const answer = problemAnswer(
        new Problem(code, 'The request is not HTTP that this server accepts.'),
        randomUUID(),
      );
      if (!socket.writable) return;
      socket.end(
        `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\ncontent-type: ${answer.mediaType}\r\n` +
          `content-length: ${Buffer.byteLength(answer.body)}\r\nconnection: close\r\n\r\n${answer.body}`,
      );
    },
  });
  app.setValidatorCompiler(() => () => true);
  app.decorateRequest('principal', null);
  app.decorateRequest('startedAt', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      try {
        done(null, readBody(request, bytes as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  addHooks(app, metrics);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error);
    if (problem.status >= 500)
      request.log.error({ err: problem.cause ?? problem, requestId: request.id }, problem.code);
    return sendProblem(request, reply, problem);
  });
  // Whatever method a client thinks of, the routes decide about it.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    // Pages outside of /api are for reading.
    const isPage = request.method !== 'GET' && app.findRoute({ method: 'GET', url: path }) !== null;
    const problem = isPage
      ? methodNotAllowed('GET, HEAD')
      : new Problem('not_found', `There is nothing at ${path}.`);
    return sendProblem(request, reply, problem);
  });
  return app;
}

function methodNotAllowed(allow: string): Problem {
  return new Problem('method_not_allowed', `Allowed here: ${allow}.`, { headers: { allow } });
}

/** Names every request, and counts it once it is answered. */
function addHooks(app: FastifyInstance, metrics: Metrics): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // What is under way at a stop is the last on its connection, or the stop would wait for idle clients.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // How long somebody listened says nothing about how long an answer took.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (isStream) return done();
    const seconds = (performance.now() - request.startedAt) / 1000;
    metrics.observeRequest(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      seconds,
    );
    done();
  });
}

function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9._:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** An action may come without a body; a PATCH has one. Only PATCH takes a merge patch. */
function readBody(request: FastifyRequest, bytes: Buffer): Body {
  const type = request.headers['content-type'] ?? '';
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
  if (
    (/merge-patch/i.test(type) && request.method !== 'PATCH') ||
    (charset !== undefined && charset !== 'utf-8')
  ) {
    throw new Problem('unsupported_media_type', 'Send application/json in UTF-8.');
  }
  if (request.method === 'DELETE') return {};
  if (bytes.length === 0 && request.method === 'POST') return {};
  return parseBody(bytes);
}

function addRoutes(
  app: FastifyInstance,
  operations: readonly Operation[],
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  now: () => Date,
): void {
  app.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      await authenticate(request);
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

function addRoute(
  api: FastifyInstance,
  operation: Operation,
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  now: () => Date,
): void {
  const { roles } = operation;
  const takesQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  api.route({
    method: operation.method,
    url: routePath(operation.path),
    // Before the body is read.
    onRequest: (request, _reply, done) => {
      if (request.principal !== null) requireRole(request.principal, roles);
      done();
    },
    handler: async (request, reply) => {
      const { principal } = request;
      if (principal === null) throw new Problem('unauthorized', 'No credential.');
      const { url } = request;
      const question = url.indexOf('?');
      if (question !== -1 && !takesQuery) refuseQuery(url.slice(question + 1));
      const answer = await operation.handle({
        principal,
        requestId: request.id,
        at: now().toISOString(),
        method: request.method,
        path: question === -1 ? url : url.slice(0, question),
        params: request.params as Record<string, string>,
        rawQuery: question === -1 ? '' : url.slice(question + 1),
        headers: request.headers,
        body: (request.body ?? {}) as Body,
        authenticateAgain: () => authenticate(request),
      });
      return sendAnswer(request, reply, answer, operation.path);
    },
  });
}

/** Who may read /metrics. */
const operators: readonly Role[] = ['Integrator', 'Admin'];

function requireRole({ actor }: Principal, roles: readonly Role[]): void {
  if (roles.includes(actor.role)) return;
  throw new Problem('forbidden', `${actor.role} may not do this; needed: ${roles.join(' or ')}.`);
}

/** Nothing in a request is silently ignored, not even a parameter where none is known. */
function refuseQuery(rawQuery: string): void {
  const [name] = new URLSearchParams(rawQuery).keys();
  if (name === undefined) return;
  throw invalidFilter(name, 'There is no such parameter; this operation has none.');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // Not yet set for what no route was found for.
  reply.header('x-request-id', request.id);
  return sendAnswer(request, reply, problemAnswer(problem, request.id), '');
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  path: string,
): FastifyReply {
  const { rowVersion, createdId, mediaType, body } = answer;
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  if (rowVersion !== null) reply.header('etag', `"${rowVersion}"`);
  if (createdId !== null) reply.header('location', `${path}/${createdId}`);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('server-timing', timingOf(request, answer));
  const held = request.headers['if-none-match'];
  const etag = reply.getHeader('etag');
  if (
    held !== undefined &&
    etag !== undefined &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    answer.status === 200 &&
    matches(held, String(etag))
  ) {
    return reply.code(304).send();
  }
  const isText = typeof body === 'string' || mediaType.startsWith('text/');
  reply.header('content-type', isText ? `${mediaType}; charset=utf-8` : mediaType);
  return reply.send(body);
}

/** Weak comparison of entity tags (RFC 9110, 8.8.3.2). */
function matches(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === '*' || bare(tag) === bare(etag));
}

function timingOf(request: FastifyRequest, { timing = [] }: Reply): string {
  const total = performance.now() - request.startedAt;
  let text = '';
  for (const [name, ms] of timing) text += `${name};dur=${ms.toFixed(2)}, `;
  return `${text}total;dur=${total.toFixed(2)}`;
}
