/** Paths of record pages, by collection or by the type in effects, events, journal and audit entries. */
import { type CollectionName, collections } from '@daybook/sdk';
import { factsOf } from '../../core/feature.ts';

/** Path of a record's page; undefined if it has none. */
export function pageOf(collection: string, id: string): string | undefined {
  const { page } = factsOf(collection);
  return page === undefined ? undefined : `${page}/${id}`;
}

/** The API's type name for records of the collection. */
export function typeOf(collection: CollectionName): string {
  const { entity } = collections[collection];
  return entity.charAt(0).toLowerCase() + entity.slice(1);
}

const collectionsByType = new Map(
  (Object.keys(collections) as CollectionName[]).map((name) => [typeOf(name), name]),
);

export function collectionOf(type: string | null): CollectionName | undefined {
  return collectionsByType.get(type ?? '');
}

/** As `pageOf`, by type; undefined without a record. */
export function pageOfType(type: string | null, id: string | null): string | undefined {
  const collection = collectionOf(type);
  return collection === undefined || id === null ? undefined : pageOf(collection, id);
}
