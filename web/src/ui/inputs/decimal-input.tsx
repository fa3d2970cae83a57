/**
 * Inputs for numbers and amounts: text in the user's region, a decimal string as value.
 * `<MoneyInput label="Amount" value="1234.50" currency="EUR" onChange={(value) => …} />`
 */
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { currencyDecimals } from './numbers.ts';
import { type DecimalTextOptions, useDecimalText } from './use-decimal-text.ts';
import { useReport } from './use-report.ts';

export type DecimalInputProps = Omit<
  TextInputProps,
  keyof DecimalTextOptions | 'onInvalid' | 'type'
> &
  DecimalTextOptions & {
    /** Called with the error; null once valid. Must be a stable function. */
    readonly onInvalid?: (message: string | null) => void;
    /** Shown after the number: a currency, `%`. */
    readonly suffix?: string;
  };

export function DecimalInput({
  value,
  onChange,
  onInvalid,
  minDecimals,
  maxDecimals,
  suffix,
  error,
  description,
  onFocus,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const number = useDecimalText({ value, onChange, minDecimals, maxDecimals, unit: suffix });
  useReport(number.problem, onInvalid);
  const [isFocused, setFocused] = useState(false);
  // No errors while typing: an unfinished number is not a mistake.
  const problem = isFocused ? null : number.problem;
  return (
    <TextInput
      rightSectionWidth={suffix === undefined ? undefined : `calc(${suffix.length}ch + 20px)`}
      rightSectionPointerEvents="none"
      rightSection={suffix === undefined ? undefined : <Suffix text={suffix} />}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={number.text}
      error={problem ?? error}
      description={number.understood ?? description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' } }}
      onChange={(event) => number.type(event.currentTarget.value)}
      onFocus={(event) => {
        setFocused(true);
        number.selectAll(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        number.leave();
        onBlur?.(event);
      }}
    />
  );
}

function Suffix({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="dimmed" aria-hidden>
      {text}
    </Text>
  );
}

export type MoneyInputProps = Omit<DecimalInputProps, 'suffix' | 'minDecimals'> & {
  /** ISO 4217; sets the number of decimals to pad to. */
  readonly currency?: string | null;
};

export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  return (
    <DecimalInput
      {...rest}
      minDecimals={currencyDecimals(currency)}
      {...(currency ? { suffix: currency } : {})}
    />
  );
}
