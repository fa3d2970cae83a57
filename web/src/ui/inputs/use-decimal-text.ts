/** Shared by all number fields: parses while typing, formats on blur. */

import { isSameDecimal, type NumberProblem } from '@daybook/sdk/import';
import { type FocusEvent, useCallback } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { fill, useMessages } from '../../core/messages.ts';
import { formatDecimal, parseDecimal } from './numbers.ts';
import { useDraft } from './use-draft.ts';

const decimalsLimit = 12;

export interface DecimalTextOptions {
  readonly value: string | null;
  /** Called with each valid value while typing, never with invalid ones. */
  readonly onChange: (value: string | null) => void;
  /** Pads with zeros to this number of decimals. */
  readonly minDecimals?: number;
  readonly maxDecimals?: number;
  /** `%` or a currency: see parseDecimal. */
  readonly unit?: string | null | undefined;
}

export function useDecimalText({
  value,
  onChange,
  minDecimals = 0,
  maxDecimals = decimalsLimit,
  unit,
}: DecimalTextOptions) {
  const m = useMessages('ui.useDecimalText');
  const { region } = usePreferences();
  const format = useCallback(
    (shown: string | null) => (shown === null ? '' : formatDecimal(shown, region, minDecimals)),
    [region, minDecimals],
  );
  const draft = useDraft(value, format, isSameDecimal);
  const parsed = parseDecimal(draft.text, region, { maxDecimals, unit });
  const messageOf = (problem: NumberProblem, text: string) =>
    fill(m[problem], { text: text.trim(), digits: maxDecimals, currency: unit ?? '' });
  return {
    text: draft.text,
    isDraft: draft.isDraft,
    problem:
      draft.isDraft && parsed.problem !== undefined ? messageOf(parsed.problem, draft.text) : null,
    /** Set if the number is ambiguous or in the notation of another region. */
    understood:
      draft.isDraft && parsed.isUnusual && parsed.value !== null
        ? m.understood({ value: format(parsed.value) })
        : null,
    /** Returns the error, or null. */
    type: (text: string): string | null => {
      const next = parseDecimal(text, region, { maxDecimals, unit });
      if (next.problem !== undefined) {
        draft.keep(text, value);
        return messageOf(next.problem, text);
      }
      draft.keep(text, next.value);
      if (!isSameDecimal(next.value, value)) onChange(next.value);
      return null;
    },
    /** Keeps invalid text, so that the user can correct it. */
    leave: () => {
      if (parsed.problem === undefined) draft.drop();
    },
    /** Discards the typed text. */
    drop: draft.drop,
    selectAll: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  };
}
