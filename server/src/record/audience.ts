/** Records that one actor keeps: `audience` of their entity names the field with who sees them. */
import { type Actor, actorName } from './actor.ts';
import type { Entity } from './entity.ts';
import type { Filter } from './list-query.ts';
import type { Row } from './row.ts';

/** The value of the field for records that every reader of the entity sees. */
export const everyReader = 'everyone';

type Kept = Pick<Entity, 'audience'>;

/** Null: the actor sees all records. An Admin does, so that none is lost when a user leaves. */
function seenBy({ audience }: Kept, actor: Actor): readonly string[] | null {
  if (audience === undefined || actor.role === 'Admin' || actor.type === 'system') return null;
  return [everyReader, actorName(actor)];
}

export function isVisible(entity: Kept, row: Row, actor: Actor): boolean {
  const seen = seenBy(entity, actor);
  return seen === null || seen.includes(String(row[entity.audience ?? '']));
}

/** Whether the actor sees records of this audience. */
export function isAudience(audience: string, actor: Actor): boolean {
  return actor.role === 'Admin' || actor.type === 'system' || audience === actorName(actor);
}

/** The audience to notify of a change; null: every reader, also of a record that they no longer see. */
export function audienceOf({ audience }: Kept, before: Row | null, after: Row): string | null {
  if (audience === undefined || before?.[audience] === everyReader) return null;
  return after[audience] === everyReader ? null : String(after[audience]);
}

/** The filters of a list that leave the visible records. */
export function audienceFilters(entity: Kept, actor: Actor): readonly Filter[] {
  const values = seenBy(entity, actor);
  return values === null ? [] : [{ field: entity.audience ?? '', operator: 'in', values }];
}
