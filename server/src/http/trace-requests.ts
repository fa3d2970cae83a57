/** A span for each request of the API, by the semantic conventions of OpenTelemetry for HTTP servers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../record/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: the request is not traced. */
    span: Span | null;
  }
}

/** Others are `_OTHER`, because a client can invent any number. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Add it before other hooks, so that it covers them. */
export function traceRequests(api: FastifyInstance, tracer: Tracer | null): void {
  api.decorateRequest('span', null);
  if (tracer === null) return;
  api.addHook('onRequest', (request, reply, done) => {
    const method = methods.has(request.method) ? request.method : '_OTHER';
    // The route instead of the path: a path contains ids, and an unknown one anything.
    const route = request.routeOptions.url ?? '';
    const { traceparent } = request.headers;
    const span = tracer.start(`${method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
      },
    });
    request.span = span;
    // Also when the client closed the connection, or a stream has ended.
    reply.raw.once('close', () => endSpan(span, request, reply));
    done();
  });
}

function endSpan(span: Span, { principal }: FastifyRequest, { raw }: FastifyReply): void {
  if (principal !== null) span.set({ 'daybook.tenant.id': principal.tenant.id });
  const { statusCode } = raw;
  if (!raw.headersSent) span.end('closed_by_client');
  else {
    span.set({ 'http.response.status_code': statusCode });
    span.end(statusCode >= 500 ? String(statusCode) : null);
  }
}
