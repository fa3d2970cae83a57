/**
 * The shape of a `feature.ts`, and access to the installed features: pages, navigation, and facts about records.
 * `features/all-features.ts` lists them; the shell and the shared components name no records.
 */

import type { TextKey } from 'virtual:words';
import type { CollectionName, ItemOf } from '@daybook/sdk';
import type { ComponentType } from 'react';
import type { AnyItem } from './any-collection.ts';
import type { Icon } from './icon.tsx';
import { type NoSearch, type RawSearch, type Search, searchOf, type Values } from './search.ts';

/** A page; its module is loaded lazily. */
export interface Page<P extends string = string, S = Values> {
  readonly path: P;
  readonly load: () => Promise<object>;
  /** Name of the component in the module. */
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

/** What a feature adds to the pages of records of other features; loaded when such a page is shown. */
export interface RecordSection {
  readonly collections: readonly CollectionName[];
  /** Shown to users whose role may call this operation. */
  readonly operation: string;
  readonly load: () => Promise<ComponentType<SectionProps>>;
}

/** The record of the page. */
export interface SectionProps {
  readonly collection: string;
  readonly id: string;
}

/** A link in the side bar and the command palette, with an optional shortcut. */
export interface NavigationEntry {
  readonly group: 'work' | 'ledger' | 'developers' | 'admin';
  /** Order within the group, ascending. */
  readonly rank: number;
  readonly label: TextKey;
  readonly to: string;
  readonly icon: Icon;
  /** Shown to users whose role may call this operation. */
  readonly operation: string;
  /** Pressed after `g`. */
  readonly key?: string;
}

/** A page that the palette finds, besides those of the navigation. */
export type Command = Pick<NavigationEntry, 'label' | 'to' | 'icon' | 'operation'>;

/** Formats values in the user's language and region. */
export interface Show {
  readonly amount: (value: string | null, currency: string | null) => string;
  readonly status: (status: string) => string;
  readonly value: (collection: string, field: string, value: string) => string;
}

export type NameOf = (collection: string, id: string) => string | undefined;

/** What the app knows about the records of a collection besides the API's catalogue. */
interface RecordFacts<R = AnyItem> {
  /** Path of the record pages: `/invoices` for `/invoices/<id>`. */
  readonly page?: string;
  /** Path of the page that edits them, if they have no pages of their own. */
  readonly editedAt?: string;
  /** Fields that identify a record to users: the first that is not empty. */
  readonly title?: readonly string[];
  /** Joins all fields of `title` instead. */
  readonly isTitleJoined?: boolean;
  /** A title like `2026-11` is a month. */
  readonly mayBeMonth?: boolean;
  /** Editable fields by status; in a status that is not listed, all are. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the history shows with an action. */
  readonly actionFields?: Readonly<Record<string, readonly string[]>>;
  /** Why a field is locked although the status would allow a change. */
  readonly lockedReason?: (
    field: string,
    record: Readonly<Record<string, unknown>>,
  ) => TextKey | null;
  /** "New …" in the palette: creates a draft and opens it. */
  readonly begin?: TextKey;
  /** A page that begins a record; without it, "New" creates an empty one. */
  readonly beginAt?: string;
  /** How the palette shows a search result. Without it, the palette does not search this collection. */
  found?(record: R, show: Show): { readonly label: string; readonly description: string };
  /** Where the palette leads to, if not to the page of the record. */
  foundAt?(record: R): { readonly to: string; readonly search: Search };
  /** Filters of the palette's search. */
  readonly foundWhere?: Search;
  /** Fields that lists request besides those of their columns: what `beside` and cells of other columns show. */
  readonly inRows?: readonly string[];
  /** Identifies records without a title. */
  beside?(record: R, nameOf: NameOf): string | null;
  /** Its date: today in a new record; many records are processed in its order, before their ids. */
  readonly dated?: string;
  /** Fields that an imported record must share, besides a text such as its reference, to be one that exists already. */
  readonly identifiedBy?: readonly string[];
  /** Columns of the export for bookkeeping, with a row per line: path and heading. */
  readonly lineColumns?: readonly (readonly [path: string, heading: TextKey])[];
  /** Whether the event feed has events about them. */
  readonly hasEvents?: boolean;
  /** Further queries to invalidate after a change, besides those of the collection and the record. */
  readonly invalidates?: (queryKey: readonly unknown[]) => boolean;
}

/** A kind of effect in timelines and lists. */
interface EffectKind {
  readonly icon: Icon;
  /** Title of an effect whose name alone is unclear; its param is `name`. */
  readonly title?: TextKey;
}

/** The label of a task that `GET /api/dashboard` counts. */
interface Task {
  /** Order among all tasks, ascending. */
  readonly rank: number;
  /** As the API names it. */
  readonly name: string;
  readonly label: TextKey;
}

interface Shortcuts {
  readonly title: TextKey;
  readonly keys: readonly (readonly [keys: readonly string[], text: TextKey])[];
}

export interface Feature {
  /** Its folder, and the part of the catalogues with its messages. */
  readonly name: string;
  /** Pages inside the frame. */
  readonly pages: readonly Page[];
  /** Without the frame, for users who are not signed in. */
  readonly publicPages?: readonly Page[];
  readonly navigation?: readonly NavigationEntry[];
  readonly commands?: readonly Command[];
  readonly records?: { readonly [N in CollectionName]?: RecordFacts<ItemOf<N>> };
  readonly recordSections?: readonly RecordSection[];
  readonly effectKinds?: Readonly<Record<string, EffectKind>>;
  readonly tasks?: readonly Task[];
  /** Usual headers of its fields in files, in both languages, by path: `lines.quantity`. */
  readonly headers?: () => Promise<{
    readonly headers: Readonly<Record<string, readonly string[]>>;
  }>;
  /** Shown in the dialog of keyboard shortcuts. */
  readonly shortcuts?: Shortcuts;
}

let installed: readonly Feature[] = [];
let facts: ReadonlyMap<CollectionName, RecordFacts> = new Map();

/** Must be called before the first render. */
export function installFeatures(features: readonly Feature[]): void {
  installed = features;
  const entries: [string, RecordFacts][] = features.flatMap(({ records }) =>
    Object.entries<RecordFacts>(records ?? {}),
  );
  facts = new Map(entries as [CollectionName, RecordFacts][]);
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

/** The navigation entry with the longest matching path: /ledger/accounts is not part of the journal at /ledger. */
export function entryAt(pathname: string): NavigationEntry | undefined {
  return installed
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
