/**
 * Compresses responses by `Accept-Encoding` (RFC 9110, 12.5.3), with node:zlib. A body in memory is compressed as a
 * whole, so that it has a Content-Length.
 */
import { pipeline, Readable } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import { negotiateCoding } from './negotiate.ts';

/** In the order of preference. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const limits = {
  /** A shorter body fits into one packet with or without compression. */
  leastBytes: 1_000,
  /** A longer body is compressed outside of the event loop. */
  inlineBytes: 64 * 1024,
} as const;

/**
 * The fastest levels: of an invoice of 1.6 kB, quality 1 of br costs 0.04 ms and leaves 49 %, quality 4 costs
 * 0.2 ms and leaves 45 %.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzip = { level: 1 };
/** Flushes each write, so that an export shows its first rows while the next ones are read. */
const brotliStream = { ...brotli, flush: constants.BROTLI_OPERATION_FLUSH };
const gzipStream = { ...gzip, flush: constants.Z_SYNC_FLUSH };

const compressible =
  /^(application\/((\w+\+)?json|x-ndjson|xml|yaml)|text\/(?!event-stream)[\w-]+|image\/svg\+xml)\b/;

/** Whether the response is compressible. Event streams and PDFs are not. */
export function mayCompress(mediaType: string, body: string | Uint8Array | Readable): boolean {
  if (!compressible.test(mediaType)) return false;
  if (body instanceof Readable) return true;
  return Buffer.byteLength(body) >= limits.leastBytes;
}

export function codingFor(acceptEncoding: string | string[] | undefined): Coding | null {
  return negotiateCoding(acceptEncoding?.toString(), codings);
}

/** The body in a coding. An end or error of one side of a stream ends the other side. */
export function compress(
  body: string | Uint8Array | Readable,
  coding: Coding,
): Uint8Array | Readable {
  const isBrotli = coding === 'br';
  if (!(body instanceof Readable) && Buffer.byteLength(body) <= limits.inlineBytes)
    return isBrotli ? brotliCompressSync(body, brotli) : gzipSync(body, gzip);
  const compressor = isBrotli ? createBrotliCompress(brotliStream) : createGzip(gzipStream);
  if (body instanceof Readable) return pipeline(body, compressor, () => undefined);
  compressor.end(body);
  return compressor;
}
