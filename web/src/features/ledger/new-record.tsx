/** Asks for what a new account or tax code is, before it is made: nothing is ever deleted here. */
import { collections } from '@daybook/sdk';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { EnumSelect } from '../../ui/inputs/choices.tsx';
import { DecimalInput } from '../../ui/inputs/decimal-input.tsx';
import { useInvalidTexts } from '../../ui/inputs/use-invalid-texts.ts';
import { useFieldLabel, useValueLabel } from '../../ui/labels.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import type { MasterRecord, RecordTableProps } from './record-table.tsx';

const messages = defineMessages({
  en: { create: 'Create' },
  de: { create: 'Anlegen' },
});

interface Props extends RecordTableProps {
  readonly onClose: () => void;
  readonly onCreated: (record: MasterRecord) => void;
}

type Values = Readonly<Record<string, string>>;

/** Without these the record is of no use. */
const needed: readonly string[] = ['code', 'name'];

export function NewRecord({ collection, newLabel, fields, create, onClose, onCreated }: Props) {
  const m = useMessages(messages);
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({});
  const make = useMutation({
    mutationFn: () => create(values),
    onSuccess: async (record) => {
      await client.invalidateQueries({ queryKey: [collection] });
      onCreated(record);
    },
  });
  const { invalid, setInvalid } = useInvalidTexts();
  /** A field keeps what is wrong to itself while one types, until the record is to be made. */
  const [isTold, setTold] = useState(false);
  const asked = fields.filter((name) => name !== 'active');
  const isReady = needed.every((name) => (values[name] ?? '').trim() !== '');
  const set = (name: string, value: string | null) => {
    const { [name]: _, ...others } = values;
    setValues(value === null ? others : { ...others, [name]: value });
  };
  return (
    <Modal opened onClose={onClose} title={newLabel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (invalid.size > 0) setTold(true);
          else if (isReady) make.mutate();
        }}
      >
        <Stack gap="sm">
          {asked.map((name, index) => (
            <Input
              key={name}
              collection={collection}
              name={name}
              value={values[name] ?? null}
              onChange={(value) => set(name, value)}
              onInvalid={setInvalid}
              error={isTold ? (invalid.get(name) ?? null) : null}
              isFirst={index === 0}
            />
          ))}
          {make.error !== null && <ProblemAlert error={make.error} />}
          <FormButtons
            submit={m.create}
            isBusy={make.isPending}
            isOff={!isReady}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}

interface InputProps {
  readonly collection: Props['collection'];
  readonly name: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onInvalid: (name: string, message: string | null) => void;
  readonly error: string | null;
  readonly isFirst: boolean;
}

function Input({ collection, name, value, onChange, onInvalid, error, isFirst }: InputProps) {
  const labelOf = useFieldLabel();
  const valueLabel = useValueLabel();
  const info = collections[collection].fields.find((field) => field.name === name);
  const label = labelOf(collection, name);
  const report = useCallback(
    (message: string | null) => onInvalid(name, message),
    [onInvalid, name],
  );
  if (info?.type === 'enum')
    return (
      <EnumSelect
        label={label}
        value={value}
        onChange={onChange}
        values={info.values ?? []}
        clearable
        textOf={(one) => valueLabel(collection, name, one)}
      />
    );
  if (info?.type === 'decimal')
    return (
      <DecimalInput
        label={label}
        value={value}
        onChange={onChange}
        onInvalid={report}
        error={error}
        suffix="%"
      />
    );
  return (
    <TextInput
      label={label}
      required={needed.includes(name)}
      value={value ?? ''}
      autoComplete="off"
      {...(isFirst ? { 'data-autofocus': true } : {})}
      {...(info?.maxLength === undefined ? {} : { maxLength: info.maxLength })}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(text === '' ? null : text);
      }}
    />
  );
}
