/**
 * What a feature says of itself in its `feature.ts`, and what the rest of the app finds there: its pages, where they are
 * in the navigation, and what its records are. `features/all-features.ts` lists them; the shell and the shared
 * components name none of their records.
 */
import type { CollectionName, ItemOf } from '@daybook/sdk';
import type { AnyItem } from './any-collection.ts';
import type { Icon } from './icon.tsx';
import { type NoSearch, type RawSearch, type Search, searchOf, type Values } from './search.ts';

/** English, then German. */
export type Pair = readonly [en: string, de: string];
export type Table = Readonly<Record<string, Pair>>;

/** A page; its module is loaded when it is opened. */
export interface Page<P extends string = string, S = Values> {
  readonly path: P;
  readonly load: () => Promise<object>;
  /** Of the component in the module. */
  readonly name: string;
  readonly search: (raw: RawSearch) => S;
}

export function page<const P extends string, M extends object, S extends Values = NoSearch>(
  path: P,
  load: () => Promise<M>,
  name: keyof M & string,
  search?: (raw: RawSearch) => S,
): Page<P, S> {
  return { path, load, name, search: search ?? (searchOf() as () => S) };
}

/** A link in the side bar and the command palette, with an optional shortcut. */
export interface NavigationEntry {
  readonly group: 'work' | 'ledger' | 'admin';
  /** Order within the group, ascending. */
  readonly rank: number;
  readonly label: Pair;
  readonly to: string;
  readonly icon: Icon;
  /** Shown to users whose role may call this operation. */
  readonly operation: string;
  /** Pressed after `g`. */
  readonly key?: string;
}

/** How values are shown in the person's language and region. */
export interface Show {
  readonly amount: (value: string | null, currency: string | null) => string;
  readonly status: (status: string) => string;
}

export type NameOf = (collection: string, id: string) => string | undefined;

/** What the app knows of the records of one collection besides the API's catalogue. */
interface RecordFacts<R = AnyItem> {
  /** Where the page of one is: `/invoices` for `/invoices/<id>`. */
  readonly page?: string;
  /** Where they are edited, if they have no pages of their own. */
  readonly editedAt?: string;
  /** The fields that name one: the first that is filled. */
  readonly title?: readonly string[];
  /** All fields of `title` together name it. */
  readonly isTitleJoined?: boolean;
  /** What can still be changed in each status; a status that is not named leaves everything open. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
  /** Why a field cannot be changed although the status allows it. */
  readonly lockedReason?: (field: string, record: Readonly<Record<string, unknown>>) => Pair | null;
  /** "New …" in the palette: makes an empty one and opens it. */
  readonly begin?: Pair;
  /** How the palette shows one that it found; without it, it does not look for them. */
  found?(record: R, show: Show): { readonly label: string; readonly description: string };
  /** What tells those without a name apart. */
  beside?(record: R, nameOf: NameOf): string | null;
  /** Whether events are about them. */
  readonly hasEvents?: boolean;
  /** Further queries to invalidate after a change, besides those of the collection and the record. */
  readonly invalidates?: (queryKey: readonly unknown[]) => boolean;
}

/** What things are called. A name means the same in all collections, unless `records` says otherwise. */
export interface FeatureWords {
  /** By collection: one record, several, and its fields that are called otherwise than elsewhere. */
  readonly records?: Readonly<
    Record<string, { readonly one: Pair; readonly many: Pair; readonly fields?: Table }>
  >;
  readonly fields?: Table;
  readonly actions?: Table;
  /** Actions once they are done, for the history. */
  readonly done?: Table;
  /** Values of enum fields, but for states. */
  readonly values?: Table;
  /** By `collection.field`, where a value means something else there. */
  readonly valuesOf?: Readonly<Record<string, Table>>;
  /** By type; the service describes each in English. */
  readonly events?: Readonly<Record<string, { readonly label: Pair; readonly german: string }>>;
}

/** A kind of effect in timelines and lists. */
interface EffectKind {
  readonly icon: Icon;
  /** Around the effect's name, if that does not say what it is. */
  readonly title?: (name: string) => Pair;
}

/** What may wait for the person who looks: records of a list, counted. */
export interface Task {
  /** Among all tasks, the lowest first. */
  readonly rank: number;
  readonly label: Pair;
  readonly collection: CollectionName;
  /** It is for those who may call this. */
  readonly operation: string;
  /** The list's. `byOthers`: without what this person posted, where nobody may approve that. */
  readonly search: (today: string, byOthers: Search) => Search;
}

interface Shortcuts {
  readonly title: Pair;
  readonly keys: readonly (readonly [keys: readonly string[], text: Pair])[];
}

export interface Feature {
  /** Inside the frame. */
  readonly pages: readonly Page[];
  /** Without the frame, for users who are not signed in. */
  readonly publicPages?: readonly Page[];
  readonly navigation?: readonly NavigationEntry[];
  readonly records?: { readonly [N in CollectionName]?: RecordFacts<ItemOf<N>> };
  readonly words?: FeatureWords;
  readonly effectKinds?: Readonly<Record<string, EffectKind>>;
  readonly tasks?: readonly Task[];
  /** For the sheet of shortcuts. */
  readonly shortcuts?: Shortcuts;
}

let installed: readonly Feature[] = [];
let facts: ReadonlyMap<CollectionName, RecordFacts> = new Map();
let words: Required<FeatureWords> = mergeWords([]);

/** Before the first page is drawn. */
export function installFeatures(features: readonly Feature[]): void {
  installed = features;
  const entries: [string, RecordFacts][] = features.flatMap(({ records }) =>
    Object.entries<RecordFacts>(records ?? {}),
  );
  facts = new Map(entries as [CollectionName, RecordFacts][]);
  words = mergeWords(features.flatMap((feature) => feature.words ?? []));
}

function mergeWords(all: readonly FeatureWords[]): Required<FeatureWords> {
  const merged = <K extends keyof FeatureWords>(key: K): Required<FeatureWords>[K] =>
    Object.assign({}, ...all.map((one) => one[key]));
  const valuesOf: Record<string, Table> = {};
  for (const one of all)
    for (const [field, values] of Object.entries(one.valuesOf ?? {}))
      valuesOf[field] = { ...valuesOf[field], ...values };
  return {
    records: merged('records'),
    fields: merged('fields'),
    actions: merged('actions'),
    done: merged('done'),
    values: merged('values'),
    valuesOf,
    events: merged('events'),
  };
}

/** Of all features. */
export function allWords(): Required<FeatureWords> {
  return words;
}

export function features(): readonly Feature[] {
  return installed;
}

export function factsOf(collection: string): RecordFacts {
  return facts.get(collection as CollectionName) ?? {};
}

export function allFacts(): readonly (readonly [CollectionName, RecordFacts])[] {
  return [...facts];
}

export function effectKind(kind: string): EffectKind | undefined {
  return installed.map(({ effectKinds }) => effectKinds?.[kind]).find((one) => one !== undefined);
}

/** The navigation entry with the longest path that contains this one: /ledger/accounts is not part of the journal at /ledger. */
export function entryAt(pathname: string): NavigationEntry | undefined {
  return installed
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
