/**
 * The messages of the app in the user's language, from the catalogues: words.<language>.json of each feature, and of
 * core, ui and shell. The browser loads those of the language that it shows, part by part.
 */

import { type Compiled, parts, type Sections, type TextKey, type Words } from 'virtual:words';
import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, use, useCallback, useContext } from 'react';
import { keepLoading } from './keep-loading.ts';
import { partOf } from './word-parts.ts';

type Section = Readonly<Record<string, Compiled>>;
type Params = Readonly<Record<string, string | number | boolean>>;

const loads = new Map<string, Promise<Words>>();
const loaded = new Map<string, Words>();
/** Of components that are suspended. */
const waits = new Map<string, Promise<Words>>();

/** A failed load is repeated by the next call. */
export function loadWords(language: string, part: string): Promise<Words> {
  const key = `${language} ${part}`;
  const load = loads.get(key) ?? fetchWords(language, part);
  loads.set(key, load);
  load.then(
    (words) => loaded.set(key, words),
    () => loads.delete(key),
  );
  return load;
}

async function fetchWords(language: string, part: string): Promise<Words> {
  return (await parts[language]?.[part]?.())?.words ?? {};
}

/** The words of a part if they were loaded. */
export function wordsNow(language: string, part: string): Words | undefined {
  return loaded.get(`${language} ${part}`);
}

/** Loads in another language what the app has loaded so far. */
export async function loadAllWords(language: string): Promise<void> {
  const known = new Set([...loaded.keys()].map((key) => key.split(' ')[1] ?? ''));
  await Promise.all([...known].map((part) => loadWords(language, part)));
}

/**
 * The words of a part. Suspends until they are loaded; pages load theirs before they render. What has suspended a
 * component is read by `use` from then on, as React requires when it continues.
 */
function useWordsOf(language: string, part: string): Words {
  const key = `${language} ${part}`;
  const now = wordsNow(language, part);
  const known = waits.get(key);
  if (now !== undefined && known === undefined) return now;
  const wait = known ?? keepLoading(() => loadWords(language, part));
  waits.set(key, wait);
  return use(wait);
}

function useSection(language: string, name: string): Section {
  const start = useWordsOf(language, 'start');
  const part = name in start ? 'start' : partOf(name);
  return useWordsOf(language, part)[name] as Section;
}

export const LanguageContext = createContext('en');

/** The messages of a section; `inLanguage`, if not in the user's language. */
export function useMessages<S extends keyof Sections>(
  section: S,
  inLanguage?: string,
): Sections[S] {
  const own = useContext(LanguageContext);
  const language = inLanguage ?? own;
  return messagesOf(language, useSection(language, section)) as Sections[S];
}

/** Renders a message that is declared away from the component that shows it. */
export function useText(): (key: TextKey, params?: Params) => string {
  const language = useContext(LanguageContext);
  const start = useWordsOf(language, 'start');
  return useCallback(
    (key, params = {}) => {
      const dot = key.lastIndexOf('.');
      const section = start[key.slice(0, dot)] as Section;
      return fill(messagesOf(language, section)[key.slice(dot + 1)] ?? key, params);
    },
    [language, start],
  );
}

/** The labels of all features. */
export function useLabels(): Labels {
  const { labels } = useWordsOf(useContext(LanguageContext), 'start');
  if (labels === undefined) throw new Error('The start of the catalogue has no labels');
  return labels;
}

type Table = Readonly<Record<string, string>>;

/** Labels. A name means the same in all collections, unless `records` overrides it. */
export interface Labels {
  /** By collection: singular, plural, and fields with a label of their own. */
  readonly records: Readonly<
    Record<string, { readonly one: string; readonly many: string; readonly fields?: Table }>
  >;
  readonly fields: Table;
  readonly actions: Table;
  /** Past participles of actions, for the history. */
  readonly done: Table;
  /** Values of enum fields other than statuses. */
  readonly values: Table;
  /** By `collection.field`: values with a different meaning there. */
  readonly valuesOf: Readonly<Record<string, Table>>;
  /** By event type. */
  readonly events: Table;
}

type Rendered = string | ((params: Params) => string);

const rendered = new WeakMap<Section, Readonly<Record<string, Rendered>>>();

/** The same object for every call. Each message is prepared on first use. */
function messagesOf(language: string, section: Section): Readonly<Record<string, Rendered>> {
  const known = rendered.get(section);
  if (known !== undefined) return known;
  const messages = Object.fromEntries(
    Object.entries(section).map(([key, message]) => [key, render(language, message)]),
  );
  rendered.set(section, messages);
  return messages;
}

function render(language: string, message: Compiled): Rendered {
  if (!Array.isArray(message)) return String(message);
  let format: IntlMessageFormat | undefined;
  return (params) => {
    format ??= new IntlMessageFormat(message, language);
    return String(format.format(params));
  };
}

/** Renders one of several messages, with the params of all. */
export function fill<P>(message: string | ((params: P) => string), params: P): string {
  return typeof message === 'string' ? message : message(params);
}
