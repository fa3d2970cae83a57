/** Notes every request whose credential is an API key, when its response has ended. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLog } from './request-log.ts';

export function logRequests(
  app: FastifyInstance,
  log: Pick<RequestLog, 'note'>,
  now: () => Date,
): void {
  app.addHook('onResponse', (request, { raw }, done) => {
    note(request, raw.statusCode);
    done();
  });
  // The client closed the connection first.
  app.addHook('onRequestAbort', (request, done) => {
    note(request, null);
    done();
  });

  function note(request: FastifyRequest, status: number | null): void {
    const { credentialOf } = request;
    if (credentialOf?.actor.type !== 'key') return;
    log.note(credentialOf.tenant.id, {
      at: now().toISOString(),
      keyId: credentialOf.actor.id,
      method: request.method,
      route: routeOf(request),
      status,
      durationMs: Math.round(performance.now() - request.startedAt),
      requestId: request.id,
    });
  }
}

/** As the operation declares it; a path that is not known may contain anything. */
function routeOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return url.replace(/:(\w+)/g, '{$1}');
}
