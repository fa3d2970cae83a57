/** Creates the routes of the API from its operations. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { originOf } from '../record/audit.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import type { Tracer } from '../record/tracing.ts';
import { methodNotAllowed, pathUnknown, routerOptions, sendAnswer, withoutSlash } from './app.ts';
import type { Gate } from './limits/gate.ts';
import {
  lateProblem,
  type RequestsInProgress,
  limits as timeLimits,
} from './limits/in-progress.ts';
import type { PageTurns } from './limits/page-turns.ts';
import { createUploads } from './limits/uploads.ts';
import { unknownParameter } from './lists/query-parameters.ts';
import type { AnyOperation, ApiRequest, OpenRequest, Operation, Reply } from './operation.ts';
import { requireAllowed } from './permission.ts';
import type { Principal } from './principal.ts';
import { type Body, limits as bodyLimits } from './protocol/body.ts';
import { requireCheckable } from './protocol/conditional-requests.ts';
import { acceptFiles, fileMissing } from './protocol/file-body.ts';
import { type Offers, requireAcceptable } from './protocol/negotiate.ts';
import { traceRequests } from './trace-requests.ts';

/** Dependencies of every route. */
interface RouteContext {
  readonly now: () => Date;
  /** Null: requests are not traced. */
  readonly tracer: Tracer | null;
  readonly gate: Gate;
  readonly pages: PageTurns;
  readonly requests: RequestsInProgress;
  /** Time limit of a response. */
  readonly answerMs?: number | undefined;
}

/** Every operation, 405 for the other methods of its path, and 404 under /api for every other path. */
export function addRoutes(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  way: RouteContext,
): void {
  const uploads = createUploads();
  app.register(async (api) => {
    traceRequests(api, way.tracer);
    const paths = createPaths(operations);
    const pathAt = (url: string): KnownPath | undefined => paths.find('GET', url)?.store;
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { method, url } = request;
      const hasSlash = slashAtEnd.test(url);
      await way.gate.admit(request, reply, () =>
        hasSlash
          ? pathAt(withoutSlash(url))?.open.includes(method) === true
          : request.routeOptions.config.open === true,
      );
      // Otherwise the router takes the slash for an empty id.
      if (hasSlash) throw pathUnknown(url, (path) => pathAt(path) !== undefined);
    };
    for (const operation of operations) addRoute(api, operation, admit, { ...way, uploads });
    const unsupported = {
      // Before the body is read.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        await admit(request, reply);
        const { method, url } = request;
        const allow = pathAt(url)?.allow;
        if (allow === undefined) throw pathUnknown(url, () => false);
        if (method !== 'OPTIONS') throw methodNotAllowed(allow);
        return reply.code(204).header('allow', allow).send();
      },
      handler: () => undefined,
    };
    // Here, so that unauthenticated clients cannot even learn which paths exist.
    api.all('/api/*', unsupported);
    const others = api.supportedMethods.filter((method) => !['GET', 'HEAD'].includes(method));
    // Its GET is an operation.
    api.route({ method: others, url: '/api', ...unsupported });
  });
}

/** A path with a slash at its end. */
const slashAtEnd = /^[^?]*\/(?:\?|$)/;

interface KnownPath {
  /** The header `Allow`. */
  readonly allow: string;
  /** Methods that require no credential. */
  readonly open: readonly string[];
}

/**
 * What is known of each path, found as the router finds its routes. One route responds to all unsupported methods,
 * because a route for each of 30 methods of each path took a tenth of a second of each start. If two paths match the
 * same URL, the router may select the operation of the other path, so both need the same methods (a test verifies it).
 */
function createPaths(operations: readonly AnyOperation[]) {
  const paths = createRouter(routerOptions);
  for (const [path, group] of Map.groupBy(operations, ({ path }) => path)) {
    const known: string[] = group.map(({ method }) => method);
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    const open = group.filter((operation) => 'open' in operation).map(({ method }) => method);
    paths.on('GET', routePath(path), () => undefined, { allow, open } satisfies KnownPath);
  }
  return paths;
}

function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires no credential. */
    readonly open?: boolean;
  }
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function addRoute(
  api: FastifyInstance,
  operation: AnyOperation,
  admit: Admit,
  way: RouteContext & { readonly uploads: ReturnType<typeof createUploads> },
): void {
  const { now, requests, uploads, answerMs = timeLimits.answerMs } = way;
  const { method, timeoutMs = answerMs, file } = operation;
  const isOpen = 'open' in operation;
  const offers = offersOf(operation);
  const checksIfMatch = operation.parameters?.some(({ name }) => name === 'If-Match') ?? false;
  const takesQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  const add = (at: FastifyInstance) =>
    at.route({
      method,
      url: routePath(operation.path),
      config: { open: isOpen, ...(file && { file }) },
      bodyLimit: isOpen ? bodyLimits.openBodyBytes : bodyLimits.bodyBytes,
      // Before the body is read.
      onRequest: async (request, reply) => {
        await admit(request, reply);
        if (request.principal !== null && 'roles' in operation)
          requireAllowed(request.principal, operation);
        if (operation.negotiatesAccept !== true) requireAcceptable(request.headers.accept, offers);
        const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
        if (ifMatch !== undefined || ifNoneMatch !== undefined)
          requireCheckable(method, request.headers, checksIfMatch);
      },
      handler: async (request, reply) => {
        const { principal } = request;
        const asked = askedOf(request, takesQuery, now());
        let isLate = false;
        // Its handler runs while the file arrives.
        const arrivalMs = request.upload === null ? 0 : (file?.arrivalMs ?? 0);
        const end = requests.begin(request, principal, timeoutMs + arrivalMs, () => {
          isLate = true;
          reply.send(lateProblem(method));
        });
        let leave: (() => void) | undefined;
        try {
          if (arrivalMs > 0) leave = uploads.take(principal?.tenant.id ?? '');
          const answer = await ('open' in operation
            ? operation.handle({ ...asked, principal })
            : handleFor(operation, asked, principal ?? noPrincipal(), way, request, reply));
          if (!isLate) return sendAnswer(request, reply, answer, operation.path);
          // A late stream would keep its transaction open.
          if (answer.body instanceof Readable) answer.body.destroy();
        } catch (error) {
          if (!isLate) throw error;
        } finally {
          leave?.();
          end();
        }
        return reply;
      },
    });
  if (file === undefined) return void add(api);
  api.register(async (scope) => {
    acceptFiles(scope, file);
    add(scope);
  });
}

function askedOf(
  request: FastifyRequest,
  takesQuery: boolean,
  at: Date,
): Omit<OpenRequest, 'principal'> {
  const { url } = request;
  const question = url.indexOf('?');
  if (question !== -1 && !takesQuery) refuseQuery(url.slice(question + 1));
  return {
    requestId: request.id,
    span: request.span,
    at: at.toISOString(),
    method: request.method,
    path: question === -1 ? url : url.slice(0, question),
    params: request.params as Record<string, string>,
    rawQuery: question === -1 ? '' : url.slice(question + 1),
    headers: request.headers,
    body: (request.body ?? {}) as Body,
    file: () => request.upload ?? noFile(),
    origin: () => originOf(request.ip, request.headers['user-agent']),
  };
}

/** The media types of successful responses; none for redirects. */
function offersOf({ responses }: AnyOperation): Offers<string> {
  const types = Object.entries(responses).flatMap(([status, response]) =>
    Number(status) >= 300 || 'redirect' in response
      ? []
      : [response.mediaType ?? 'application/json', ...Object.keys(response.also ?? {})],
  );
  return Object.fromEntries(types.map((type) => [type, `${type}; charset=utf-8`]));
}

/** Handles a request with a credential, in a turn of its tenant if the response is a page. */
function handleFor(
  operation: Operation,
  asked: Omit<OpenRequest, 'principal'>,
  principal: Principal,
  { gate, pages }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> {
  const inTurn: ApiRequest['inTurn'] = (kind, work) => pages[kind](principal.tenant.id, work);
  const authenticateAgain = async () => {
    const again = await gate.authenticate(request);
    requireAllowed(again, operation);
    return again;
  };
  const onClose: ApiRequest['onClose'] = (listener) => void reply.raw.once('close', listener);
  const work = () => operation.handle({ ...asked, principal, authenticateAgain, onClose, inTurn });
  return turnOf(operation) === 'whole' ? inTurn('page', work) : work();
}

function turnOf({ turn, parameters = [] }: Operation): Operation['turn'] {
  const hasLimit = parameters.some(({ in: place, name }) => place === 'query' && name === 'limit');
  return turn ?? (hasLimit ? 'whole' : undefined);
}

function noPrincipal(): never {
  throw new Problem('unauthorized', messageOf('credential_required'));
}

function noFile(): never {
  throw fileMissing();
}

/** Rejects query parameters of operations that have none. */
function refuseQuery(rawQuery: string): void {
  const [name] = new URLSearchParams(rawQuery).keys();
  if (name === undefined) return;
  throw unknownParameter(name, []);
}
