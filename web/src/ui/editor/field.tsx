/**
 * A field of the record: `<Field name="dueDate" />`. The API's catalogue selects the input. Saves automatically, shows
 * its status and changes by others, and supports undo.
 */

import { Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { useMessages } from '../../core/messages.ts';

import { CountrySelect, CurrencySelect, EnumSelect, LanguageSelect } from '../inputs/choices.tsx';
import { DateInput } from '../inputs/date-input.tsx';
import { DecimalInput, MoneyInput } from '../inputs/decimal-input.tsx';
import { ReferenceSelect } from '../inputs/reference-select.tsx';
import { NullableText } from '../inputs/text-input.tsx';
import { TextButton } from '../links/links.tsx';
import { useFieldLabel, useValueLabel } from '../words/labels.ts';
import { useWords } from '../words/words.ts';
import classes from './editor.module.css';
import { useEditing } from './editor-context.tsx';
import { FieldMark } from './field-mark.tsx';
import { MergedNote } from './merged-note.tsx';
import { fieldInfoAt } from './pointers.ts';
import { type EditedField, useField } from './use-field.ts';

export interface FieldProps {
  readonly name: string;
  readonly label?: string;
  readonly description?: ReactNode;
  /** For amounts. */
  readonly currency?: string | null;
  /** Multi-line input; by default for fields that allow long texts. */
  readonly isBlock?: boolean;
  readonly suffix?: string;
  /** For references. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly onCreate?: (text: string) => void;
  /** Called after a reference was selected. */
  readonly onChosen?: (record: AnyItem | null) => void;
  /** Currencies to offer. */
  readonly values?: readonly string[];
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** Replaces the input that the catalogue selects. */
  readonly children?: (field: EditedField, shared: SharedProps) => ReactNode;
}

/** Props of every input; problems link to the pointer. */
interface SharedProps {
  readonly label: string;
  readonly readOnly: boolean;
  readonly error: ReactNode;
  readonly description?: ReactNode;
  readonly 'data-pointer': string;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** Minimum allowed length of a field with a multi-line input. */
const blockLength = 500;

export function Field(props: FieldProps) {
  const { name, children } = props;
  const { collection } = useEditing();
  const m = useMessages('ui.field');
  const field = useField(name);
  const labelOf = useFieldLabel();
  const words = useWords();
  const label = props.label ?? labelOf(collection, name);
  const problem = field.state?.problem;
  const shared: SharedProps = {
    label,
    readOnly: field.locked !== null,
    'data-pointer': field.pointer,
    error:
      problem === undefined ? (
        field.state?.state === 'conflict'
      ) : (
        <>
          {words.problem(problem)} <TextButton onClick={field.revert}>{m.revert}</TextButton>
        </>
      ),
    ...(props.description === undefined ? {} : { description: props.description }),
    ...(props.autoFocus === undefined ? {} : { autoFocus: props.autoFocus }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
  };
  return (
    <div className={classes.field} data-locked={field.locked !== null || undefined}>
      <div className={classes.mark}>
        <FieldMark
          state={field.state?.state ?? null}
          locked={field.locked}
          label={label}
          onUndo={field.undo}
        />
      </div>
      {children?.(field, shared) ?? <FieldInput {...props} field={field} shared={shared} />}
      {field.merged !== null && <MergedNote merged={field.merged} />}
    </div>
  );
}

interface InputProps extends FieldProps {
  readonly field: EditedField;
  readonly shared: SharedProps;
}

function FieldInput(props: InputProps) {
  const { field, shared, name } = props;
  const { collection } = useEditing();
  const valueLabel = useValueLabel();
  const info = fieldInfoAt(collection, name);
  const text = { value: textOf(field.value), onChange: field.set };
  const checked = { ...text, onInvalid: field.setInvalid };
  switch (info?.type) {
    case 'date':
      return <DateInput {...shared} {...checked} />;
    case 'amount':
      return <MoneyInput {...shared} {...checked} currency={props.currency ?? null} />;
    case 'decimal':
      if (props.currency !== undefined)
        return <MoneyInput {...shared} {...checked} currency={props.currency} />;
      return <DecimalInput {...shared} {...checked} suffix={props.suffix} />;
    case 'integer':
      return (
        <DecimalInput
          {...shared}
          {...checked}
          onChange={(value) => field.set(value === null ? null : Number.parseInt(value, 10))}
          maxDecimals={0}
          suffix={props.suffix}
        />
      );
    case 'boolean':
      return <SwitchInput field={field} shared={shared} />;
    case 'enum':
      return (
        <EnumSelect
          {...shared}
          {...text}
          values={props.values ?? info.values ?? []}
          clearable={info.nullable === true}
          textOf={(value) => valueLabel(collection, name, value)}
        />
      );
    case 'reference':
      if (info.collection === undefined) break;
      return (
        <ReferenceSelect
          {...shared}
          value={text.value}
          onChange={(id, record) => {
            field.set(id);
            props.onChosen?.(record);
          }}
          onInvalid={field.setInvalid}
          collection={info.collection}
          filter={props.filter}
          onCreate={props.onCreate}
          clearable={info.nullable === true}
        />
      );
  }
  return <TextFieldInput {...props} />;
}

/** Texts, and codes stored as texts. */
function TextFieldInput({ field, shared, name, ...props }: InputProps) {
  const { collection } = useEditing();
  const info = fieldInfoAt(collection, name);
  const text = { value: textOf(field.value), onChange: field.set };
  if (/currency$/i.test(name))
    return (
      <CurrencySelect
        {...shared}
        {...text}
        preferred={props.values ?? []}
        isStrict={props.values !== undefined}
      />
    );
  if (/country$/i.test(name)) return <CountrySelect {...shared} {...text} />;
  if (name === 'language') return <LanguageSelect {...shared} {...text} />;
  const { maxLength } = info ?? {};
  return (
    <NullableText
      {...shared}
      {...text}
      isBlock={props.isBlock ?? (maxLength ?? 0) >= blockLength}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  );
}

function SwitchInput({ field, shared }: Pick<InputProps, 'field' | 'shared'>) {
  const { readOnly, ...rest } = shared;
  return (
    <Switch
      {...rest}
      checked={field.value === true}
      disabled={readOnly}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  );
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** A read-only value in the layout of a field. */
export function FieldFact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <Text size="sm" fw={500} component="div">
        {label}
      </Text>
      <Text component="div">{children}</Text>
    </div>
  );
}
