/** Search box and filter chips above a list. */

import { icon as IconFilterPlus } from 'virtual:tabler/filter-plus';
import { icon as IconSearch } from 'virtual:tabler/search';
import { icon as IconX } from 'virtual:tabler/x';
import { ActionIcon, Button, Group, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { useCollectionLabel, useInSentence } from '../../words/labels.ts';
import { type FilterInfo, fieldIn } from '../list-info.ts';
import type { ListFace } from '../list-model.ts';
import { apiQuery, type Filter, filtersOf, splitValues } from '../list-query.ts';
import classes from '../record-list.module.css';
import { namesQuery } from '../use-names.ts';
import { FilterForm } from './filter-form.tsx';
import { useFilterText } from './filter-words.ts';

const debounceMs = 250;

/** A list, or another view that is filtered as lists are. */
export interface Filterable extends Pick<ListFace, 'search' | 'setSearch'> {
  readonly info: FilterInfo;
}

interface Props {
  readonly list: Filterable;
  /** Fields that the page itself filters by. */
  readonly without?: readonly string[];
  /** Keys of filters that the API rejected. */
  readonly invalid?: readonly string[];
  /** Content at the right end. */
  readonly children?: ReactNode;
}

export function FilterBar({ list, without = [], invalid = [], children }: Props) {
  const m = useMessages('ui.filterBar');
  const filters = filtersOf(list.search);
  const textOf = useFilterText(list.info, useChipNames(list, filters));
  const clear = () => {
    const kept = Object.keys(apiQuery(list.search)).filter((key) => key !== 'sort');
    list.setSearch(Object.fromEntries(kept.map((key) => [key, undefined])));
  };
  return (
    <Group gap="xs" align="flex-start" className="no-print" wrap="nowrap">
      <Group gap="xs" flex={1} miw={0}>
        {list.info.q !== undefined && <SearchBox list={list} />}
        {filters.map((filter) => (
          <FilterChip
            key={filter.key}
            list={list}
            filter={filter}
            text={textOf(filter)}
            invalid={invalid.includes(filter.key)}
            without={without}
          />
        ))}
        <AddFilter list={list} without={without} />
        {filters.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
            {m.clear}
          </Button>
        )}
      </Group>
      {children}
    </Group>
  );
}

/** Display names of the records in filters. */
function useChipNames(list: Filterable, filters: readonly Filter[]) {
  const queries = filters.flatMap((filter) => {
    const collection = fieldIn(list.info, filter.field)?.collection;
    const ids = splitValues(filter.value).filter((id) => /^[0-9a-f-]{36}$/i.test(id));
    return collection === undefined || ids.length === 0 ? [] : [namesQuery(collection, ids)];
  });
  const results = useQueries({ queries });
  return (id: string) => {
    for (const { data, isError } of results) {
      const name = data?.get(id);
      if (name) return name;
      if (isError || data?.size === 0) return id;
    }
    return undefined;
  };
}

function SearchBox({ list }: { readonly list: Filterable }) {
  const box = useRef<HTMLInputElement>(null);
  const m = useMessages('ui.filterBar');
  const collectionLabel = useCollectionLabel();
  const inSentence = useInSentence();
  const asked = list.search['q'] ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const { setSearch } = list;
  // The address can change without typing: by a view, or the browser's "back".
  useEffect(() => {
    if (asked !== sent.current) {
      sent.current = asked;
      setText(asked);
    }
  }, [asked]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      setSearch({ q: text.trim() });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, setSearch]);
  useHotkeys([['/', () => box.current?.focus()]]);
  const label = m.search({ what: inSentence(collectionLabel(list.info.name)) });
  return (
    <TextInput
      ref={box}
      type="search"
      size="xs"
      w={{ base: '100%', sm: 220 }}
      aria-label={label}
      placeholder={label}
      title={list.info.q}
      aria-keyshortcuts="/"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        text !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={m.clearSearch}
            onClick={() => setText('')}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface ChipProps {
  readonly list: Filterable;
  readonly filter: Filter;
  readonly text: { readonly field: string; readonly rest: string };
  readonly invalid: boolean;
  readonly without: readonly string[];
}

const popover = { position: 'bottom-start', trapFocus: true, shadow: 'md', width: 320 } as const;

function FilterChip({ list, filter, text, invalid, without }: ChipProps) {
  const m = useMessages('ui.filterBar');
  const [isOpen, setOpen] = useState(false);
  const whole = `${text.field} ${text.rest}`;
  return (
    <span className={classes.chip} data-invalid={invalid || undefined}>
      <Popover {...popover} opened={isOpen} onChange={setOpen} returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipText}
            aria-label={m.change({ text: whole })}
            title={whole}
            onClick={() => setOpen(!isOpen)}
            fz="sm"
          >
            <b>{text.field}</b> {text.rest}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={m.change({ text: whole })}>
          <FilterForm
            info={list.info}
            filter={filter}
            without={without}
            onApply={(key, value) => {
              list.setSearch({ [filter.key]: undefined, [key]: value });
              setOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton
        className={classes.chipDrop}
        aria-label={m.drop({ text: whole })}
        onClick={() => list.setSearch({ [filter.key]: undefined })}
      >
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </span>
  );
}

function AddFilter({
  list,
  without,
}: {
  readonly list: Filterable;
  readonly without: readonly string[];
}) {
  const m = useMessages('ui.filterBar');
  const [isOpen, setOpen] = useState(false);
  if (!list.info.fields.some(({ operators }) => (operators?.length ?? 0) > 0)) return null;
  return (
    <Popover {...popover} opened={isOpen} onChange={setOpen} returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilterPlus size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {m.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.add}>
        <FilterForm
          info={list.info}
          without={without}
          onApply={(key, value) => {
            list.setSearch({ [key]: value });
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
