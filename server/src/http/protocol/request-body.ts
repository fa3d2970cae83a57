/** Reads and parses bodies: their headers, Expect: 100-continue, JSON, and the rejection of bodies that are too large. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { HttpProblem } from './http-problem.ts';
import { type Body, parseBody, withoutMark } from './body.ts';

const limits = {
  /** Of a body that is too large: read and discarded, so that the client can read the error. */
  discardedBytes: 16 * 1024 * 1024,
  discardMs: 5_000,
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: accepts bodies in any content coding, and does not decode them. */
    readonly anyCoding?: boolean;
  }
}

export function registerBodies(app: FastifyInstance): void {
  // Without a listener, Node.js sends 100 before the request is checked.
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
  // Runs after authentication.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (['GET', 'HEAD'].includes(request.method)) return done(null, payload);
    const refusal = request.is404 ? null : bodyProblem(request);
    // HTTP/1.0 has no interim responses (RFC 9110, 10.1.1).
    const waits =
      request.raw.httpVersion === '1.1' && /^100-continue$/i.test(request.headers.expect ?? '');
    if (refusal === null && waits) reply.raw.writeContinue();
    done(refusal, payload);
  });
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
}

/** The body of an action is optional, that of a PATCH required. Only PATCH accepts a merge patch. */
function readBody(request: FastifyRequest, bytes: Buffer): Body {
  const type = request.headers['content-type'] ?? '';
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
  if (
    (/merge-patch/i.test(type) && request.method !== 'PATCH') ||
    (charset !== undefined && charset !== 'utf-8')
  ) {
    throw new Problem('unsupported_media_type', messageOf('media_type_wrong'));
  }
  if (request.method === 'DELETE') {
    if (['', '{}'].includes(bytes.toString('utf8').trim())) return {};
    throw new Problem('invalid_request', messageOf('body_of_delete'));
  }
  if (withoutMark(bytes).length === 0 && request.method === 'POST') return {};
  return parseBody(bytes);
}

/** The problem of a body by its headers, or null. */
function bodyProblem({ headers, routeOptions }: FastifyRequest): Problem | null {
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return null;
  const { bodyLimit = Number.POSITIVE_INFINITY, config } = routeOptions;
  if (length > bodyLimit) {
    const params = { bytes: length, max: bodyLimit };
    return new Problem('payload_too_large', messageOf('body_over_limit', params));
  }
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity' || config.anyCoding === true) return null;
  const message = messageOf('content_coding_wrong', { coding: coding.slice(0, 40) });
  // RFC 9110, 15.5.16.
  return new HttpProblem('unsupported_media_type', message, { 'accept-encoding': 'identity' });
}

/**
 * A response body that ends when the request has arrived, up to a limit. By its Content-Length, the client has it at
 * once. Closing earlier would reset the connection, and the response might be lost (RFC 9112, 9.6).
 */
export function whileDiscarding(text: string, raw: IncomingMessage): Readable {
  const answer = new Readable({ read: () => undefined });
  answer.push(text);
  let left: number = limits.discardedBytes;
  const end = () => {
    clearTimeout(timer);
    raw.off('data', count).off('end', end).off('close', end);
    answer.push(null);
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  };
  const timer = setTimeout(end, limits.discardMs);
  raw.on('data', count).once('end', end).once('close', end).resume();
  if (raw.readableEnded || raw.destroyed) end();
  return answer;
}
