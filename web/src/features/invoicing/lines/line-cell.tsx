/** One value of a line: a text, or an input in the active cell. */

import { isSameDecimal } from '@daybook/sdk/import';
import { type RefObject, useCallback, useState } from 'react';
import { nothing } from '../../../core/format.ts';
import { usePreferences } from '../../../core/i18n.tsx';
import { useMessages } from '../../../core/messages.ts';
import type { useAuthorWords } from '../../../ui/editor/authors.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { StateSign, useStateText } from '../../../ui/editor/field-mark.tsx';
import type { LineRecord } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { currencyDecimals, formatDecimal } from '../../../ui/inputs/numbers.ts';
import { useReport } from '../../../ui/inputs/use-report.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useWords } from '../../../ui/words/words.ts';
import { CellChoice } from './cell-choice.tsx';
import { CellDecimal, CellText } from './cell-input.tsx';
import type { CellInputProps } from './cell-input-props.ts';
import { type LineChoices, type LineColumn, unitOf } from './line-columns.ts';
import classes from './lines.module.css';

export interface LineCellProps {
  readonly column: LineColumn;
  readonly index: number;
  readonly line: LineRecord;
  readonly position: number;
  readonly isActive: boolean;
  readonly token: number;
  readonly choices: LineChoices;
  readonly currency: string | null;
  readonly isEditing: RefObject<boolean>;
  readonly wordsOf: ReturnType<typeof useAuthorWords>;
  readonly onActivate: (column: number) => void;
}

/** Number of decimals that are always shown. */
function minDecimalsOf({ kind }: LineColumn, currency: string | null): number {
  return kind === 'money' ? currencyDecimals(currency) : 0;
}

export function LineCell(props: LineCellProps) {
  const { column, index, line, position, isActive, token, choices, currency, onActivate } = props;
  const m = useMessages('invoicing.lineCell');
  const stateText = useStateText();
  const labelOf = useFieldLabel();
  const words = useWords();
  const { collection, editor } = useEditing();
  const pointer = `/lines/${line.id}/${column.name}`;
  const state = useSelected(editor, ({ fields }) => fields.get(pointer) ?? null);
  const merged = useSelected(
    editor,
    ({ merged: all }) => all.findLast(({ field }) => field === pointer) ?? null,
  );
  const raw = line[column.name];
  const value = raw === null || raw === undefined ? null : String(raw);
  const { invalidText, onInvalid } = useInvalidText(pointer, value);
  const text = useCellText(column, value, choices, currency);
  const problem = state?.problem === undefined ? null : words.problem(state.problem);
  const isNumeric = column.kind === 'decimal' || column.kind === 'money';
  const hasTrouble = problem !== null || invalidText !== null;
  const author = merged === null ? null : props.wordsOf(merged);
  const note =
    author === null
      ? null
      : m.by({
          subject: author.subject,
          author: author.by,
          before: String(merged?.before ?? nothing),
        });
  const input: CellInputProps = {
    value,
    label: m.cell({ label: labelOf(collection, `lines.${column.name}`), position }),
    token,
    pointer,
    invalidText,
    onChange: (next) => editor.setLine(line.id, column.name, next),
    onInvalid,
    isEditing: props.isEditing,
  };
  return (
    <td
      data-pointer={pointer}
      data-trouble={hasTrouble || undefined}
      data-merged={merged !== null || undefined}
      title={problem ?? note ?? undefined}
      className={isNumeric ? 'numeric' : undefined}
      onMouseDown={(event) => {
        if (isActive) return;
        event.preventDefault();
        onActivate(index);
      }}
    >
      {isActive ? (
        <ActiveInput {...input} column={column} choices={choices} currency={currency} />
      ) : (
        <span className={classes.text}>{invalidText ?? text}</span>
      )}
      {state !== null && state.state !== 'saved' && (
        <span className={classes.sign}>
          <StateSign state={state.state} text={problem ?? stateText(state.state)} />
        </span>
      )}
    </td>
  );
}

interface InvalidText {
  readonly text: string;
  readonly message: string;
  /** Value of the cell when the text was typed. */
  readonly value: string | null;
}

/** Invalid text of a cell, until it is corrected or the value changes, for example by an undo. */
function useInvalidText(pointer: string, value: string | null) {
  const { setInvalid } = useEditing();
  const [invalid, setInvalidText] = useState<InvalidText | null>(null);
  const held = invalid !== null && isSameDecimal(invalid.value, value) ? invalid : null;
  // The current pointer: a new line gets its final ID after it is saved.
  const report = useCallback(
    (message: string | null) => setInvalid(pointer, message),
    [setInvalid, pointer],
  );
  useReport(held?.message ?? null, report);
  const onInvalid: CellInputProps['onInvalid'] = (text, message) =>
    setInvalidText(text === null || message === null ? null : { text, message, value });
  return { invalidText: held?.text ?? null, onInvalid };
}

interface ActiveInputProps extends CellInputProps {
  readonly column: LineColumn;
  readonly choices: LineChoices;
  readonly currency: string | null;
}

function ActiveInput({ column, choices, currency, ...input }: ActiveInputProps) {
  if (column.name === 'taxCodeId' || column.name === 'accountId')
    return <CellChoice {...input} choices={choices[column.name]} />;
  if (column.kind === 'text') return <CellText {...input} maxLength={column.maxLength ?? 1000} />;
  return (
    <CellDecimal
      {...input}
      minDecimals={minDecimalsOf(column, currency)}
      unit={unitOf(column, currency)}
    />
  );
}

function useCellText(
  column: LineColumn,
  value: string | null,
  choices: LineChoices,
  currency: string | null,
): string {
  const { region } = usePreferences();
  if (value === null) return '';
  if (column.name === 'taxCodeId' || column.name === 'accountId')
    return choices[column.name].find(({ id }) => id === value)?.code ?? '…';
  if (column.kind === 'text') return value;
  return formatDecimal(value, region, minDecimalsOf(column, currency));
}
