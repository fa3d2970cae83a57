/** CORS: only for origins that the operator lists, and never with cookies. */
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long browsers may cache a preflight response. */
const preflightSeconds = 600;

const rules = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Last-Event-ID',
    'Save-Session',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Content-Disposition',
    'ETag',
    'External-Id-Found',
    'Idempotency-Replayed',
    'Link',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Server-Timing',
    'X-Request-Id',
  ],
  maxAge: preflightSeconds,
} satisfies FastifyCorsOptions;

/** `origins`: such as `https://books.example`. Without any, browsers block all other sites. */
export async function registerCors(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  await app.register(fastifyCors, {
    delegator(request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) {
      const { origin = '' } = request.headers;
      // An OPTIONS request that is not a preflight goes to the route.
      const preflight = request.headers['access-control-request-method'] !== undefined;
      done(null, { ...rules, preflight, origin: listed.has(origin) && origin });
    },
  });
}
