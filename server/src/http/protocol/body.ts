/**
 * Reads bodies: their headers, Expect: 100-continue, and the rejection of bodies that are too large or late. Parses
 * strict JSON, without what `JSON.parse` accepts: duplicate keys, broken UTF-8, NUL, lone surrogates, `__proto__`, deep
 * nesting, numbers out of range.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, Server } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Value } from '../../record/fields.ts';
import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { fileProblem, tooLarge } from './file-body.ts';
import { HttpProblem } from './http-problem.ts';

export const limits = {
  bodyBytes: 1024 * 1024,
  /** For operations without a credential. */
  openBodyBytes: 16 * 1024,
  /** For JSON to arrive; a file has the time of its operation. */
  arrivalMs: 30_000,
  /** Between two checks for bodies that are late. */
  checkEveryMs: 500,
  depth: 32,
  /** Members of objects and items of lists. A document with 500 full lines has about 5,000. */
  values: 20_000,
  /** Of one object; no record has a hundred fields. */
  members: 1_000,
  /** Of a body that is too large: read and discarded, so that the client can read the error. */
  discardedBytes: 16 * 1024 * 1024,
  discardMs: 5_000,
} as const;

export type Body = Readonly<Record<string, Value>>;

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
  const late = watchBodies(app.server);
  app.decorateRequest('upload', null);
  // Runs after authentication.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (['GET', 'HEAD'].includes(request.method)) return done(null, payload);
    if (!hasBody(request)) return done(null, payload);
    const refusal = request.is404 ? null : bodyProblem(request);
    // HTTP/1.0 has no interim responses (RFC 9110, 10.1.1).
    const waits =
      request.raw.httpVersion === '1.1' && /^100-continue$/i.test(request.headers.expect ?? '');
    if (refusal === null && waits) reply.raw.writeContinue();
    const { file } = request.routeOptions.config;
    late.begin(request.raw, file?.arrivalMs ?? limits.arrivalMs);
    done(refusal, payload);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      late.end(request.raw);
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

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** The problem of a body by its headers, or null. */
function bodyProblem(request: FastifyRequest): Problem | null {
  const { headers, routeOptions } = request;
  const { bodyLimit = Number.POSITIVE_INFINITY, config } = routeOptions;
  const length = Number(headers['content-length'] ?? 0);
  const most = config.file?.maxBytes ?? bodyLimit;
  if (length > most) return tooLarge(length, most);
  const wrong = config.file === undefined ? null : fileProblem(request, config.file);
  if (wrong !== null) return wrong;
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

const byteOrderMark = Buffer.from('\ufeff');

/** JSON without a byte order mark, which some clients and editors write first: RFC 8259, 8.1 allows to ignore it. */
function withoutMark(json: Buffer): Buffer {
  const size = byteOrderMark.length;
  return json.subarray(0, size).equals(byteOrderMark) ? json.subarray(size) : json;
}

/** Parses a body that is an object. Throws `invalid_json`. */
export function parseBody(json: Buffer): Body {
  const bytes = withoutMark(json);
  if (!isUtf8(bytes)) throw refusal(messageOf('body_not_utf8'));
  const spelled = countIn(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal(messageOf('body_not_json', { position: positionOf(error, text) }));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw refusal(messageOf('body_not_object'));
  }
  if (checkValue(value, 1) !== spelled.members) throw refusal(messageOf('body_key_twice'));
  return value as Body;
}

/** The position of a syntax error, from 1. Taken from the parser's message, which quotes the body and so is not shown. */
function positionOf(error: unknown, text: string): number {
  const words = error instanceof Error ? error.message : '';
  const found = / at position (\d+)/.exec(words)?.[1];
  return found === undefined ? text.length + 1 : Number(found) + 1;
}

/**
 * Counts object members (colons outside of strings) and values (commas and opening brackets) of JSON text. The parser
 * keeps the last of two equal keys, so the parsed value has fewer members exactly if a key is duplicated. Throws
 * `invalid_json`.
 */
function countIn(bytes: Buffer): { readonly members: number } {
  let members = 0;
  let values = 0;
  let isString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === signs.quote) isString = !isString;
    else if (isString) index += byte === signs.backslash ? 1 : 0;
    else if (byte === signs.colon) members += 1;
    else if (byte === signs.comma || byte === signs.list || byte === signs.object) values += 1;
  }
  if (values > limits.values)
    throw refusal(messageOf('body_values_too_many', { count: values, max: limits.values }));
  return { members };
}

const signs = { quote: 0x22, backslash: 0x5c, colon: 0x3a, comma: 0x2c, list: 0x5b, object: 0x7b };

/** Rejects values that cannot be stored; returns the number of members inside. */
function checkValue(value: unknown, depth: number): number {
  if (typeof value === 'string') checkText(value);
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    throw refusal(messageOf('body_number_out_of_range'));
  }
  if (value === null || typeof value !== 'object') return 0;
  if (depth > limits.depth) throw refusal(messageOf('body_too_deep', { max: limits.depth }));
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += checkValue(item, depth + 1);
    return members;
  }
  const entries = Object.entries(value);
  if (entries.length > limits.members) {
    throw refusal(
      messageOf('body_members_too_many', { count: entries.length, max: limits.members }),
    );
  }
  for (const [key, item] of entries) {
    if (key === '__proto__') throw refusal(messageOf('body_key_reserved'));
    checkText(key);
    members += 1 + checkValue(item, depth + 1);
  }
  return members;
}

function checkText(text: string): void {
  if (!isStorable(text)) throw refusal(messageOf('text_not_storable'));
}

/** Whether PostgreSQL can store the text unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function refusal(message: RenderedMessage): Problem {
  return new Problem('invalid_json', message);
}

interface LateBodies {
  /** Call it when the headers have arrived. */
  begin(request: IncomingMessage, arrivalMs: number): void;
  end(request: IncomingMessage): void;
}

/**
 * Rejects requests whose body does not arrive in time, as Node.js does for whole requests: a file may take longer than
 * JSON, and Node.js has one time for all.
 */
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
