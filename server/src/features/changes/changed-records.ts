/** Which records the feed of changes has, and which of their fields: those that change with a RowVersion alone. */

import { type Actor, actorName, type Viewer } from '../../record/actor.ts';
import { presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import { baseFields } from '../../record/list-query.ts';
import type { Row } from '../../record/row.ts';
import { hashOf } from '../../record/row-version.ts';

/** The entities whose every change is in the history. */
export function followedOf(entities: readonly Entity[]): readonly Entity[] {
  return entities.filter(
    ({ appendOnly, partialHistory }) => appendOnly !== true && partialHistory !== true,
  );
}

/** Top-level fields of a record that a change of its own does not always accompany: derived when read, or counters. */
export function leftOutOf({ fields, unversioned }: Entity): readonly string[] {
  return Object.entries(fields)
    .filter(([, { stored, history }]) => !stored || (unversioned === true && !history))
    .map(([name]) => name);
}

/** The top-level fields of a record in the feed. */
export function shownOf(entity: Entity): readonly string[] {
  const { id, ...times } = baseFields;
  const leftOut = new Set(leftOutOf(entity));
  return [
    ...Object.keys({ id }),
    'RowVersion',
    ...Object.keys(entity.fields).filter((name) => !leftOut.has(name)),
    ...(entity.lines === undefined ? [] : ['lines']),
    ...Object.keys(times),
  ];
}

const shownNames = new WeakMap<Entity, readonly string[]>();

/** The record of the feed, as JSON text. */
export function recordText(entity: Entity, row: Row, viewer: Viewer): string {
  const names = shownNames.get(entity) ?? shownOf(entity);
  shownNames.set(entity, names);
  const shown = presentFields(entity, row, viewer);
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, shown[name]])));
}

/** The part of the feed that an actor reads. */
export interface Reach {
  readonly entities: readonly Entity[];
  readonly actor: Actor;
  /** Equal as long as the actor reads the same: cursors are bound to it. */
  readonly identity: string;
}

export function reachOf(followed: readonly Entity[], actor: Actor): Reach {
  const entities = followed.filter(({ roles }) => roles.read.includes(actor.role));
  const names = entities.map(({ name }) => name).sort();
  // An Admin sees the records of every audience.
  const own = actor.role === 'Admin' ? null : actorName(actor);
  return { entities, actor, identity: hashOf(JSON.stringify([names, own])) };
}
