/** Input of the active cell, for texts and numbers. Escape restores the previous value. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useDecimalText } from '../../../ui/inputs/use-decimal-text.ts';
import { useDraft } from '../../../ui/inputs/use-draft.ts';
import type { CellInputProps } from './cell-input-props.ts';
import classes from './lines.module.css';

/** Focuses the input and selects its content each time the cell becomes active. */
export function useCellFocus(token: number): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (token === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [token]);
  return input;
}

/** Escape restores the value from before the cell became active. */
export function useCellKeys(
  { value, onChange, isEditing }: CellInputProps,
  drop: () => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const entered = useRef(value);
  return (event) => {
    if (event.key === 'Escape' && isEditing.current) {
      event.preventDefault();
      drop();
      isEditing.current = false;
      if (value !== entered.current) onChange(entered.current);
    }
  };
}

const isSameText = (a: string | null, b: string | null) => (a ?? '').trim() === (b ?? '').trim();
const shown = (value: string | null) => value ?? '';

export function CellText(props: CellInputProps & { readonly maxLength: number }) {
  const input = useCellFocus(props.token);
  const draft = useDraft(props.value, shown, isSameText);
  const onKeyDown = useCellKeys(props, draft.drop);
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={props.label}
      autoComplete="off"
      maxLength={props.maxLength}
      value={draft.text}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const value = text.trim() === '' ? null : text;
        draft.keep(text, value);
        props.onChange(value);
      }}
    />
  );
}

interface CellDecimalProps extends CellInputProps {
  readonly minDecimals: number;
  /** `%` or a currency. */
  readonly unit: string | null;
}

export function CellDecimal(props: CellDecimalProps) {
  const { value, minDecimals, unit, onInvalid, invalidText } = props;
  const input = useCellFocus(props.token);
  const number = useDecimalText({ value, minDecimals, unit, onChange: props.onChange });
  const onKeyDown = useCellKeys(props, () => {
    onInvalid(null, null);
    number.drop();
  });
  const text = invalidText !== null && !number.isDraft ? invalidText : number.text;
  return (
    <>
      <input
        ref={input}
        className={`${classes.input} numeric`}
        aria-label={props.label}
        aria-invalid={invalidText !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const message = number.type(text);
          onInvalid(message === null ? null : text, message);
        }}
      />
      {(number.understood ?? number.problem) !== null && (
        <span className={classes.hint} role="status">
          {number.understood ?? number.problem}
        </span>
      )}
    </>
  );
}
