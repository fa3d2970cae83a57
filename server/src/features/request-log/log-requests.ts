/** Notes every request whose credential is an API key, when its response has ended. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from './request-log.ts';

export function logRequests(
  app: FastifyInstance,
  log: Pick<RequestLog, 'note'>,
  now: () => Date,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const at = now();
    // Also when the client closed the connection, or a stream has ended.
    reply.raw.once('close', () => note(request, reply, at));
    done();
  });

  function note(request: FastifyRequest, { raw }: FastifyReply, at: Date): void {
    const { credentialOf } = request;
    if (credentialOf?.actor.type !== 'key') return;
    log.note(credentialOf.tenant.id, {
      at: at.toISOString(),
      keyId: credentialOf.actor.id,
      method: request.method,
      route: routeOf(request),
      status: raw.headersSent ? raw.statusCode : null,
      durationMs: Math.round(performance.now() - request.startedAt),
      requestId: request.id,
    });
  }
}

/** As the operation declares it; a path that is not known may contain anything. */
function routeOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return url.replace(/:(\w+)/g, '{$1}');
}
