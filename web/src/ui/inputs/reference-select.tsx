/**
 * Selects a record of another collection by search (`q`). Text left without a selection is kept: it selects the record
 * with exactly this name, or is reported as invalid.
 * `<ReferenceSelect collection="customers" value={id} onChange={(id, record) => …} onCreate={(name) => …} />`
 */

import {
  CloseButton,
  Combobox,
  InputBase,
  type InputBaseProps,
  Loader,
  Text,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { useMessages } from '../../core/messages.ts';

import { useErrorText } from '../dialogs/problem-alert.tsx';
import {
  calledBy,
  nameOfRecord,
  noteOfRecord,
  type Referable,
  referenceQuery,
  searchQuery,
} from './references.ts';
import { useDraft } from './use-draft.ts';
import { useReport } from './use-report.ts';

const searchDelayMs = 150;
const createValue = '+';

export type ReferenceSelectProps = Omit<InputBaseProps, 'value' | 'onChange' | 'onInvalid'> & {
  readonly collection: Referable;
  readonly value: string | null;
  readonly onChange: (id: string | null, record: AnyItem | null) => void;
  /** Called with the error for text without a selection; null once valid. Must be a stable function. */
  readonly onInvalid?: (message: string | null) => void;
  /** Further filters, such as `{ 'active.eq': true }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Offers to create a record with the typed text. */
  readonly onCreate?: (text: string) => void;
  readonly clearable?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export function ReferenceSelect({
  collection,
  value,
  onChange,
  onInvalid,
  filter,
  onCreate,
  clearable = true,
  onBlur,
  onKeyDown,
  rightSection,
  error,
  ...rest
}: ReferenceSelectProps) {
  const m = useMessages('ui.inputsReferenceSelect');
  const isFixed = rest.readOnly === true || rest.disabled === true;
  const choice = useChoice({ collection, value, onChange, onInvalid, filter, onCreate, clearable });
  const { combobox, found, text } = choice;
  return (
    <Combobox store={combobox} onOptionSubmit={choice.submit}>
      <Combobox.Target>
        <InputBase
          placeholder={isFixed ? undefined : m.placeholder}
          {...rest}
          autoComplete="off"
          value={choice.shown}
          error={choice.problem ?? error}
          rightSection={
            rightSection ?? (
              <RightSign
                isFixed={isFixed}
                onClear={value === null || !clearable ? null : choice.clear}
              />
            )
          }
          onChange={(event) => choice.type(event.currentTarget.value)}
          onClick={() => !isFixed && combobox.openDropdown()}
          onFocus={(event) => {
            choice.enter();
            event.currentTarget.select();
          }}
          onBlur={(event) => {
            choice.leave();
            onBlur?.(event as FocusEvent<HTMLInputElement>);
          }}
          onKeyDown={(event) => {
            if (!choice.press(event)) onKeyDown?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={m.found}>
          <Found {...found} />
          {onCreate !== undefined && (
            <Combobox.Option value={createValue}>
              {text === '' ? m.create : m.createNamed({ text })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What to do with the search results when they arrive. */
type Wanted = 'mark the first' | 'take the first' | 'take the one so called';

type ChoiceProps = Pick<
  ReferenceSelectProps,
  'collection' | 'value' | 'onChange' | 'onInvalid' | 'filter' | 'onCreate' | 'clearable'
>;

/** Typed text and its selection. Keys never select from the results of an earlier text. */
function useChoice(props: ChoiceProps) {
  const { collection, value, onChange, filter, onCreate, clearable } = props;
  const m = useMessages('ui.inputsReferenceSelect');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const name = useName(collection, value);
  const draft = useDraft(value, () => name);
  const [isFocused, setFocused] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const text = draft.isDraft ? draft.text.trim() : '';
  const found = useFound(collection, text, filter, combobox.dropdownOpened || text !== '');
  const { isFor, records } = found;
  const problem = text !== '' && !isFocused ? m.unchosen({ text }) : null;
  useReport(problem, props.onInvalid);
  const forget = () => {
    combobox.closeDropdown();
    draft.drop();
    setWanted(null);
  };
  const submit = (picked: string) => {
    forget();
    if (picked === createValue) onCreate?.(text);
    else onChange(picked, records.find(({ id }) => id === picked) ?? null);
  };
  const answer = () => {
    setWanted(null);
    const called = calledBy(records, text);
    const [first] = wanted === 'take the first' ? records : called.length === 1 ? called : [];
    if (wanted !== 'mark the first' && first !== undefined) submit(first.id);
    else if (combobox.dropdownOpened) combobox.selectFirstOption();
  };
  const latest = useRef(answer);
  latest.current = answer;
  // With the results, so that a key pressed when they are visible is not taken for one before them.
  useLayoutEffect(() => {
    if (wanted !== null && text !== '' && isFor === text) latest.current();
  }, [wanted, text, isFor]);
  const clear = () => {
    forget();
    if (value !== null) onChange(null, null);
  };
  return {
    combobox,
    found,
    text,
    shown: draft.text,
    problem,
    submit,
    clear,
    type: (next: string) => {
      draft.keep(next, value);
      setWanted('mark the first');
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false);
      if (text !== '' && text !== name) {
        combobox.closeDropdown();
        setWanted('take the one so called');
      } else if (draft.isDraft && text === '' && clearable) clear();
      else forget();
    },
    /** Returns whether the key was handled. Enter during a search waits for the results. */
    press: (event: KeyboardEvent) => {
      if (event.key === 'Escape') forget();
      const isEnter = event.key === 'Enter' && text !== '';
      if (!isEnter || (wanted === null && combobox.dropdownOpened)) return event.key === 'Escape';
      event.preventDefault();
      setWanted('take the first');
      combobox.openDropdown();
      combobox.resetSelectedOption();
      return true;
    },
  };
}

interface RightSignProps {
  readonly isFixed: boolean;
  readonly onClear: (() => void) | null;
}

function RightSign({ isFixed, onClear }: RightSignProps) {
  const m = useMessages('ui.inputsReferenceSelect');
  if (isFixed) return null;
  if (onClear === null) return <Combobox.Chevron />;
  return <CloseButton size="sm" aria-label={m.clear} onClick={onClear} />;
}

function useName(collection: Referable, id: string | null): string {
  const m = useMessages('ui.inputsReferenceSelect');
  const { data, isError } = useQuery({
    ...referenceQuery(collection, id ?? ''),
    enabled: id !== null,
  });
  if (id === null) return '';
  if (isError) return m.gone;
  return data === undefined ? '…' : nameOfRecord(data);
}

interface FoundRecords {
  readonly records: readonly AnyItem[];
  /** The text of the results; null while unknown. */
  readonly isFor: string | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

function useFound(
  collection: Referable,
  text: string,
  filter: Readonly<Record<string, unknown>> | undefined,
  isWanted: boolean,
): FoundRecords {
  const [settled] = useDebouncedValue(text, searchDelayMs);
  const { data, isFetching, isLoading, error } = useQuery({
    ...searchQuery(collection, settled, filter),
    enabled: isWanted,
  });
  const isFor = data === undefined || isFetching || error !== null ? null : settled;
  // That an earlier text has no results says nothing about this one.
  const isOutdated = data?.length === 0 && isFor !== text;
  return { records: data ?? [], isFor, isLoading: isLoading || isOutdated, error };
}

function Found({ records, isLoading, error }: FoundRecords) {
  const m = useMessages('ui.inputsReferenceSelect');
  const errorText = useErrorText();
  if (error !== null) return <Combobox.Empty>{errorText(error)}</Combobox.Empty>;
  if (isLoading)
    return (
      <Combobox.Empty>
        <Loader size="xs" />
      </Combobox.Empty>
    );
  if (records.length === 0) return <Combobox.Empty>{m.nothing}</Combobox.Empty>;
  return records.map((record) => (
    <Combobox.Option key={record.id} value={record.id}>
      {nameOfRecord(record)}
      <Text span size="xs" c="dimmed" ml="xs">
        {noteOfRecord(record)}
      </Text>
    </Combobox.Option>
  ));
}
