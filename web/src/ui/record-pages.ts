/** Where each record has its page, and which records an effect, event, entry or audit entry means by its type. */
import { type CollectionName, collections } from '@daybook/sdk';
import { factsOf } from '../core/feature.ts';

/** The page of one record; undefined where it has none of its own. */
export function pageOf(collection: string, id: string): string | undefined {
  const { page } = factsOf(collection);
  return page === undefined ? undefined : `${page}/${id}`;
}

/** A record of the collection, as the API names what something is about. */
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

/** As `pageOf`, by the type; undefined where there is no record. */
export function pageOfType(type: string | null, id: string | null): string | undefined {
  const collection = collectionOf(type);
  return collection === undefined || id === null ? undefined : pageOf(collection, id);
}
