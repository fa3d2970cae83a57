/** The body of an action on many records. */
import type { Action, Draft } from '../../record/entity.ts';

export const limits = { bulkIds: 200 } as const;

/** The fields besides `ids` are those of the single action. */
export function bulkBodySchema(action: Pick<Action<Draft>, 'body'>) {
  const own = action.body ?? { properties: {}, required: [] };
  return {
    type: 'object',
    required: ['ids', ...((own['required'] ?? []) as readonly string[])],
    additionalProperties: false,
    properties: {
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: limits.bulkIds,
        uniqueItems: true,
        items: { type: 'string', format: 'uuid' },
      },
      ...own.properties,
    },
  };
}
