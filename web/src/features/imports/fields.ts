/** The fields that a user can assign columns to, and the headers by which they are recognised. */

import { labels as allLabels } from 'virtual:words/labels';
import { words as allTexts } from 'virtual:words/search';
import { type CollectionName, collections } from '@daybook/sdk';
import {
  columnOf,
  type HeaderWords,
  plainHeader,
  type Target,
  targetsOf,
  titleOf,
} from '@daybook/sdk/import';
import { factsOf, features } from '../../core/feature.ts';
import { fieldOf, knownFieldLabel, spellOut } from '../../ui/words/label-texts.ts';
import type { Job } from './job.ts';

export type Field = Target;

/** Without allocations, which need a posting, and lists as JSON. */
export function fieldsOf(collection: CollectionName): readonly Field[] {
  return targetsOf(collection).filter(
    ({ part, field: { type } }) => part !== 'apply' && type !== 'array' && type !== 'object',
  );
}

/** Longer texts are addresses and notes. */
const longestMatch = 254;

/** Text fields by which existing records can be found, the best first. */
export function matchesOf(
  collection: CollectionName,
  columns: Job['mapping']['columns'],
): readonly Field[] {
  return fieldsOf(collection)
    .filter(({ path, part, field: { type, operators = [] } }) => {
      const isText = type === 'text' && operators.includes('startsWith');
      return isText && part === null && columnOf({ columns }, path) !== -1;
    })
    .filter(({ field: { maxLength = 0 } }) => maxLength <= longestMatch)
    .toSorted(
      (a, b) => Number(isIdentity(collection, b.path)) - Number(isIdentity(collection, a.path)),
    );
}

/** Whether a field identifies a record alone: a number, code or name; not a reference or an email address. */
export function isIdentity(collection: CollectionName, path: string): boolean {
  return path === titleOf(collection);
}

/** Headers of exports in both languages, labels, and usual words. */
export async function headerWordsOf(collection: CollectionName): Promise<HeaderWords> {
  const fields = fieldsOf(collection);
  const known = new Map<string, string>();
  const add = (header: string, path: string) => {
    for (const form of [header.toLowerCase(), plainHeader(header)])
      if (form !== '' && !known.has(form)) known.set(form, path);
  };
  /** `lines.taxCodeId.code` names the field `taxCodeId` of a line. */
  const pathOf = (written: string) => {
    const bare = written.replace(/\.(?:name|code|number|taxId|email)$/, '');
    return fields.find(({ path }) => [written, bare, `${bare}Id`].includes(path))?.path;
  };
  for (const [written, heading] of factsOf(collection).lineColumns ?? []) {
    const path = pathOf(written);
    for (const header of [written, ...(allTexts[heading] ?? [])])
      if (path !== undefined) add(header, path);
      // Computed columns of the export are ignored.
      else known.set(header.toLowerCase(), '');
  }
  for (const { path } of fields)
    for (const labels of allLabels)
      add(knownFieldLabel(labels, collection, path) ?? spellOut(fieldOf(path)), path);
  const all = await Promise.all(features().flatMap(({ headers }) => headers?.() ?? []));
  for (const { headers } of all)
    for (const [path, words] of Object.entries(headers))
      if (fields.some((field) => field.path === path)) for (const word of words) add(word, path);
  return known;
}

/** Whether the API has lines for these records. */
export const hasLines = (collection: CollectionName) => collections[collection].lines !== undefined;
