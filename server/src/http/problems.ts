/** Turns whatever was thrown into a Problem, in one place; only faults of the service are logged as errors. */
import type { FastifyError } from 'fastify';
import { problemOf } from '../postgres/db.ts';
import { Problem } from '../record/problem.ts';

/** What Fastify itself refuses, by its code. */
const ofFramework: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      'unsupported_media_type',
      'Send application/json; a PATCH may also be application/merge-patch+json.',
    ),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem(
      'payload_too_large',
      'The body is larger than this operation takes: 1 MiB, or 16 KiB where no credential is needed.',
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('invalid_request', 'The body is not as long as Content-Length says.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('invalid_json', 'The body is empty.'),
  FST_ERR_BAD_URL: () => new Problem('invalid_request', 'The path is not percent-encoded UTF-8.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'The path is too long.'),
};

export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as Partial<FastifyError> | null)?.code ?? '';
  const known = ofFramework[code];
  if (known !== undefined) return known();
  // What a reader did not expect of the database; a write has been judged by the pipeline.
  const ofDatabase = problemOf(error);
  if (ofDatabase instanceof Problem && ofDatabase.status === 503) return ofDatabase;
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('invalid_request', 'The request is malformed.', { cause: error });
  }
  return new Problem(
    'internal',
    'The service failed; the operator finds the cause by the requestId.',
    { cause: error },
  );
}
