/** The body of actions that require a reason. */
import type { JsonSchema } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';
import { objectOf } from './object-schema.ts';

const limits = { reasonLength: 500 } as const;

/** `description`: of the reason. `more`: optional properties besides it. */
export function reasonBody(description: string, more: Readonly<Record<string, JsonSchema>> = {}) {
  const reason = {
    type: 'string',
    minLength: 1,
    maxLength: limits.reasonLength,
    pattern: '\\S',
    'x-form': messageOf('reason_blank'),
    description,
  };
  return objectOf({ reason, ...more }, { optional: Object.keys(more) });
}
