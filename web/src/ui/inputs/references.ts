/** Records as others refer to them: how they are found, and what they are called. */
import type { CollectionName } from '@daybook/sdk';
import { collections } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';

export type Referable = CollectionName;

const searchLimit = 20;
const freshMs = 60_000;

/** Shares its key with the record's own page. */
export function referenceQuery(collection: Referable, id: string) {
  return queryOptions({
    queryKey: [collection, id],
    queryFn: () => anyCollection(collection).get(id),
    staleTime: freshMs,
  });
}

export function searchQuery(
  collection: Referable,
  text: string,
  filter: Readonly<Record<string, unknown>> = {},
) {
  const canSearch = collections[collection].q !== undefined;
  const query = { ...filter, limit: searchLimit, ...(text !== '' && canSearch ? { q: text } : {}) };
  return queryOptions({
    queryKey: [collection, 'list', query],
    queryFn: async () => (await anyCollection(collection).list(query)).items,
    staleTime: freshMs,
  });
}

/** `8400 Revenue`, `Northwind Foods`, `INV-2026-000123`: what people call the record. */
export function nameOfRecord(record: AnyItem): string {
  const { code, name, number, email, url } = record;
  const texts = [code, name].filter((text): text is string => typeof text === 'string');
  if (texts.length > 0) return texts.join(' · ');
  const other = [number, email, url].find((text) => typeof text === 'string' && text !== '');
  return typeof other === 'string' ? other : record.id.slice(-8);
}

/** Whether `text` is the whole of what people call the record, not only a part of it. */
export function isCalled(record: AnyItem, text: string): boolean {
  const { code, name, number } = record;
  const wanted = text.trim().toLowerCase();
  return [code, name, number, nameOfRecord(record)].some(
    (one) => typeof one === 'string' && one.trim().toLowerCase() === wanted,
  );
}

/** What tells two of the same name apart. */
export function noteOfRecord(record: AnyItem): string {
  const { code, name, email, country, taxId } = record;
  if (typeof code === 'string' || typeof name !== 'string') return '';
  return [country, email ?? taxId].filter((text) => typeof text === 'string').join(' · ');
}
