/** Decides about the own keys of a record: added at its creation or later, removed, found. */
import type { Draft, Entity } from '../entity.ts';
import {
  type ExternalId,
  type ExternalIdsChange,
  externalIdsOf,
  keyOf,
  keysIn,
  limits,
} from '../external-ids.ts';
import type { Value } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';
import { invalidValue, Problem, problemAt } from '../problem.ts';
import type { Related } from '../related.ts';
import type { Row } from '../row.ts';

/** Removes and adds keys; returns whether the record changes. Throws `invalid_value` and `external_id_used`. */
export function changeExternalIds(
  entity: Entity,
  row: Draft,
  { add, remove }: ExternalIdsChange,
  related: Related,
): boolean {
  const before = externalIdsOf(row);
  const removed = new Set(remove.map(keyOf));
  const kept = before.filter((one) => !removed.has(keyOf(one)));
  const after = [...new Map([...kept, ...add].map((one) => [keyOf(one), one])).values()];
  if (after.length > limits.perRecord)
    throw invalidValue('/add', 'list_too_long', { max: limits.perRecord, count: after.length });
  requireFree(entity, row.id, add, '/add', related);
  if (after.map(keyOf).join() === before.map(keyOf).join()) return false;
  row['externalIds'] = after;
  return true;
}

/**
 * The record that has an own key of the input of a create; null if there is none. Throws `invalid_value` without a key, and
 * `external_id_used` if several records have them.
 */
export function holderOf(
  entity: Entity,
  { externalIds = [] }: Readonly<Record<string, Value>>,
  related: Related,
): Row | null {
  if (Array.isArray(externalIds) && externalIds.length === 0)
    throw invalidValue('/externalIds', 'external_id_missing');
  // None of an invalid list, which is rejected as in every create.
  const holders = keysIn(externalIds).flatMap((key) => related.holder(entity.name, key) ?? []);
  const [first] = holders;
  if (first === undefined) return null;
  if (holders.some((id) => id !== first))
    requireFree(entity, '', externalIds as readonly ExternalId[], '/externalIds', related);
  return related.record(entity.name, first);
}

/** Throws `external_id_used` with every key that another record has. */
export function requireFree(
  entity: Entity,
  id: string,
  ids: readonly ExternalId[],
  pointer: string,
  related: Related,
): void {
  const errors = ids.flatMap((one, index) => {
    const holder = related.holder(entity.name, keyOf(one));
    if (holder === null || holder === id) return [];
    const params = { key: keyOf(one), entity: entity.name, id: holder };
    return [problemAt(`${pointer}/${index}`, 'external_id_used', params)];
  });
  if (errors.length > 0)
    throw new Problem(
      'external_id_used',
      messageOf('external_ids_used', { count: errors.length }),
      {
        errors,
      },
    );
}
