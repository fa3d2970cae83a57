/** Form for a new account or tax code. Complete before creation, because master data is never deleted. */

import { collections } from '@daybook/sdk';
import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, type FormField, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { EnumSelect } from '../../ui/inputs/choices.tsx';
import { DecimalInput } from '../../ui/inputs/decimal-input.tsx';
import { useInvalidTexts } from '../../ui/inputs/use-invalid-texts.ts';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import type { MasterRecord, RecordTableProps } from './record-table-props.ts';

interface Props extends RecordTableProps {
  readonly onClose: () => void;
  readonly onCreated: (record: MasterRecord) => void;
}

type Values = Readonly<Record<string, string>>;

/** Required fields. */
const needed: readonly string[] = ['code', 'name'];

export function NewRecord({ collection, newLabel, fields, create, onClose, onCreated }: Props) {
  const m = useMessages('ledger.newRecord');
  const client = useQueryClient();
  const { invalid, setInvalid } = useInvalidTexts();
  const asked = fields.filter((name) => name !== 'active');
  const form = useApiForm({
    initialValues: Object.fromEntries(asked.map((name) => [name, null as string | null])),
    // Each field shows its error while the user types; submitting the form checks all of them.
    validate: () => Object.fromEntries(invalid),
    send: async (values, key) => {
      const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
      const record = await create(Object.fromEntries(given) as Values, key);
      await client.invalidateQueries({ queryKey: [collection] });
      onCreated(record);
    },
  });
  return (
    <Modal opened onClose={onClose} title={newLabel}>
      <ApiForm form={form} gap="sm">
        {asked.map((name, index) => (
          <Input
            key={name}
            collection={collection}
            name={name}
            field={form.field(name)}
            onInvalid={setInvalid}
            isFirst={index === 0}
          />
        ))}
        <FormButtons submit={m.create} isBusy={form.busy} onCancel={onClose} />
      </ApiForm>
    </Modal>
  );
}

interface InputProps {
  readonly collection: Props['collection'];
  readonly name: string;
  readonly field: FormField<string | null>;
  readonly onInvalid: (name: string, message: string | null) => void;
  readonly isFirst: boolean;
}

function Input({ collection, name, field, onInvalid, isFirst }: InputProps) {
  const labelOf = useFieldLabel();
  const valueLabel = useValueLabel();
  const info = collections[collection].fields.find((one) => one.name === name);
  const label = labelOf(collection, name);
  const report = useCallback(
    (message: string | null) => onInvalid(name, message),
    [onInvalid, name],
  );
  if (info?.type === 'enum')
    return (
      <EnumSelect
        {...field}
        label={label}
        values={info.values ?? []}
        clearable
        textOf={(one) => valueLabel(collection, name, one)}
      />
    );
  if (info?.type === 'decimal')
    return <DecimalInput {...field} label={label} onInvalid={report} suffix="%" />;
  return (
    <TextInput
      {...field}
      label={label}
      required={needed.includes(name)}
      value={field.value ?? ''}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      maxLength={info?.maxLength}
    />
  );
}
