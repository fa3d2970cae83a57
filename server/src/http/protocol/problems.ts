/** Converts thrown errors into Problems. */
import type { FastifyError } from 'fastify';
import { problemOf } from '../../postgres/failures.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

/** Errors of Fastify, by code. */
const ofFramework: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('unsupported_media_type', messageOf('media_type_wrong')),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('payload_too_large', messageOf('body_too_large')),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('invalid_request', messageOf('body_length_wrong')),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('invalid_json', messageOf('body_empty')),
  FST_ERR_BAD_URL: () => new Problem('invalid_request', messageOf('path_not_utf8')),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', messageOf('path_too_long')),
};

export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as Partial<FastifyError> | null)?.code ?? '';
  const known = ofFramework[code];
  if (known !== undefined) return known();
  // Database errors of reads; the pipeline converts those of writes.
  const ofDatabase = problemOf(error);
  if (ofDatabase instanceof Problem && ofDatabase.class === 'unavailable') return ofDatabase;
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('invalid_request', messageOf('request_malformed'), { cause: error });
  }
  return new Problem('internal', messageOf('internal'), { cause: error });
}
