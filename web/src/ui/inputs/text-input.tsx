/** Single-line or multi-line text; empty text is null. Keeps the typed text while the field has the focus. */
import { oneLine } from '@daybook/sdk';
import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useCallback } from 'react';
import { useDraft } from './use-draft.ts';

export type NullableTextProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Multi-line. */
  readonly isBlock?: boolean;
  readonly minRows?: number;
};

/** The service composes letters, and removes spaces of names. */
const isSameText = (a: string | null, b: string | null) => oneLine(a ?? '') === oneLine(b ?? '');

export function NullableText({
  value,
  onChange,
  isBlock = false,
  minRows = 2,
  onBlur,
  ...rest
}: NullableTextProps) {
  const format = useCallback((text: string | null) => text ?? '', []);
  const draft = useDraft(value, format, isSameText);
  const shared = {
    value: draft.text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = event.currentTarget.value;
      const next = text.trim() === '' ? null : text;
      draft.keep(text, next);
      onChange(next);
    },
    onBlur: (event: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => {
      draft.drop();
      onBlur?.(event);
    },
  };
  if (!isBlock) return <TextInput autoComplete="off" {...rest} {...shared} />;
  const { type: _, size, ...common } = rest;
  return (
    <Textarea
      {...(common as object)}
      {...(size === undefined ? {} : { size })}
      {...shared}
      autosize
      minRows={minRows}
      maxRows={12}
    />
  );
}
