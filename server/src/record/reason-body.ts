/** The body of actions that want to be told why. */

const limits = { reasonLength: 500 } as const;

/** `description`: of the reason. `more`: optional properties besides it. */
export function reasonBody(description: string, more: Readonly<Record<string, object>> = {}) {
  return {
    type: 'object',
    required: ['reason'],
    additionalProperties: false,
    properties: {
      reason: {
        type: 'string',
        minLength: 1,
        maxLength: limits.reasonLength,
        pattern: '\\S',
        'x-form': 'reason_blank',
        description,
      },
      ...more,
    },
  };
}
