/** The active cell of a tax code or account: type to search, Enter or Tab selects the highlighted option. */

import { Combobox, Text, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { useCellFocus, useCellKeys } from './cell-input.tsx';
import type { CellInputProps } from './cell-input-props.ts';
import { type Choice, matchingChoices } from './line-columns.ts';
import classes from './lines.module.css';

type Props = CellInputProps & { readonly choices: readonly Choice[] };

export function CellChoice(props: Props) {
  const m = useMessages('invoicing.cellChoice');
  const { value, invalidText } = props;
  const { cellKeys, chosen, combobox, found, input, setTyped, settle, take, typed } =
    useChoiceText(props);
  const isOpen = combobox.dropdownOpened;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (!isOpen) {
      if (key !== 'F2' && !(altKey && step === 1)) return cellKeys(event);
      event.preventDefault();
      combobox.openDropdown();
    } else if (step !== 0) {
      event.preventDefault();
      if (step === 1) combobox.selectNextOption();
      else combobox.selectPreviousOption();
    } else if (key === 'Enter' || key === 'Tab') {
      const marked = combobox.getSelectedOptionIndex();
      const picked = found[marked]?.id ?? null;
      if (typed === null && picked !== null) take(picked);
      else settle(picked);
    } else if (key === 'Escape') {
      event.preventDefault();
      combobox.closeDropdown();
      setTyped(null);
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} width={260} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={false}>
        <input
          ref={input}
          className={classes.input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={combobox.listId ?? undefined}
          aria-label={props.label}
          aria-invalid={invalidText !== null || undefined}
          autoComplete="off"
          value={typed ?? chosen?.code ?? ''}
          onClick={() => combobox.openDropdown()}
          onBlur={() => settle(null)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {found.length === 0 && <Combobox.Empty>{m.nothing}</Combobox.Empty>}
          <Options found={found} value={value} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The typed text, the matching options, and the selection. */
function useChoiceText(props: Props) {
  const { value, choices, invalidText, onInvalid, onChange, isEditing } = props;
  const m = useMessages('invoicing.cellChoice');
  const [typed, setTyped] = useState<string | null>(invalidText);
  const input = useCellFocus(props.token);
  const combobox = useCombobox();
  const cellKeys = useCellKeys(props, () => {
    setTyped(null);
    onInvalid(null, null);
  });
  const found = matchingChoices(choices, typed ?? '');
  const chosen = choices.find(({ id }) => id === value);
  const isOpen = combobox.dropdownOpened;
  useEffect(() => {
    if (isOpen && typed !== null) combobox.selectFirstOption();
  }, [isOpen, typed, combobox.selectFirstOption]);
  const take = (id: string) => {
    combobox.closeDropdown();
    setTyped(null);
    onInvalid(null, null);
    isEditing.current = false;
    if (id !== value) onChange(id);
  };
  /** Converts the text to its option, or reports it as invalid. */
  const settle = (picked: string | null) => {
    combobox.closeDropdown();
    if (typed === null) return;
    const text = typed.trim();
    const best = picked ?? found[0]?.id;
    if (text === '') {
      setTyped(null);
      onInvalid(null, null);
      if (value !== null) onChange(null);
    } else if (best !== undefined) take(best);
    else onInvalid(text, m.unknown({ text }));
  };
  return { cellKeys, chosen, combobox, found, input, setTyped, settle, take, typed };
}

interface OptionsProps {
  readonly found: readonly Choice[];
  readonly value: string | null;
}

function Options({ found, value }: OptionsProps) {
  const format = useFormat();
  return (
    <>
      {found.map(({ id, code, name, rate }) => (
        <Combobox.Option key={id} value={id} active={id === value}>
          <Text span size="sm" fw={600}>
            {code}
          </Text>{' '}
          <Text span size="sm">
            {name}
          </Text>
          {rate !== null && (
            <Text span size="xs" c="dimmed" ml="xs">
              {format.decimal(rate)} %
            </Text>
          )}
        </Combobox.Option>
      ))}
    </>
  );
}
