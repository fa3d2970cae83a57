/** Records in a section of the dashboard: some of their fields. */
import type { Rows } from '../../postgres/read-together.ts';
import { storedFrom } from '../../postgres/store-records.ts';
import type { Viewer } from '../../record/actor.ts';
import { presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { ref } from '../openapi/json-schema.ts';
import { fieldSchema } from '../openapi/shared-schemas.ts';

/** The schema of these fields, and of the id. */
export function sectionRecord(
  entity: Entity,
  names: readonly string[],
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const fields = names.flatMap((name) => {
    const field = entity.fields[name];
    return field === undefined
      ? []
      : [[name, fieldSchema(field, schemaName(entity), name)] as const];
  });
  return objectOf({ id: ref('RecordId'), ...Object.fromEntries(fields), ...more });
}

/** `rows`: the columns of `selectList`. */
export function sectionRecords(
  entity: Entity,
  names: readonly string[],
  rows: Rows,
  viewer: Viewer,
): Readonly<Record<string, unknown>>[] {
  return rows.map((values) => {
    const shown = presentFields(entity, storedFrom(entity, values).row, viewer);
    return Object.fromEntries(['id', ...names].map((name) => [name, shown[name]]));
  });
}
