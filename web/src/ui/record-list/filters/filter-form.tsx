/** Form to add or change a filter: field, operator, value. */

import { Button, Group, Select, Stack } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { ApiForm, useApiForm } from '../../dialogs/api-form.tsx';
import { useFieldLabel } from '../../words/labels.ts';
import { type FilterInfo, fieldIn } from '../list-info.ts';
import { type Filter, splitValues } from '../list-query.ts';
import {
  type Choice,
  choiceOf,
  choicesOf,
  firstChoice,
  takesMany,
  takesNone,
  useChoiceText,
} from './filter-words.ts';
import { ValueEditor } from './value-editor.tsx';

interface Props {
  readonly info: FilterInfo;
  /** The filter to change; absent for a new one. */
  readonly filter?: Filter;
  /** Fields that the page itself filters by. */
  readonly without: readonly string[];
  readonly onApply: (key: string, value: string) => void;
}

export function FilterForm({ info, filter, without, onApply }: Props) {
  const m = useMessages('ui.filterForm');
  const fieldLabel = useFieldLabel();
  const choiceText = useChoiceText();
  const values = useRef<HTMLDivElement>(null);
  const form = useApiForm({
    initialValues: {
      name: filter?.field ?? null,
      choice: filter === undefined ? ('eq' as Choice) : choiceOf(filter),
      value: (filter?.value ?? '') as string | null,
    },
    send: () => {
      if (!isReady) return;
      if (takesNone(choice)) onApply(`${field.name}.isNull`, String(choice === 'empty'));
      else onApply(`${field.name}.${choice}`, value ?? '');
    },
  });
  const { name, choice, value } = form.values;
  const field = name === null ? undefined : fieldIn(info, name);
  const fields = info.fields
    .filter(({ operators, name: id }) => (operators?.length ?? 0) > 0 && !without.includes(id))
    .map((one) => ({ value: one.name, label: fieldLabel(info.name, one.name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const chooseField = (next: string | null) => {
    const chosen = next === null ? undefined : fieldIn(info, next);
    form.set({
      name: next,
      value: chosen?.type === 'boolean' ? 'true' : '',
      ...(chosen !== undefined && { choice: firstChoice(chosen) }),
    });
    // The value is the next input.
    requestAnimationFrame(() => values.current?.querySelector('input')?.focus());
  };
  const chooseOperator = (next: Choice) => {
    // `is one of A, B` becomes `is A`, not `is "A,B"`.
    const isOne = takesMany(choice) && !takesMany(next);
    form.set({ choice: next, value: isOne ? (splitValues(value ?? '')[0] ?? '') : value });
  };
  const isReady = field !== undefined && (takesNone(choice) || (value !== null && value !== ''));
  return (
    <ApiForm form={form} gap="xs">
      <Select
        label={m.field}
        placeholder={m.find}
        data={fields}
        value={name}
        onChange={chooseField}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={260}
        searchable
        openOnFocus={filter === undefined}
        allowDeselect={false}
        data-autofocus={filter === undefined || undefined}
      />
      {field !== undefined && (
        <>
          <Select
            label={m.operator}
            data={choicesOf(field).map((one) => ({ value: one, label: choiceText(one, field) }))}
            value={choice}
            onChange={(next) => next !== null && chooseOperator(next)}
            comboboxProps={{ withinPortal: false }}
            allowDeselect={false}
          />
          {!takesNone(choice) && (
            <Stack gap="xs" ref={values}>
              <ValueEditor
                key={`${field.name} ${takesMany(choice)}`}
                collection={info.name}
                field={field}
                choice={choice}
                value={value ?? ''}
                onChange={(next) => form.set({ value: next })}
              />
            </Stack>
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button type="submit" size="xs" disabled={!isReady}>
          {m.apply}
        </Button>
      </Group>
    </ApiForm>
  );
}
