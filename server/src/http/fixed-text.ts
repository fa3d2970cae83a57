/** A text that does not change while the process runs: rendered and compressed once, revalidated by its ETag. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../record/row-version.ts';
import { heldTag, tagIn } from './protocol/conditional-requests.ts';
import { type Coding, codingFor } from './protocol/negotiate.ts';

const brotliOnce = promisify(brotliCompress);
const gzipOnce = promisify(gzip);
/** Of brotli: about 30 ms per megabyte, outside of the event loop. */
const quality = 5;

interface FixedText {
  readonly mediaType: string;
  readonly make: () => string | Promise<string>;
  /** Default: `no-cache`. */
  readonly cacheControl?: string;
}

/** The handler of a GET route. The text is rendered at the first request. */
export function fixedText({ mediaType, make, cacheControl = 'no-cache' }: FixedText) {
  let made: Promise<{ bytes: Buffer; etag: string }> | null = null;
  const coded = new Map<Coding, Promise<Buffer>>();
  const codeOnce = (coding: Coding, bytes: Buffer) => {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    const done = coding === 'br' ? brotliOnce(bytes, { params }) : gzipOnce(bytes);
    coded.set(coding, done);
    return done;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= Promise.resolve(make()).then((text) => {
      return { bytes: Buffer.from(text), etag: `"${hashOf(text)}"` };
    });
    // The next request retries after a failure.
    made.catch(() => {
      made = null;
    });
    const { bytes, etag } = await made;
    const coding = codingFor(request.headers['accept-encoding']);
    reply.header('vary', 'accept-encoding').header('cache-control', cacheControl);
    const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers;
    const kept = held === undefined ? null : heldTag(held, etag, coding, accepted);
    reply.header('etag', kept ?? tagIn(coding, etag));
    if (kept !== null) return reply.code(304).send();
    reply.header('content-type', `${mediaType}; charset=utf-8`);
    if (coding === null) return reply.send(bytes);
    return reply.header('content-encoding', coding).send(await codeOnce(coding, bytes));
  };
}
