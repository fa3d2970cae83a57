/** The check of a body that is no record. */
import { bodyProblem, bodyProblems } from '../../record/accept.ts';
import type { JsonSchema } from '../../record/fields.ts';
import type { Body } from '../protocol/json.ts';

/** What an operation that takes one refuses it with. */
export const bodyRefusals = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const;

/** Raises `validation_failed` with every problem of the body. */
export function requireBody(schema: JsonSchema, body: Body): void {
  const errors = bodyProblems(schema, body);
  if (errors.length > 0) throw bodyProblem(errors);
}
