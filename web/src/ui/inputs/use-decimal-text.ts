/** What all fields for numbers do: understand what is typed at once, format when the field is left. */
import { type FocusEvent, useCallback } from 'react';
import { defineMessages, useMessages, usePreferences } from '../../core/i18n.tsx';
import { formatDecimal, isSameDecimal, type NumberProblem, parseDecimal } from './numbers.ts';
import { useDraft } from './use-draft.ts';

const messages = defineMessages({
  en: {
    notANumber: (text: string) => `“${text}” is not a number.`,
    tooManyDigits: () => 'At most 18 digits stand before the decimal separator.',
    tooPrecise: (_text: string, digits: number) =>
      digits === 0 ? 'Only whole numbers.' : `At most ${digits} digits after the separator.`,
    understood: (value: string) => `Understood as ${value}`,
  },
  de: {
    notANumber: (text: string) => `„${text}“ ist keine Zahl.`,
    tooManyDigits: () => 'Vor dem Komma stehen höchstens 18 Stellen.',
    tooPrecise: (_text: string, digits: number) =>
      digits === 0 ? 'Nur ganze Zahlen.' : `Höchstens ${digits} Stellen nach dem Komma.`,
    understood: (value: string) => `Verstanden als ${value}`,
  },
});

const decimalsLimit = 12;

export interface DecimalTextOptions {
  readonly value: string | null;
  /** Called with each value that is understood, while it is typed; never with what is not. */
  readonly onChange: (value: string | null) => void;
  /** Zeros are filled up to so many digits after the point. */
  readonly minDecimals?: number;
  readonly maxDecimals?: number;
}

export function useDecimalText({
  value,
  onChange,
  minDecimals = 0,
  maxDecimals = decimalsLimit,
}: DecimalTextOptions) {
  const m = useMessages(messages);
  const { region } = usePreferences();
  const format = useCallback(
    (shown: string | null) => (shown === null ? '' : formatDecimal(shown, region, minDecimals)),
    [region, minDecimals],
  );
  const draft = useDraft(value, format, isSameDecimal);
  const parsed = parseDecimal(draft.text, region, { maxDecimals });
  const messageOf = (problem: NumberProblem, text: string) => m[problem](text.trim(), maxDecimals);
  return {
    text: draft.text,
    isDraft: draft.isDraft,
    problem:
      draft.isDraft && parsed.problem !== undefined ? messageOf(parsed.problem, draft.text) : null,
    /** Worth a look: it could be read in two ways, or is written as in another region. */
    understood:
      draft.isDraft && parsed.isUnusual && parsed.value !== null
        ? m.understood(format(parsed.value))
        : null,
    /** Answers why the text is not understood; null where it is. */
    type: (text: string): string | null => {
      const next = parseDecimal(text, region, { maxDecimals });
      if (next.problem !== undefined) {
        draft.keep(text, value);
        return messageOf(next.problem, text);
      }
      draft.keep(text, next.value);
      if (!isSameDecimal(next.value, value)) onChange(next.value);
      return null;
    },
    /** What is not understood stays, to be corrected. */
    leave: () => {
      if (parsed.problem === undefined) draft.drop();
    },
    /** Forgets what is typed. */
    drop: draft.drop,
    selectAll: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  };
}
