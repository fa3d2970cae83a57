/**
 * The holders of own keys: one row for each, whose primary key keeps it unique in tenant and entity. The records show their
 * keys in a column of their own, so that reading a record, or changing another field, costs nothing here.
 */
import type { Tx } from './db.ts';
import { insertMany } from './store-records.ts';

interface Key {
  readonly entity: string;
  /** `system:id` */
  readonly key: string;
}

export interface ChangedKey extends Key {
  /** Null: the key is free now. */
  readonly recordId: string | null;
  /** Whether a row of it may exist. */
  readonly isHeld: boolean;
}

export function holderKey({ entity, key }: Key): string {
  return `${entity} ${key}`;
}

/** The ids of the records with these keys, by `holderKey`. */
export async function readHolders(tx: Tx, keys: readonly Key[]): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: 'external-id:read',
    text:
      'select entity, key, record_id from external_id where tenant_id = $1 ' +
      'and (entity, key) in (select * from unnest($2::text[], $3::text[]))',
    values: [tx.tenantId, keys.map(({ entity }) => entity), keys.map(({ key }) => key)],
  });
  const found = rows as [string, string, string][];
  return new Map(found.map(([entity, key, id]) => [holderKey({ entity, key }), id]));
}

const columns = [
  { column: 'entity', pgType: 'text', read: ({ entity }: ChangedKey) => entity },
  { column: 'key', pgType: 'text', read: ({ key }: ChangedKey) => key },
  { column: 'record_id', pgType: 'uuid', read: ({ recordId }: ChangedKey) => recordId },
];

/**
 * Stores the new holders. In one order, so that groups of several processes do not deadlock; a key that another one has just
 * stored violates the primary key, and the group runs again.
 */
export async function storeHolders(tx: Tx, changed: readonly ChangedKey[]): Promise<void> {
  const sorted = changed.toSorted((a, b) => (holderKey(a) < holderKey(b) ? -1 : 1));
  const held = sorted.filter(({ isHeld }) => isHeld);
  const taken = sorted.filter(({ recordId }) => recordId !== null);
  const freed =
    held.length === 0
      ? null
      : tx.query({
          name: 'external-id:remove',
          text:
            'delete from external_id where tenant_id = $1 ' +
            'and (entity, key) in (select * from unnest($2::text[], $3::text[]))',
          values: [tx.tenantId, held.map(({ entity }) => entity), held.map(({ key }) => key)],
        });
  const stored =
    taken.length === 0
      ? null
      : tx.query(insertMany('external-id:insert', tx.tenantId, 'external_id', columns, taken));
  await Promise.all([freed, stored]);
}
