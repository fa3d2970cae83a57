/**
 * Rejects requests whose body does not arrive in time, as Node.js does for whole requests: a file may take longer than
 * JSON, and Node.js has one time for all.
 */
import type { IncomingMessage, Server } from 'node:http';

const limits = {
  /** Between two checks. */
  checkEveryMs: 500,
} as const;

export interface LateBodies {
  /** Call it when the headers have arrived. */
  begin(request: IncomingMessage, arrivalMs: number): void;
  end(request: IncomingMessage): void;
}

export function watchBodies(server: Server): LateBodies {
  const arriving = new Map<IncomingMessage, number>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, until] of arriving) {
      const hasEnded = request.complete || request.destroyed;
      if (!hasEnded && until > now) continue;
      arriving.delete(request);
      if (!hasEnded) server.emit('clientError', lateError(), request.socket);
    }
  }, limits.checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return {
    begin: (request, arrivalMs) => arriving.set(request, performance.now() + arrivalMs),
    end: (request) => arriving.delete(request),
  };
}

/** The error of Node.js. */
function lateError(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
