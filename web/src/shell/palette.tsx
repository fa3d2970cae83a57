/** The command palette: pages, new records, and search for records. Ctrl+K or ⌘K opens it. */
import { words as searchWords } from 'virtual:words/search';
import { useMessages, useText } from '../core/messages.ts';
import '@mantine/spotlight/styles.css';
import { icon as IconHistory } from 'virtual:tabler/history';
import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconSearch } from 'virtual:tabler/search';
import { icon as IconUpload } from 'virtual:tabler/upload';
import { type CollectionInfo, type CollectionName, collections, foldText } from '@daybook/sdk';
import { useDebouncedValue } from '@mantine/hooks';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useReducer, useState } from 'react';
import { anyCollection } from '../core/any-collection.ts';
import { allFacts, factsOf, features } from '../core/feature.ts';
import { useFormat } from '../core/format.ts';
import { usePreferences } from '../core/i18n.tsx';
import { useMay } from '../core/me.ts';
import { ProblemAlert } from '../ui/dialogs/problem-alert.tsx';
import { useTellFailure } from '../ui/dialogs/tell-failure.ts';
import { importLink, useImportable, useImportLabel } from '../ui/links/import-link.tsx';
import { useGoTo } from '../ui/links/link-to.ts';
import { pageOf } from '../ui/links/record-pages.ts';
import { useBegin, useBegun } from '../ui/links/use-begin.ts';
import { openedRecords } from '../ui/page/opened-records.ts';
import { pageCommands } from '../ui/page/page-commands.ts';
import { operationOf } from '../ui/record-list/list-info.ts';
import { readDecimal } from '../ui/record-list/list-query.ts';
import { useCollectionLabel, useValueLabel } from '../ui/words/labels.ts';
import { useStatusText } from '../ui/words/status-badge.tsx';
import { useNavigation } from './navigation.ts';
import { useSettings } from './palette-settings.tsx';

/**
 * No animation: a palette that reopens while it fades would show its previous text, and with an animation for opening
 * alone Mantine mounts the input twice on reopening, so that a key pressed in between is lost.
 */
const transition = { duration: 0 } as const;
const limits = { found: 5, waitMs: 150, leastCharacters: 2 } as const;

interface Found {
  readonly groups: readonly SpotlightActionGroupData[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly again: () => unknown;
}

/** The collections to search: those that the role may list. */
function useSearched(): readonly CollectionName[] {
  const may = useMay();
  return allFacts()
    .filter(([, { found }]) => found !== undefined)
    .map(([collection]) => collection)
    .filter((collection) => may(operationOf('GET', collections[collection].path) ?? ''));
}

/** A typed number also finds records of this amount. */
function amountFilters(collection: CollectionName, value: string | null): object[] {
  const { totals = [] } = collections[collection] as CollectionInfo;
  return value === null ? [] : totals.slice(0, 1).map((field) => ({ [`${field}.eq`]: value }));
}

function useSearch(words: string) {
  const searched = useSearched();
  const [q] = useDebouncedValue(words, limits.waitMs);
  const { region } = usePreferences();
  return useQuery({
    queryKey: ['palette', q],
    enabled: q.length >= limits.leastCharacters,
    queryFn: async () => ({
      /** The query that these results belong to. */
      q,
      lists: await Promise.all(
        searched.map(async (collection) => {
          const asked = { ...factsOf(collection).foundWhere, limit: limits.found };
          const amounts = amountFilters(collection, readDecimal(q, region));
          const pages = await Promise.all(
            [...amounts, { q }].map((filter) =>
              anyCollection(collection).list({ ...filter, ...asked }),
            ),
          );
          const items = new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item])));
          return { collection, items: [...items.values()].slice(0, limits.found) };
        }),
      ),
    }),
  });
}

/** Search results, as actions that open the records. */
function useFound(words: string): Found {
  const collectionLabel = useCollectionLabel();
  const { amount } = useFormat();
  const show = { amount, status: useStatusText(), value: useValueLabel() };
  const goTo = useGoTo();
  const { data, error, refetch } = useSearch(words);
  const none = { groups: [], isPending: false, error: null, again: refetch };
  if (words.length < limits.leastCharacters) return none;
  if (error !== null) return { ...none, error };
  // Results of an earlier query must not be shown: Enter would open one of them.
  if (data === undefined || data.q !== words) return { ...none, isPending: true };
  const groups = data.lists.map(({ collection, items }) => ({
    group: collectionLabel(collection),
    actions: items.map((item) => ({
      id: item.id,
      ...factsOf(collection).found?.(item, show),
      onClick: () =>
        void goTo(
          factsOf(collection).foundAt?.(item) ?? { to: pageOf(collection, item.id) ?? '/' },
        ),
    })),
  }));
  return { ...none, groups };
}

function useBeginnings(): SpotlightActionData[] {
  const text = useText();
  const tellFailure = useTellFailure();
  const begin = useBegin();
  return useBegun().map(({ collection, operation, label }) => ({
    id: operation,
    label: text(label),
    keywords: [...(searchWords[label] ?? [])],
    leftSection: <IconPlus size={18} aria-hidden />,
    onClick: () => void begin(collection).catch(tellFailure),
  }));
}

function useImports(): SpotlightActionData[] {
  const label = useImportLabel();
  const goTo = useGoTo();
  return useImportable().map((collection) => ({
    id: `import ${collection}`,
    label: label(collection),
    keywords: [label(collection), 'import', 'CSV'],
    leftSection: <IconUpload size={18} aria-hidden />,
    onClick: () => void goTo(importLink(collection)),
  }));
}

/**
 * Enter opens the first result unless the arrow keys chose another one; during a search, as soon as it
 * completes.
 */
function useOpenFirst(words: string, isSearching: boolean) {
  const [asked, setAsked] = useState<{ readonly words: string; readonly list: Element } | null>(
    null,
  );
  useEffect(() => {
    if (asked === null || isSearching) return;
    setAsked(null);
    if (asked.words === words)
      asked.list.querySelector<HTMLElement>('.mantine-Spotlight-action')?.click();
  }, [asked, words, isSearching]);
  return ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    const list = currentTarget.closest('[role="dialog"]');
    if (key !== 'Enter' || list === null || list.querySelector('[data-selected]') !== null) return;
    setAsked({ words, list });
  };
}

/** The pages of the navigation, and those that features add to them. */
function usePages(): SpotlightActionData[] {
  const text = useText();
  const may = useMay();
  const goTo = useGoTo();
  const shown = useNavigation().flatMap(({ entries }) => entries);
  const others = features()
    .flatMap(({ commands = [] }) => commands)
    .filter(({ operation }) => may(operation));
  return [...shown, ...others].map((entry) => ({
    id: entry.to,
    label: text(entry.label),
    keywords: [...(searchWords[entry.label] ?? [])],
    leftSection: <entry.icon size={18} aria-hidden />,
    onClick: () => void goTo({ to: entry.to }),
  }));
}

/** What the open page offers, and the records that were opened last; not the open one. */
function useHere(): Readonly<Record<'page' | 'opened', SpotlightActionData[]>> {
  const goTo = useGoTo();
  return {
    page: pageCommands().map(({ id, label, run }) => ({
      id,
      label,
      keywords: [label],
      onClick: () => void run(),
    })),
    opened: openedRecords()
      .filter(({ path }) => path !== location.pathname)
      .map(({ path, title }) => ({
        id: path,
        label: title,
        keywords: [title],
        leftSection: <IconHistory size={18} aria-hidden />,
        onClick: () => void goTo({ to: path }),
      })),
  };
}

export function Palette() {
  const m = useMessages('shell.palette');
  // What the page offers is read when the palette opens.
  const [, reopen] = useReducer((count: number) => count + 1, 0);
  const [words, setWords] = useState('');
  const found = useFound(words.trim());
  const openFirst = useOpenFirst(words.trim(), found.isPending);
  const begin = [...useBeginnings(), ...useImports()];
  const settings = useSettings();
  const go = usePages();
  const here = useHere();
  // The service has already filtered records by the query; filter only the static actions.
  const wanted = foldText(words.trim());
  const fits = ({ keywords = [] }: SpotlightActionData) =>
    [keywords].flat().some((text) => foldText(text).includes(wanted));
  const paths = found.groups.flatMap(({ actions }) => actions.map(({ id }) => id));
  const isFound = ({ id }: SpotlightActionData) => paths.some((path) => id.endsWith(`/${path}`));
  const groups = [
    ...found.groups,
    { group: m.page, actions: here.page.filter(fits) },
    { group: m.opened, actions: here.opened.filter((one) => fits(one) && !isFound(one)) },
    { group: m.begin, actions: begin.filter(fits) },
    { group: m.go, actions: go.filter(fits) },
    { group: m.settings, actions: settings.filter(fits) },
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight.Root
      query={words}
      onQueryChange={setWords}
      onSpotlightOpen={reopen}
      shortcut={null}
      attributes={{ content: { 'aria-label': m.title } }}
      transitionProps={transition}
      scrollable
      maxHeight={460}
    >
      <Spotlight.Search
        placeholder={m.search}
        aria-label={m.search}
        onKeyDown={openFirst}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      {found.error !== null && <ProblemAlert error={found.error} again={found.again} />}
      {groups.length > 0 && (
        <Spotlight.ActionsList>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {groups.length === 0 && found.error === null && (
        <Spotlight.Empty>{found.isPending ? m.searching : m.nothing}</Spotlight.Empty>
      )}
    </Spotlight.Root>
  );
}
