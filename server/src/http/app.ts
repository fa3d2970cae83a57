/** The Fastify configuration: request ids, body parsing, responses, errors and metrics. */

import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Outages } from '../postgres/outages.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import { hashOf } from '../record/row-version.ts';
import { networkOf } from '../record/values/network.ts';
import { problemAnswer } from './answer.ts';
import { createDrain, type Drain } from './drain.ts';
import {
  createUnreadResponses,
  type UnreadLimits,
  type UnreadResponses,
} from './limits/unread-responses.ts';
import type { Metrics } from './metrics.ts';
import type { Reply } from './operation.ts';
import type { Principal } from './principal.ts';
import { statusOf } from './problem-kinds.ts';
import { limits as bodyLimits, registerBodies, whileDiscarding } from './protocol/body.ts';
import { heldTag, isRead, recordTag, tagIn } from './protocol/conditional-requests.ts';
import { hostProblem, type Surroundings } from './protocol/host-check.ts';
import { HttpProblem } from './protocol/http-problem.ts';
import { type Coding, codingFor, compress, mayCompress } from './protocol/negotiate.ts';
import { problemFrom } from './protocol/problems.ts';
import { isLatest, noteRequest, refuseClient } from './protocol/refuse-client.ts';

const limits = {
  /** Time for the headers of a request to arrive. */
  headersTimeoutMs: 30_000,
  /** Time for a whole request to arrive; then its connection is closed. A body has a shorter time of its own. */
  requestTimeoutMs: 300_000,
  keepAliveTimeoutMs: 72_000,
  headerBytes: 16 * 1024,
  /** Max-age of Strict-Transport-Security. */
  hstsSeconds: 31_536_000,
} as const;

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain;
  }
  interface FastifyRequest {
    principal: Principal | null;
    /** The owner of the credential, also for a rejected cross-site request. */
    credentialOf: Principal | null;
    startedAt: number;
  }
  interface FastifyReply {
    /** Size of a response body that is in memory as a whole, also during compression; else 0. */
    wholeBytes: number;
  }
}

export interface AppOptions extends Surroundings {
  readonly log: FastifyBaseLogger | false;
  readonly metrics: Metrics;
  /** CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  readonly unread?: Partial<UnreadLimits>;
  /** Reports failures of the database instead of one line for each request. */
  readonly outages?: Pick<Outages, 'note'>;
}

export const routerOptions = { maxParamLength: 200 };

/** Creates Fastify with strict body parsing and problem responses. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log, trustProxy = [] } = options;
  const app = Fastify({
    ...(log === false ? { logger: false } : { loggerInstance: log }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Requests on open connections are served until the end of a stop.
    return503OnClosing: false,
    // Rejected below with a problem document instead.
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requireHostHeader: false,
    },
    routerOptions,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply, problemFrom(error)),
    clientErrorHandler: refuseClient,
  });
  // RFC 9110, 10.1.1 lets a server ignore an unknown expectation.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.server.prependListener('request', noteRequest);
  app.setValidatorCompiler(() => () => true);
  app.decorate('drain', createDrain(app.server));
  app.decorateRequest('principal', null);
  app.decorateRequest('credentialOf', null);
  app.decorateRequest('startedAt', 0);
  app.decorateReply('wholeBytes', 0);
  registerBodies(app);
  addHooks(app, options, createUnreadResponses(options.unread ?? {}));
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error);
    if (statusOf(problem) >= 500 && options.outages?.note(problem) !== true) {
      const { cause, code } = problem;
      // A limit that does its work is no error of the service.
      if (code === 'overloaded' && cause === undefined) request.log.warn(problem.message);
      else request.log.error({ err: cause ?? problem, requestId: request.id }, code);
    }
    return sendProblem(request, reply, problem);
  });
  // For methods that Node.js parses, so that a path without the method returns 405. It closes the connection of a CONNECT.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    // Pages outside of /api support only GET.
    const isPage = request.method !== 'GET' && app.findRoute({ method: 'GET', url: path }) !== null;
    const isKnown = (url: string) => app.findRoute({ method: 'GET', url }) !== null;
    const problem = isPage ? methodNotAllowed('GET, HEAD') : pathUnknown(request.url, isKnown);
    return sendProblem(request, reply, problem);
  });
  return app;
}

/** Names the path without slashes at its end if that is known. */
export function pathUnknown(url: string, isKnown: (path: string) => boolean): Problem {
  const [path = ''] = url.split('?', 1);
  const without = withoutSlash(url);
  if (without !== path && isKnown(without))
    return new Problem('not_found', messageOf('path_ends_with_slash', { path, without }));
  return new Problem('not_found', messageOf('path_unknown', { path }));
}

/** The path of a URL without slashes at its end. */
export function withoutSlash(url: string): string {
  const question = url.indexOf('?');
  let end = question === -1 ? url.length : question;
  while (end > 1 && url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

export function methodNotAllowed(allow: string): Problem {
  const message = messageOf('method_not_allowed', { allowed: allow });
  return new HttpProblem('method_not_allowed', message, { allow });
}

/** Sets request ids, and counts responses. */
function addHooks(app: FastifyInstance, options: AppOptions, unread: UnreadResponses): void {
  const { metrics } = options;
  const isHttps = options.publicUrl?.startsWith('https:') ?? false;
  app.addHook('preClose', async () => app.drain.begin());
  app.addHook('onSend', (request, reply, payload, done) => {
    if (app.drain.isBegun && isLatest(request.raw)) reply.header('connection', 'close');
    const isWhole = typeof payload === 'string' || payload instanceof Uint8Array;
    const owner = request.principal?.tenant.id ?? networkOf(request.ip);
    const bytes = isWhole ? Buffer.byteLength(payload) : reply.wholeBytes;
    unread.watch(owner, request.raw.socket, reply.raw, bytes);
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    // It crossed the end of an idle connection: without a response, nothing may be done.
    if (request.raw.socket.writableEnded) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    request.startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // A proxy may terminate TLS; PUBLIC_URL shows it.
    if (isHttps) reply.header('strict-transport-security', `max-age=${limits.hstsSeconds}`);
    done(hostProblem(request.raw, options));
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The duration of streams and downloads says nothing about the latency of responses.
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

function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9._:-]{1,64}$/.test(given) ? given : randomUUID();
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // Not yet set if no route matches.
  reply.header('x-request-id', request.id);
  const answer = problemAnswer(problem, request.id);
  if (problem.code !== 'payload_too_large') return sendAnswer(request, reply, answer, '');
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(answer.body));
  const body = whileDiscarding(answer.body, request.raw);
  return sendAnswer(request, reply, { ...answer, body }, '');
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  path: string,
): FastifyReply {
  const { rowVersion, createdId, mediaType, body, bodyBytes = 0 } = answer;
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name === 'vary') addVary(reply, String(value));
    else reply.header(name, value);
  }
  if (rowVersion !== null && typeof body === 'string')
    reply.header('etag', recordTag(rowVersion, answer.bodyHash ?? hashOf(body)));
  if (createdId !== null) reply.header('location', `${filled(path, request)}/${createdId}`);
  if (answer.showsSecret === true) reply.header('cache-control', 'no-store');
  setCaching(reply);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('server-timing', timingOf(request, answer));
  const coding = chooseCoding(request, reply, answer);
  const etag = reply.getHeader('etag')?.toString();
  if (etag !== undefined) {
    const isFound = isRead(request.method) && answer.status === 200;
    const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers;
    const kept = isFound && held !== undefined ? heldTag(held, etag, coding, accepted) : null;
    reply.header('etag', kept ?? tagIn(coding, etag));
    if (kept !== null) return reply.code(304).send();
  }
  if (body instanceof Readable) {
    // Reset, not closed: with HTTP/1.0, which some proxies use, a closed connection means a complete response.
    body.once('error', () => request.raw.socket.resetAndDestroy());
  }
  if (answer.status === 302) return reply.send();
  const isText = typeof body === 'string' || mediaType.startsWith('text/');
  const isWhole = mediaType.includes(';');
  reply.header('content-type', isText && !isWhole ? `${mediaType}; charset=utf-8` : mediaType);
  reply.wholeBytes = body instanceof Readable ? bodyBytes : Buffer.byteLength(body);
  if (coding === null) return reply.send(body);
  return reply.header('content-encoding', coding).send(compress(body, coding));
}

/** The path of an operation with the ids of this request, which are UUIDs, in lower case. */
function filled(path: string, { params }: FastifyRequest): string {
  const ids = params as Readonly<Record<string, string>>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (ids[name] ?? '').toLowerCase());
}

/** Responses with an ETag may be cached privately with revalidation; others are not cached. */
function setCaching(reply: FastifyReply): void {
  const hasTag = reply.hasHeader('etag');
  if (hasTag) addVary(reply, 'authorization, cookie');
  if (reply.hasHeader('cache-control')) return;
  reply.header('cache-control', hasTag ? 'private, no-cache' : 'no-store');
}

/** Chooses the content coding of the response; null: none. Sets `Vary` if it depends on `Accept-Encoding`. */
function chooseCoding(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, body, showsSecret }: Reply,
): Coding | null {
  // The length of a compressed response with a secret and text of an attacker leaks the secret (BREACH).
  if (showsSecret === true || !mayCompress(mediaType, body)) return null;
  // Its length is already set.
  if (reply.hasHeader('content-length')) return null;
  addVary(reply, 'accept-encoding');
  return codingFor(request.headers['accept-encoding']);
}

/** Appends to `Vary`, which CORS may have set. */
function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}

function timingOf(request: FastifyRequest, { timing = [] }: Reply): string {
  const total = performance.now() - request.startedAt;
  let text = '';
  for (const [name, ms] of timing) text += `${name};dur=${ms.toFixed(2)}, `;
  return `${text}total;dur=${total.toFixed(2)}`;
}
