/** Fastify as this service speaks HTTP: how a request is named, read, answered, refused and counted. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, METHODS, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { problemAnswer } from '../domain/answer.ts';
import { Problem } from '../domain/problem.ts';
import type { Principal } from '../storage/credentials.ts';
import { type Body, limits as jsonLimits, parseBody } from './json.ts';
import type { Metrics } from './metrics.ts';
import type { Reply } from './operation.ts';
import { problemFrom } from './problems.ts';

const limits = {
  /** A request that has not arrived whole by then is cut. */
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 72_000,
  headerBytes: 16 * 1024,
} as const;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAt: number;
  }
}

/**
 * Fastify with our way of reading bodies and answering failures. `trustProxy`: CIDR ranges of proxies whose
 * word for the client's address is taken.
 */
export function createApp(
  log: FastifyBaseLogger | false,
  metrics: Metrics,
  trustProxy: readonly string[] = [],
): FastifyInstance {
  const app = Fastify({
    ...(log === false ? { logger: false } : { loggerInstance: log }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Refused below, in the form that everything is refused in.
    http: { maxHeaderSize: limits.headerBytes, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply, problemFrom(error)),
    clientErrorHandler: refuseClient,
  });
  // RFC 9110, 10.1.1 lets a server pass over an expectation that it does not know.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
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

/** What is no HTTP, or too much of it, is answered in the form that everything is refused in. */
function refuseClient(error: Error & { readonly code?: string }, socket: Socket): void {
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const code = isLong ? 'header_fields_too_large' : 'invalid_request';
  const requestId = randomUUID();
  const problem = new Problem(code, 'The request is not HTTP that this server accepts.');
  const { status, mediaType, body } = problemAnswer(problem, requestId);
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${mediaType}\r\n` +
      `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

export function methodNotAllowed(allow: string): Problem {
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
    done(hostProblem(request.raw));
  });
  app.addHook('onResponse', (request, reply, done) => {
    // How long somebody listened, or took a file, says nothing about how long an answer took.
    const type = String(reply.getHeader('content-type')).split(';', 1)[0] ?? '';
    if (['text/event-stream', 'text/csv', 'application/x-ndjson'].includes(type)) return done();
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

/** RFC 9112, 3.2: a request of HTTP/1.1 names one host. Whoever reads two may take another than a proxy did. */
function hostProblem({ httpVersion, rawHeaders }: IncomingMessage): Problem | undefined {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined;
  return new Problem('invalid_request', 'Send the header Host, once.');
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

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // Not yet set for what no route was found for.
  reply.header('x-request-id', request.id);
  return sendAnswer(request, reply, problemAnswer(problem, request.id), '');
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  path: string,
): FastifyReply {
  const { rowVersion, createdId, mediaType, body } = answer;
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) {
    // It may vary by origin already.
    const before = name === 'vary' ? reply.getHeader('vary') : undefined;
    reply.header(name, before === undefined ? value : `${String(before)}, ${value}`);
  }
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
  if (body instanceof Readable) {
    // Reset, not closed: with HTTP/1.0, which proxies like to speak, a closed connection means the end.
    body.once('error', () => request.raw.socket.resetAndDestroy());
  }
  if (answer.status === 302) return reply.send();
  const isText = typeof body === 'string' || mediaType.startsWith('text/');
  const isWhole = mediaType.includes(';');
  reply.header('content-type', isText && !isWhole ? `${mediaType}; charset=utf-8` : mediaType);
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
