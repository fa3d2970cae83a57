/** The schemas of the feed of changes. */
import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { followedOf } from './changed-records.ts';

const text = { type: 'string' };

export function entityTypeSchema(followed: readonly Entity[]): JsonSchema {
  return namedEnum(
    'ChangeEntityType',
    followed.map(({ name }) => name),
  );
}

export function changeSchemas(entities: readonly Entity[]): Readonly<Record<string, JsonSchema>> {
  const entityType = entityTypeSchema(followedOf(entities));
  return {
    ChangeEntry: objectOf(
      {
        sequence: {
          type: 'integer',
          description: 'The place in the feed of the tenant; ascending, not without gaps.',
        },
        entityType,
        id: ref('RecordId'),
        RowVersion: {
          ...text,
          maxLength: 32,
          description: 'The version that the change made.',
        },
        operation: {
          ...text,
          description:
            '`create`, `patch`, the action, or `refresh`; `removed`: the record left the reach of the caller, for the `reason`.',
        },
        fields: {
          type: 'array',
          description: 'The paths of the changed fields, as in /changes of the record.',
          items: text,
        },
        removedLines: {
          type: 'array',
          description: 'The ids of the lines that the change removed.',
          items: text,
        },
        at: { type: 'string', format: 'date-time' },
        actor: {
          ...text,
          description: '`user:<id>`, `key:<id of the API key>` or `system:<part>`.',
        },
        reason: {
          ...namedEnum('ChangeRemovalReason', ['unshared']),
          description: 'Of `removed` alone.',
        },
        record: {
          type: 'object',
          additionalProperties: true,
          description:
            'With `include=record`: the record of that type as `GET` shows it, without what is derived when it is read. `docs/reference/changes.md` lists the fields.',
        },
      },
      { optional: ['reason', 'record'] },
    ),
    ChangeFeed: objectOf({
      items: { type: 'array', items: ref('ChangeEntry') },
      nextCursor: { ...text, description: 'The `cursor` of the next page; always present.' },
      hasMore: { type: 'boolean', description: 'Whether there are changes after this page now.' },
    }),
  };
}
