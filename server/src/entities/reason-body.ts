/** The body of actions that want to be told why. */

/** `description`: of the reason. `more`: optional properties besides it. */
export function reasonBody(description: string, more: Readonly<Record<string, object>> = {}) {
  return {
    type: 'object',
    required: ['reason'],
    additionalProperties: false,
    properties: {
      reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S', description },
      ...more,
    },
  };
}
