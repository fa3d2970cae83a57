/**
 * The catalogues of the web app: `words.<language>.json` of each feature, and of core, ui and shell. The build, the
 * generated types and the tests read them here.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Compiled } from 'virtual:words';
import {
  isLiteralElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { partOf } from '../src/core/word-parts.ts';
import { sectionsOf } from './first-sections.ts';

export const sources = join(import.meta.dirname, '../src');

/** A message in ICU MessageFormat, a list of words, or a group of them. */
export type Texts = string | readonly string[] | { readonly [key: string]: Texts };
export type Section = Readonly<Record<string, Texts>>;

interface Catalogue {
  /** `invoicing`, or `core`, `ui` or `shell`. */
  readonly area: string;
  /** The folder, relative to the sources. */
  readonly folder: string;
  readonly language: string;
  /** By name: those of a component are named after its file. */
  readonly sections: Readonly<Record<string, Section>>;
}

const firstSections = () =>
  sectionsOf(
    ['main.tsx', 'features/reports/dashboard/dashboard.tsx'].map((name) => join(sources, name)),
  );

/** Sections that are not the messages of a component. */
const others = new Set(['labels', 'synonyms', 'service']);

export function readCatalogues(): readonly Catalogue[] {
  return globSync('{core,ui,shell,features/*}/words.*.json', { cwd: sources })
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const folder = dirname(path);
      return {
        area: folder.replace('features/', ''),
        folder,
        language: path.split('.').at(-2) ?? '',
        sections: JSON.parse(readFileSync(join(sources, path), 'utf8')),
      };
    });
}

/** The sections of a language, by part: those of components are `<area>.<section>`; the others are merged. */
export function partsOf(
  catalogues: readonly Catalogue[],
  language: string,
): ReadonlyMap<string, Readonly<Record<string, Section>>> {
  const parts = new Map<string, Record<string, Section>>();
  const first = firstSections();
  const isFirst = (key: string) => first.has(key) || /\.(feature|navigation)$/.test(key);
  const own = catalogues.filter((one) => one.language === language);
  for (const { area, sections } of own)
    for (const [name, section] of messagesIn(sections)) {
      const key = `${area}.${name}`;
      const part = isFirst(key) ? 'start' : partOf(key);
      parts.set(part, { ...parts.get(part), [key]: section });
    }
  const merged = (name: string) =>
    own.reduce<Section>((all, { sections }) => merge(all, sections[name] ?? {}), {});
  parts.set('start', { ...parts.get('start'), labels: merged('labels') });
  const service = merged('service');
  if (Object.keys(service).length > 0) parts.set('service', { service });
  return parts;
}

export function messagesIn(
  sections: Catalogue['sections'],
): readonly (readonly [string, Section])[] {
  return Object.entries(sections).filter(([name]) => !others.has(name));
}

function merge(one: Section, other: Section): Section {
  const merged: Record<string, Texts> = { ...one };
  for (const [key, texts] of Object.entries(other)) {
    const before = merged[key];
    const isGroup = typeof before === 'object' && typeof texts === 'object';
    merged[key] = isGroup ? merge(before as Section, texts as Section) : texts;
  }
  return merged;
}

/** The labels in each language. */
export function labelsOf(catalogues: readonly Catalogue[]): readonly Section[] {
  return catalogues
    .filter(({ area }) => area === 'core')
    .map(({ language }) => partsOf(catalogues, language).get('start')?.['labels'] ?? {});
}

/** What the palette searches: the texts of each feature.ts and of its own settings, in all languages, with synonyms. */
export function searchWordsOf(
  catalogues: readonly Catalogue[],
): Readonly<Record<string, string[]>> {
  const words: Record<string, string[]> = {};
  for (const { area, sections } of catalogues)
    for (const name of ['feature', 'paletteSettings'])
      for (const [key, label] of Object.entries(sections[name] ?? {})) {
        const synonyms = (sections['synonyms']?.[key] ?? []) as readonly string[];
        const known = words[`${area}.${name}.${key}`] ?? [];
        words[`${area}.${name}.${key}`] = [...known, String(label), ...synonyms];
      }
  return words;
}

/** What the browser formats: a text without params as it is, any other as parsed. */
export function compile(texts: Texts): Compiled {
  if (typeof texts !== 'string') {
    return Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, compile(one)]));
  }
  const parsed = parse(texts);
  const [only] = parsed;
  if (only === undefined) return '';
  return parsed.length === 1 && isLiteralElement(only) ? only.value : parsed;
}

/** The params of a message with the type of each. */
export function paramsOf(message: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  const add = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if ('options' in element) {
        for (const { value } of Object.values(element.options)) add(value);
        const keys = Object.keys(element.options).filter((key) => key !== 'other');
        const isBoolean = keys.every((key) => key === 'true' || key === 'false');
        const selected = isBoolean ? 'boolean' : 'string';
        params.set(element.value, 'pluralType' in element ? 'number' : selected);
      } else if ('children' in element) add(element.children);
      else if (!isLiteralElement(element) && 'value' in element && !params.has(element.value))
        params.set(element.value, 'string | number');
    }
  };
  add(parse(message));
  return params;
}
