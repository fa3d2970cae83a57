/** Multi-select of records of another collection, with search on the server. */

import type { CollectionName } from '@daybook/sdk';
import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { searchQuery } from '../../inputs/references.ts';
import { titleOf } from '../list-info.ts';
import { joinValues, splitValues } from '../list-query.ts';
import { namesQuery } from '../use-names.ts';

const debounceMs = 200;

// The server has filtered already, including by fields that the name does not show.
const keepAll: OptionsFilter = ({ options }) => options;

/** Closes the dropdown after each selection, so that it does not cover the content below. */
export function useClosingDropdown() {
  const [isOpen, setOpen] = useState(false);
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onOptionSubmit: () => setOpen(false),
  } as const;
}

interface Props {
  readonly collection: CollectionName;
  readonly many: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ReferenceSelect({ collection, many, value, onChange }: Props) {
  const m = useMessages('ui.referenceSelect');
  const dropdown = useClosingDropdown();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), debounceMs);
  const chosen = splitValues(value);
  const names = useQuery({ ...namesQuery(collection, chosen), enabled: chosen.length > 0 });
  const found = useQuery({ ...searchQuery(collection, q), placeholderData: keepPreviousData });
  const options = new Map<string, string>();
  for (const id of chosen) options.set(id, names.data?.get(id) || id);
  for (const item of found.data ?? []) options.set(item.id, titleOf(collection, item) ?? item.id);
  const shared = {
    data: [...options].map(([id, label]) => ({ value: id, label })),
    searchable: true,
    filter: keepAll,
    onSearchChange: (next: string) => setText([...options.values()].includes(next) ? '' : next),
    nothingFoundMessage: m.none,
    placeholder: m.search,
    comboboxProps: { withinPortal: false },
    rightSection: found.isFetching ? <Loader size="xs" /> : undefined,
  };
  return many ? (
    <MultiSelect
      {...shared}
      {...dropdown}
      label={m.values}
      value={chosen}
      onChange={(ids) => onChange(joinValues(ids))}
    />
  ) : (
    <Select
      {...shared}
      label={m.value}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
