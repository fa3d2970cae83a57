/** Validates bodies that are not records. */

import type { JsonSchema } from '../../record/fields.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import type { Body } from '../protocol/body.ts';

/** Problems of operations with such a body. */
export const bodyRefusals = ['invalid_json', 'validation_failed'] as const;

/** Throws `validation_failed` with all problems of the body. */
export function requireBody(schema: JsonSchema, body: Body): void {
  const errors = bodyProblems(schema, body);
  if (errors.length > 0) throw bodyProblem(errors);
}
