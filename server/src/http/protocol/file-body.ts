/**
 * Bodies that are files, in the media types, up to the size and within the time of their operation. The handler reads
 * the bytes as they arrive: what it does not keep is not in memory.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

export interface FileBody {
  /** In lower case, without parameters: `image/png`. */
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
  /** From the headers to the last byte. */
  readonly arrivalMs: number;
  /** Of the file, in the OpenAPI document. */
  readonly description: string;
}

/** A file of a request, to be read once. */
export interface Upload {
  readonly mediaType: string;
  /** Throws `payload_too_large` beyond the limit, and `invalid_request` if it is empty or the client leaves. */
  readonly bytes: AsyncIterable<Buffer>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the operation is a file. */
    readonly file?: FileBody;
  }
  interface FastifyRequest {
    upload: Upload | null;
  }
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The problem of its media type, or null. */
export function fileProblem(request: FastifyRequest, { mediaTypes }: FileBody): Problem | null {
  if (mediaTypes.includes(mediaTypeOf(request))) return null;
  const message = messageOf('media_type_of_file', { accepted: mediaTypes.join(', ') });
  return new Problem('unsupported_media_type', message);
}

/** Accepts files at the routes of this part of the app. */
export function acceptFiles(app: FastifyInstance, { mediaTypes, maxBytes }: FileBody): void {
  app.addContentTypeParser([...mediaTypes], (request, payload: IncomingMessage, done) => {
    request.upload = { mediaType: mediaTypeOf(request), bytes: read(payload, maxBytes) };
    done(null, undefined);
  });
}

async function* read(payload: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let count = 0;
  try {
    // A destroyed request has no connection for its response.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      count += chunk.length;
      if (count > maxBytes) throw tooLarge(count, maxBytes);
      yield chunk;
    }
    if (count === 0) throw fileMissing();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid_request', messageOf('body_length_wrong'), { cause: error });
  }
}

export function tooLarge(bytes: number, max: number): Problem {
  return new Problem('payload_too_large', messageOf('body_over_limit', { bytes, max }));
}

export function fileMissing(): Problem {
  return new Problem('invalid_request', messageOf('file_missing'));
}

/** The whole file, for handlers that cannot work on parts of it. */
export async function wholeOf({ bytes }: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
