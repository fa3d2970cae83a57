/** References to records: search and display names. */
import type { CollectionName } from '@daybook/sdk';
import { collections, foldText, oneLine } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';

export type Referable = CollectionName;

const searchLimit = 20;
const freshMs = 60_000;

/** Same query key as the record's own page. */
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

/** Display name: `8400 Revenue`, `Northwind Foods`, `INV-2026-000123`. */
export function nameOfRecord(record: AnyItem): string {
  const { code, name, number, email, url } = record;
  const texts = [code, name].filter((text): text is string => typeof text === 'string');
  if (texts.length > 0) return texts.join(' · ');
  const other = [number, email, url].find((text) => typeof text === 'string' && text !== '');
  return typeof other === 'string' ? other : record.id.slice(-8);
}

/** The records whose whole code, name, number or display name is `text`; without any, also with other accents. */
export function calledBy(records: readonly AnyItem[], text: string): readonly AnyItem[] {
  const byForm = (formOf: (text: string) => string) =>
    records.filter((record) =>
      [record['code'], record['name'], record['number'], nameOfRecord(record)].some(
        (one) => typeof one === 'string' && formOf(one) === formOf(text),
      ),
    );
  const called = byForm((one) => oneLine(one).toLowerCase());
  return called.length > 0 ? called : byForm((one) => foldText(oneLine(one)));
}

/** Distinguishes records of the same name. */
export function noteOfRecord(record: AnyItem): string {
  const { code, name, email, country, taxId } = record;
  if (typeof code === 'string' || typeof name !== 'string') return '';
  return [country, email ?? taxId].filter((text) => typeof text === 'string').join(' · ');
}
